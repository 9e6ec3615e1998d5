package clew.archive.warc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Reads one gzip member (RFC 1952) and knows where it ends. Java's own streams read on into the next member.
public final class GzipMemberInput extends InputStream {
    private static final int FHCRC = 2;
    private static final int FEXTRA = 4;
    private static final int FNAME = 8;
    private static final int FCOMMENT = 16;
    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;

    private final FileSlice file;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] input = new byte[16 * 1024];
    private final byte[] one = new byte[1];
    private long at;
    private boolean begun;
    private boolean done;

    /// @param from where the member begins
    public GzipMemberInput(FileSlice file, long from) {
        this.file = file;
        this.at = from;
    }

    /// Where the next member begins. Known when this one has been read to its end.
    public long end() {
        if (!done) throw new IllegalStateException("the member has not been read to its end");
        return at;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) return 0;
        if (!begun) header();
        begun = true;
        while (!done) {
            var n = inflate(into, from, count);
            if (n > 0) return n;
            if (inflater.finished()) trailer();
            else if (inflater.needsInput()) fill();
            else throw new BadArchive("a gzip member needs a dictionary");
        }
        return -1;
    }

    private int inflate(byte[] into, int from, int count) throws BadArchive {
        try {
            var n = inflater.inflate(into, from, count);
            checksum.update(into, from, n);
            return n;
        } catch (DataFormatException _) {
            throw new BadArchive("a gzip member is damaged");
        }
    }

    private void fill() throws IOException {
        var n = file.read(input, 0, input.length, at);
        if (n <= 0) throw new BadArchive("a gzip member ends early");
        at += n;
        inflater.setInput(input, 0, n);
    }

    private void header() throws IOException {
        var fixed = file.bytes(at, HEADER_BYTES);
        at += HEADER_BYTES;
        if (fixed[0] != 0x1F || fixed[1] != (byte) 0x8B || fixed[2] != 8) {
            throw new BadArchive("there is no gzip member");
        }
        var flags = fixed[3];
        if ((flags & FEXTRA) != 0) skip(next() | next() << 8);
        if ((flags & FNAME) != 0) skipText();
        if ((flags & FCOMMENT) != 0) skipText();
        if ((flags & FHCRC) != 0) skip(2);
    }

    private void trailer() throws IOException {
        at -= inflater.getRemaining();
        var length = inflater.getBytesWritten();
        inflater.end();
        var trailer = file.bytes(at, TRAILER_BYTES);
        at += TRAILER_BYTES;
        done = true;
        if (number(trailer, 0) != (int) checksum.getValue() || number(trailer, 4) != (int) length) {
            throw new BadArchive("the checksum of a gzip member is wrong");
        }
    }

    private static int number(byte[] bytes, int from) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(from);
    }

    private int next() throws IOException {
        return file.bytes(at++, 1)[0] & 0xFF;
    }

    private void skip(int count) {
        at += count;
    }

    private void skipText() throws IOException {
        var left = 64 * 1024;
        while (next() != 0) if (--left == 0) throw new BadArchive("the header of a gzip member is too long");
    }

    @Override
    public void close() {
        if (!done) inflater.end();
        done = true;
    }
}
