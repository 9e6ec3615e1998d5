package clew.http;

import clew.page.Failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// Decodes `gzip` (RFC 1952) and `deflate` (RFC 1950, or RFC 1951 alone, which some servers send instead).
///
/// Java's own GZIPInputStream uses `available()` to decide whether another member follows, so its result for the
/// same bytes depends on how they arrive. This one reads all members, up to the first bytes that do not start one.
final class GzipDecoder extends PieceStream {
    private static final int FHCRC = 2;
    private static final int FEXTRA = 4;
    private static final int FNAME = 8;
    private static final int FCOMMENT = 16;

    private final InputStream in;
    private final boolean gzip;
    private final CRC32 checksum = new CRC32();
    private final byte[] input = new byte[8 * 1024];
    private int at;
    private int end;
    private @Nullable Inflater inflater;
    private boolean done;

    /// Why the content cannot be read beyond what was returned; null while nothing is broken.
    private @Nullable FetchException damage;

    private GzipDecoder(InputStream in, boolean gzip) {
        this.in = in;
        this.gzip = gzip;
    }

    static GzipDecoder gzip(InputStream in) {
        return new GzipDecoder(in, true);
    }

    static GzipDecoder deflate(InputStream in) {
        return new GzipDecoder(in, false);
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) return 0;
        if (damage != null) throw damage;
        if (inflater == null && !done) begin();
        while (inflater != null) {
            int n = inflate(inflater, into, from, count);
            if (n > 0) return n;
            if (inflater.finished()) endMember(inflater);
            else if (inflater.needsDictionary()) throw broken("it needs a dictionary");
            else if (!fill()) throw broken("it ends early");
            else inflater.setInput(input, at, end - at);
        }
        return -1;
    }

    /// Returns what comes before a damage first, so that the result does not depend on the pieces in which both arrive.
    private int inflate(Inflater from, byte[] into, int start, int count) throws FetchException {
        var before = from.getBytesWritten();
        try {
            int n = from.inflate(into, start, count);
            if (gzip) checksum.update(into, start, n);
            return n;
        } catch (DataFormatException e) {
            damage = broken(e.getMessage() == null ? "it is broken" : e.getMessage());
            var n = (int) (from.getBytesWritten() - before);
            if (n == 0) throw damage;
            return n;
        }
    }

    private void begin() throws IOException {
        if (!fill()) {
            // An empty body is an empty page, whatever its coding.
            done = true;
        } else if (gzip) {
            if (next() != 0x1F || next() != 0x8B) throw broken("it does not begin as it should");
            beginMember();
        } else {
            int first = next();
            boolean wrapped = (first & 0x0F) == 8 && fillTo(1) && ((first << 8) + (input[at] & 0xFF)) % 31 == 0;
            at--;
            begin(new Inflater(!wrapped));
        }
    }

    /// The header of a member after its first two bytes.
    private void beginMember() throws IOException {
        if (next() != 8) throw broken("its method is unknown");
        int flags = next();
        skip(6);
        if ((flags & FEXTRA) != 0) skip(next() + (next() << 8));
        if ((flags & FNAME) != 0) skipText();
        if ((flags & FCOMMENT) != 0) skipText();
        if ((flags & FHCRC) != 0) skip(2);
        checksum.reset();
        begin(new Inflater(true));
    }

    private void begin(Inflater fresh) {
        fresh.setInput(input, at, end - at);
        inflater = fresh;
    }

    private void endMember(Inflater finished) throws IOException {
        at = end - finished.getRemaining();
        var size = finished.getBytesWritten();
        finished.end();
        inflater = null;
        done = true;
        if (!gzip) return;
        if (nextInt() != (int) checksum.getValue() || nextInt() != (int) size) throw broken("its checksum is wrong");
        // Anything else is padding.
        if ((at < end || fill()) && next() == 0x1F && (at < end || fill()) && next() == 0x8B) {
            done = false;
            beginMember();
        }
    }

    private int nextInt() throws IOException {
        return next() | next() << 8 | next() << 16 | next() << 24;
    }

    private void skipText() throws IOException {
        int b;
        do b = next();
        while (b != 0);
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) next();
    }

    private int next() throws IOException {
        if (at == end && !fill()) throw broken("it ends early");
        return input[at++] & 0xFF;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = 0;
        return fillTo(1);
    }

    /// Reads until so many bytes are buffered, without moving those before them.
    private boolean fillTo(int count) throws IOException {
        while (end - at < count) {
            int n = in.read(input, end, input.length - end);
            if (n < 0) return false;
            end += n;
        }
        return true;
    }

    private FetchException broken(String how) {
        return new FetchException(Reason.ENCODING, (gzip ? "gzip: " : "deflate: ") + how);
    }

    @Override
    public void close() throws IOException {
        if (inflater != null) inflater.end();
        inflater = null;
        done = true;
        in.close();
    }
}
