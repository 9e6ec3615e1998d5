package clew.http;

import clew.page.Failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The bytes that arrive on a connection, read in pieces as large as they come: a page of a few kilobytes and its
/// headers are one read.
public final class Wire {
    private static final int BUFFER_BYTES = 16 * 1024;

    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;
    private long received;
    private @Nullable OutputStream copy;

    public Wire(InputStream in) {
        this.in = in;
    }

    /// How many lines and bytes a server may use for headers; one allowance covers an answer and all interim answers
    /// before it.
    public static final class Allowance {
        static final int BYTES_MAX = 256 * 1024;
        static final int LINES_MAX = 1_000;

        private int bytesLeft = BYTES_MAX;
        private int linesLeft = LINES_MAX;

        private void check(int bytes, int lines) throws FetchException {
            if (bytes > bytesLeft) throw new FetchException(Reason.HEADERS, "more than " + BYTES_MAX / 1024 + " KiB");
            if (lines > linesLeft) throw new FetchException(Reason.HEADERS, "more than " + LINES_MAX + " lines");
        }

        private void spend(int bytes, int lines) {
            bytesLeft -= bytes;
            linesLeft -= lines;
        }
    }

    /// Whether all bytes that have arrived have been taken.
    public boolean isEmpty() {
        return at == end;
    }

    /// How many bytes have been taken so far.
    public long position() {
        return received - (end - at);
    }

    /// What has come in and has not been taken.
    public byte[] unread() {
        return Arrays.copyOfRange(buffer, at, end);
    }

    /// From now on, copies all bytes that are taken to another stream; null ends that.
    public void copyTo(@Nullable OutputStream other) {
        copy = other;
    }

    /// The next byte, which is not taken; -1 at the end.
    public int peek() throws IOException {
        return at == end && !fill() ? -1 : buffer[at] & 0xFF;
    }

    /// All that comes, as a stream.
    public InputStream stream() {
        return new PieceStream() {
            @Override
            public int read(byte[] into, int from, int count) throws IOException {
                return Wire.this.read(into, from, count);
            }
        };
    }

    int read() throws IOException {
        if (at == end && !fill()) return -1;
        if (copy != null) copy.write(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    /// Takes buffered bytes, or waits for some and takes those.
    ///
    /// @return how many bytes, or -1 at the end
    int read(byte[] into, int from, int length) throws IOException {
        if (at == end) {
            if (length >= buffer.length) return copied(into, from, received(in.read(into, from, length)));
            if (!fill()) return -1;
        }
        int n = Math.min(length, end - at);
        System.arraycopy(buffer, at, into, from, n);
        at += n;
        return copied(into, from, n);
    }

    private int received(int n) {
        if (n > 0) received += n;
        return n;
    }

    private int copied(byte[] bytes, int from, int n) throws IOException {
        if (copy != null && n > 0) copy.write(bytes, from, n);
        return n;
    }

    /// Whether an answer starts as HTTP does. The first bytes decide: other protocols may never end a line.
    public boolean beginsWith(byte[] prefix) throws IOException {
        for (int i = 0; i < prefix.length; i++) {
            if (at + i == end && !more()) throw new FetchException(Reason.CUT, "closed before an answer");
            if (buffer[at + i] != prefix[i]) return false;
        }
        return true;
    }

    /// Takes the lines up to the next empty one, which is taken too but is not part of the result. Lines end with CR
    /// LF or with LF alone.
    public byte[] block(Allowance allowance) throws IOException {
        int line = at;
        int lines = 0;
        for (int scan = at; ; scan++) {
            if (scan == end) {
                // What may become the empty line does not count.
                boolean empty = scan == line || (scan == line + 1 && buffer[line] == '\r');
                allowance.check((empty ? line : scan) - at, lines);
                var taken = at;
                if (!more()) throw new FetchException(Reason.CUT, "closed within the headers");
                scan -= taken - at;
                line -= taken - at;
            }
            if (buffer[scan] != '\n') continue;
            lines++;
            if (scan == line || (scan == line + 1 && buffer[line] == '\r')) {
                allowance.check(line - at, lines - 1);
                allowance.spend(line - at, lines - 1);
                var block = Arrays.copyOfRange(buffer, at, line);
                copied(buffer, at, scan + 1 - at);
                at = scan + 1;
                return block;
            }
            line = scan + 1;
        }
    }

    /// Reads into an empty buffer.
    private boolean fill() throws IOException {
        if (buffer.length > BUFFER_BYTES) buffer = new byte[BUFFER_BYTES];
        at = 0;
        end = 0;
        return more();
    }

    /// Reads more after the buffered bytes, which may move to the front of the buffer.
    private boolean more() throws IOException {
        if (end == buffer.length) {
            if (at == 0) buffer = Arrays.copyOf(buffer, 2 * buffer.length);
            else System.arraycopy(buffer, at, buffer, 0, end - at);
            end -= at;
            at = 0;
        }
        int n = received(in.read(buffer, end, buffer.length - end));
        if (n < 0) return false;
        end += n;
        return n > 0 || more();
    }
}
