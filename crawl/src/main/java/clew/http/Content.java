package clew.http;

import clew.http.Wire.Allowance;
import clew.page.Failure.Reason;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The content of an answer, taken out of its framing (RFC 9112, sections 6 and 7). It ends where the framing says
/// so; if the connection ends before that, reading it throws.
public final class Content extends PieceStream {
    /// How the end of the content is determined.
    private enum Framing {
        LENGTH,
        CHUNKS,
        CLOSE
    }

    private static final Set<String> CHUNKED = Set.of("chunked");
    private static final int CHUNK_LINE_BYTES_MAX = 4 * 1024;
    private static final int LENGTH_DIGITS_MAX = 18;
    private static final int CHUNK_DIGITS_MAX = 15;

    private final Wire wire;
    private final Framing framing;
    private final long length;
    private long left;
    private long trailerAt = -1;
    private boolean begun;
    private boolean done;

    private Content(Wire wire, Framing framing, long length) {
        this.wire = wire;
        this.framing = framing;
        this.length = length;
        this.left = length;
        this.done = framing == Framing.LENGTH && length == 0;
    }

    /// The content that follows a head on a wire, or in a recording of one.
    public static Content of(ResponseHead head, Wire wire) throws FetchException {
        if (isWithout(head.status())) return none(wire);
        return of(head.elements("transfer-encoding"), head.elements("content-length"), Framing.CLOSE, wire);
    }

    /// No content, whatever the head says of one: that of the response to HEAD (RFC 9112, section 6.3).
    static Content none(Wire wire) {
        return new Content(wire, Framing.LENGTH, 0);
    }

    /// The content of a request that follows its head on a wire; empty where the head says nothing of it.
    ///
    /// @param codings the elements of Transfer-Encoding, in lower case
    /// @param lengths those of Content-Length
    public static Content ofRequest(List<String> codings, List<String> lengths, Wire wire) throws FetchException {
        return of(codings, lengths, Framing.LENGTH, wire);
    }

    private static Content of(List<String> codings, List<String> lengths, Framing otherwise, Wire wire)
            throws FetchException {
        // As browsers read it: "identity" means nothing, and "chunked" twice is one framing.
        var framings = new LinkedHashSet<>(codings);
        framings.remove("identity");
        if (framings.equals(CHUNKED)) return new Content(wire, Framing.CHUNKS, 0);
        if (!framings.isEmpty()) {
            throw new FetchException(Reason.PROTOCOL, "transfer encoding " + String.join(", ", codings));
        }
        return lengths.isEmpty() ? new Content(wire, otherwise, 0) : new Content(wire, Framing.LENGTH, length(lengths));
    }

    private static boolean isWithout(int status) {
        return status == 204 || status == 205 || status == 304;
    }

    private static long length(List<String> values) throws FetchException {
        var value = values.getFirst();
        var valid = value.length() <= LENGTH_DIGITS_MAX;
        for (int i = 0; i < value.length(); i++) valid &= value.charAt(i) >= '0' && value.charAt(i) <= '9';
        for (var other : values) valid &= other.equals(value);
        if (!valid) throw new FetchException(Reason.PROTOCOL, "content length " + String.join(", ", values));
        return Long.parseLong(value);
    }

    /// Its length, if the server has sent it, else -1.
    public long length() {
        return framing == Framing.LENGTH ? length : -1;
    }

    /// The position on the wire up to which it has been read, with its framing but without trailer fields.
    public long position() {
        return trailerAt < 0 ? wire.position() : trailerAt;
    }

    /// Whether its end is determined by something other than the end of the connection.
    public boolean isFramed() {
        return framing != Framing.CLOSE;
    }

    /// Whether its end has been read.
    public boolean isDone() {
        return done;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) return 0;
        if (framing == Framing.CHUNKS && left == 0 && !done) nextChunk();
        if (done) return -1;
        int n = wire.read(into, from, framing == Framing.CLOSE ? count : (int) Math.min(count, left));
        if (n >= 0) took(n);
        else if (framing == Framing.CLOSE) done = true;
        else throw new FetchException(Reason.CUT, closedEarly());
        return n;
    }

    private void took(int n) {
        if (framing == Framing.CLOSE) return;
        left -= n;
        if (framing == Framing.LENGTH && left == 0) done = true;
    }

    private String closedEarly() {
        return framing == Framing.LENGTH
                ? "closed after " + (length - left) + " of " + length + " bytes"
                : "closed within a chunk";
    }

    private void nextChunk() throws IOException {
        if (begun) endLine(wire.read(), "a chunk is longer than it says");
        begun = true;
        left = chunkSize();
        if (left > 0) return;
        trailerAt = wire.position();
        wire.block(new Allowance()); // trailer fields, which are ignored
        done = true;
    }

    private long chunkSize() throws IOException {
        long size = 0;
        int digits = 0;
        int b = wire.read();
        for (int digit = Character.digit(b, 16); digit >= 0; digit = Character.digit(b, 16)) {
            size = 16 * size + digit;
            // Leading zeros count as digits: no server sends fifteen of them.
            if (++digits > CHUNK_DIGITS_MAX)
                throw new FetchException(Reason.PROTOCOL, "the size of a chunk is too long");
            b = wire.read();
        }
        if (b < 0) throw new FetchException(Reason.CUT, "closed between chunks");
        if (digits == 0) throw new FetchException(Reason.PROTOCOL, "a chunk has no size");
        while (b == ' ' || b == '\t') b = wire.read();
        if (b == ';') b = endOfExtensions();
        endLine(b, "the size of a chunk is not a number");
        return size;
    }

    private int endOfExtensions() throws IOException {
        int b = wire.read();
        for (int n = 0; b >= 0 && b != '\r' && b != '\n'; n++) {
            if (n == CHUNK_LINE_BYTES_MAX)
                throw new FetchException(Reason.PROTOCOL, "the extension of a chunk is too long");
            b = wire.read();
        }
        return b;
    }

    private void endLine(int first, String otherwise) throws IOException {
        int b = first == '\r' ? wire.read() : first;
        if (b < 0) throw new FetchException(Reason.CUT, "closed between chunks");
        if (b != '\n') throw new FetchException(Reason.PROTOCOL, otherwise);
    }
}
