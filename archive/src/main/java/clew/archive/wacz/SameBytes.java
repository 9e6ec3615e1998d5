package clew.archive.wacz;

import clew.archive.warc.FileSlice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Writes nothing, but compares what is written with a file.
final class SameBytes extends OutputStream {
    /// Something else is in the file.
    static final class Different extends IOException {
        private static final long serialVersionUID = 1;

        /// Where the first different byte is.
        final long at;

        Different(long at) {
            super("byte " + at + " differs");
            this.at = at;
        }
    }

    private final FileSlice file;
    private long at;

    /// What is being written.
    String where = "";

    SameBytes(FileSlice file) {
        this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        var there = file.bytes(at, (int) Math.min(count, Math.max(0, file.size() - at)));
        var differs = Arrays.mismatch(bytes, from, from + count, there, 0, there.length);
        if (differs >= 0) throw new Different(at + differs);
        at += count;
    }

    /// Nothing more is written.
    void end() throws Different {
        if (at < file.size()) throw new Different(at);
    }
}
