package clew.archive.wayback;

import clew.fetch.Exchange;
import clew.fetch.Exchange.Cut;
import clew.fetch.Spool;
import clew.http.Content;
import clew.http.ContentCoding;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.Wire;
import clew.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A response of an archive, with its content unpacked.
final class FoundResponse implements AutoCloseable {
    /// No layer of packing is longer.
    private static final long PACKED_BYTES_MAX = 1L << 40;

    private static final int GZIP_FIRST = 0x1F;
    private static final int GZIP_SECOND = 0x8B;

    private final MementoHead head;
    private Cut cut;
    private final InetSocketAddress remote;
    private final Duration took;
    private Spool content;
    private String type;

    private FoundResponse(MementoHead head, Cut cut, InetSocketAddress remote, Duration took, Unpacked unpacked) {
        this.head = head;
        this.remote = remote;
        this.took = took;
        this.content = unpacked.content;
        this.cut = unpacked.isCut && cut == Cut.NOT ? Cut.LENGTH : cut;
        this.type = String.join(", ", head.head().all("content-type"));
    }

    /// @param exchange whose body is read but not closed
    /// @param bytesMax how much of the content is kept, whatever it unpacks to
    static FoundResponse of(Exchange exchange, long bytesMax) {
        try {
            var head = new MementoHead(exchange.head());
            var found = new FoundResponse(
                    head, exchange.cut(), exchange.remote(), exchange.took(), content(exchange, bytesMax));
            if (head.wasPacked()) found.unpack(bytesMax);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Unpacked content(Exchange exchange, long bytesMax) throws IOException {
        try {
            var unpacked = decoded(exchange, ContentCoding.of(exchange.head()), bytesMax);
            if (!unpacked.isUseless()) return unpacked;
            unpacked.content.close();
        } catch (FetchException _) {
            // A coding that nobody knows.
        }
        // Some captures are said to be packed and are not.
        return decoded(exchange, List.of(), bytesMax);
    }

    /// As much as there is and may be kept.
    private static Unpacked decoded(Exchange exchange, List<ContentCoding> codings, long bytesMax) throws IOException {
        try (var body = exchange.body().stream();
                var content =
                        ContentCoding.decoded(Content.of(exchange.head(), new Wire(body)), codings, PACKED_BYTES_MAX)) {
            return Unpacked.read(content, bytesMax);
        } catch (FetchException _) {
            // Its framing is broken.
            return new Unpacked(new Spool(), false, true);
        }
    }

    private static boolean isPacked(Spool content) throws IOException {
        try (var in = content.stream()) {
            return in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
        }
    }

    /// Some captures lost the header that says that they are packed.
    private void unpack(long bytesMax) throws IOException {
        if (isArchive() || !isPacked(content)) return;
        try (var in = ContentCoding.decoded(content.stream(), List.of(ContentCoding.GZIP), PACKED_BYTES_MAX)) {
            var unpacked = Unpacked.read(in, bytesMax);
            if (unpacked.isUseless()) {
                unpacked.content.close();
                return;
            }
            replace(unpacked.content);
            if (unpacked.isCut && cut == Cut.NOT) cut = Cut.LENGTH;
        }
    }

    /// @param isCut whether there is more of it than may be kept
    /// @param isBroken whether it goes on in a way that cannot be read
    private record Unpacked(Spool content, boolean isCut, boolean isBroken) {
        boolean isUseless() {
            return isBroken && content.length() == 0;
        }

        /// Up to where the content is broken.
        static Unpacked read(InputStream in, long bytesMax) throws IOException {
            var content = new Spool();
            var piece = new byte[64 * 1024];
            try {
                while (content.length() < bytesMax) {
                    var n = in.read(piece, 0, (int) Math.min(piece.length, bytesMax - content.length()));
                    if (n < 0) return new Unpacked(content, false, false);
                    content.write(piece, 0, n);
                }
                return new Unpacked(content, in.read() >= 0, false);
            } catch (FetchException _) {
                return new Unpacked(content, false, true);
            }
        }
    }

    private boolean isArchive() {
        return type.contains("gzip") || type.contains("octet-stream") || type.contains("compressed");
    }

    MementoHead head() {
        return head;
    }

    /// Whether all of it came that was to come, or as much as is kept of anything.
    boolean isComplete() {
        return cut == Cut.NOT || cut == Cut.LENGTH;
    }

    boolean isTooLong() {
        return cut == Cut.LENGTH;
    }

    /// The media type with its parameters; empty for none.
    String type() {
        return type;
    }

    long length() {
        return content.length();
    }

    /// The content up to so many bytes.
    byte[] bytes(int bytesMax) throws IOException {
        try (InputStream in = content.stream()) {
            return in.readNBytes(bytesMax);
        }
    }

    /// Another content instead.
    void replace(byte[] bytes, String otherType) {
        var spool = new Spool();
        spool.write(bytes, 0, bytes.length);
        replace(spool);
        type = otherType;
    }

    private void replace(Spool other) {
        content.close();
        content = other;
    }

    /// The exchange that the archive recorded then, as far as it is known. It lives as long as this.
    ///
    /// @param source where it was found
    /// @param location where it redirects to; null where it does not
    Exchange exchange(Url url, Instant captured, Url source, @Nullable Url location) {
        var original = head(location);
        var bytes = original.bytes();
        var received = new byte[bytes.length + 2];
        System.arraycopy(bytes, 0, received, 0, bytes.length);
        received[bytes.length] = '\r';
        received[bytes.length + 1] = '\n';
        return new Exchange(url, new byte[0], original, received, content, cut, remote, captured, took, source);
    }

    /// The head as the site sent it.
    ///
    /// @param location where it redirects to; null where it does not
    ResponseHead head(@Nullable Url location) {
        return head.original(type, content.length(), location);
    }

    @Override
    public void close() {
        content.close();
    }
}
