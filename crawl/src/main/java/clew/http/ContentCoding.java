package clew.http;

import clew.page.Failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;

/// How a server compresses content (RFC 9110, section 8.4.1): the codings that we accept and decode.
public enum ContentCoding {
    GZIP,
    DEFLATE,
    BR;

    /// The Accept-Encoding header to send.
    static final String ACCEPTED = "gzip, deflate, br";

    private static final int LAYERS_MAX = 2;

    /// The codings of an answer in the order in which they were applied.
    public static List<ContentCoding> of(ResponseHead head) throws FetchException {
        var names = head.elements("content-encoding");
        if (names.isEmpty()) return List.of();
        var codings = new ArrayList<ContentCoding>();
        for (var name : names) {
            switch (name) {
                case "gzip", "x-gzip" -> codings.add(GZIP);
                case "deflate" -> codings.add(DEFLATE);
                case "br" -> codings.add(BR);
                // Not codings, but some servers send these names instead of none; browsers show such pages.
                // Web archives send '' for none.
                case "identity", "none", "''", "utf-8", "utf8", "7bit", "8bit", "binary" -> {}
                default -> throw new FetchException(Reason.ENCODING, name);
            }
            if (codings.size() > LAYERS_MAX) {
                throw new FetchException(Reason.ENCODING, "more than " + LAYERS_MAX + " of them, one over the other");
            }
        }
        return codings;
    }

    /// Decodes content, the last coding first.
    ///
    /// No layer may be larger than `bytesMax`. So neither a layer that expands inside another nor an endless one
    /// that yields nothing takes more time or memory than a page of that size.
    public static InputStream decoded(InputStream content, List<ContentCoding> codings, long bytesMax)
            throws IOException {
        var decoded = content;
        for (var coding : codings.reversed()) {
            var limited = new Limited(decoded, bytesMax);
            decoded = switch (coding) {
                case GZIP -> GzipDecoder.gzip(limited);
                case DEFLATE -> GzipDecoder.deflate(limited);
                case BR -> new Brotli(limited);
            };
        }
        return decoded;
    }

    /// A stream that is not read beyond so many bytes. What a decoder makes of them does not depend on the pieces in
    /// which they arrive.
    private static final class Limited extends PieceStream {
        private final InputStream in;
        private long left;

        Limited(InputStream in, long bytesMax) {
            this.in = in;
            this.left = bytesMax;
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (count == 0) return 0;
            if (left == 0) throw new FetchException(Reason.ENCODING, "longer packed than a page may be unpacked");
            int n = in.read(into, from, (int) Math.min(count, left));
            if (n > 0) left -= n;
            return n;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /// Google's decoder, which here tells broken content from a broken connection.
    private static final class Brotli extends PieceStream {
        private final Watched source;
        private @Nullable BrotliInputStream decoder;
        private boolean begun;

        Brotli(InputStream in) {
            this.source = new Watched(in);
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            try {
                if (!begun) {
                    begun = true;
                    // An empty body is an empty page, whatever its coding.
                    if (!source.hasContent()) return -1;
                    decoder = new BrotliInputStream(source);
                }
                return decoder == null ? -1 : decoder.read(into, from, count);
            } catch (IOException | RuntimeException e) {
                // The decoder has no exception of its own for broken content: it may run off the end of an array.
                if (source.failure != null) throw source.failure;
                throw new FetchException(Reason.ENCODING, "br: broken");
            }
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    /// Remembers a failure of the stream below.
    private static final class Watched extends PieceStream {
        private final InputStream in;
        private @Nullable IOException failure;
        private int first = -1;

        Watched(InputStream in) {
            this.in = in;
        }

        boolean hasContent() throws IOException {
            first = read();
            return first >= 0;
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (first >= 0 && count > 0) {
                into[from] = (byte) first;
                first = -1;
                return 1;
            }
            try {
                return in.read(into, from, count);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
