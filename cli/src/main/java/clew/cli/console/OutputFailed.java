package clew.cli.console;

import java.io.IOException;
import java.io.OutputStream;

/// Standard output could not be written, as opposed to a journal.
public final class OutputFailed extends IOException {
    private static final long serialVersionUID = 1L;

    OutputFailed(IOException cause) {
        super(cause.getMessage(), cause);
    }

    /// The same stream, which throws this for its failures.
    public static OutputStream telling(OutputStream out) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                try {
                    out.write(bytes, from, length);
                } catch (IOException e) {
                    throw new OutputFailed(e);
                }
            }

            @Override
            public void flush() throws IOException {
                try {
                    out.flush();
                } catch (IOException e) {
                    throw new OutputFailed(e);
                }
            }
        };
    }
}
