package clew.cli.console;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Standard input could not be read.
public final class InputFailed extends IOException {
    private static final long serialVersionUID = 1L;

    InputFailed(IOException cause) {
        super(IoProblem.text(cause), cause);
    }

    /// The same stream, which throws this for its failures.
    public static InputStream telling(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                try {
                    return super.read();
                } catch (IOException e) {
                    throw new InputFailed(e);
                }
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                try {
                    return super.read(bytes, from, length);
                } catch (IOException e) {
                    throw new InputFailed(e);
                }
            }
        };
    }

    /// A stream that is already closed.
    public static InputStream closed() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("it is closed");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                return read();
            }
        };
    }
}
