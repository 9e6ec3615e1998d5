package clew.extract;

import clew.html.EncodingSniffer;
import clew.url.Parsed;
import clew.url.Url;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLStreamException;

/// Reads the sitemaps of a site: XML, feeds or plain text, zipped or not.
///
/// It reads piece by piece: whatever a zipped sitemap unpacks to, memory holds the URLs that it lists, and no more
/// of them than the protocol allows.
public final class SitemapReader {
    /// As large as the protocol allows a sitemap to be.
    private static final int BYTES_MAX = 50 * 1024 * 1024;

    /// As many as the protocol allows a sitemap to list.
    static final int URLS_MAX = 50_000;

    /// How long all of them are together, at most: three times as much as those of large sitemaps.
    static final int URLS_LENGTH_MAX = 16 * 1024 * 1024;

    /// Nobody would follow a longer URL.
    static final int URL_LENGTH_MAX = 8_192;

    private static final int PEEKED_BYTES = 1_024;

    /// What a sitemap lists.
    ///
    /// @param index whether those are sitemaps themselves
    /// @param truncated whether it goes on after what was read of it, because it is too long, or broken there
    public record Listed(boolean index, List<Url> urls, boolean truncated) {
        static final Listed NOTHING = new Listed(false, List.of(), false);

        public Listed {
            urls = List.copyOf(urls);
        }
    }

    private final Url url;
    private final List<Url> urls = new ArrayList<>();
    private long length;
    private boolean full;

    private SitemapReader(Url url) {
        this.url = url;
    }

    /// What the sitemap at `url` lists, in its order; nothing where it is none.
    public static Listed read(byte[] bytes, Url url) {
        return read(bytes, url, BYTES_MAX);
    }

    static Listed read(byte[] bytes, Url url, int bytesMax) {
        try (var in = new Portion(unzipped(bytes), bytesMax)) {
            return new SitemapReader(url).read(in);
        } catch (IOException _) {
            // Not even its beginning could be unpacked.
            return Listed.NOTHING;
        }
    }

    private static InputStream unzipped(byte[] bytes) throws IOException {
        var in = new ByteArrayInputStream(bytes);
        var zipped = bytes.length > 2 && bytes[0] == (byte) 0x1F && bytes[1] == (byte) 0x8B;
        return zipped ? new GZIPInputStream(in, 1 << 16) : in;
    }

    private Listed read(Portion portion) throws IOException {
        var in = new BufferedInputStream(portion, 1 << 16);
        in.mark(PEEKED_BYTES);
        var peeked = in.readNBytes(PEEKED_BYTES);
        in.reset();
        var encoding = EncodingSniffer.sniffXml("", peeked);
        in.skipNBytes(EncodingSniffer.byteOrderMarkLength(peeked, encoding));
        var text = new BufferedReader(new InputStreamReader(in, encoding.charset()));
        if (!looksLikeXml(peeked)) return text(text, portion);
        skipSpaces(text);
        return xml(text, portion);
    }

    /// Nothing may stand before an XML declaration, but it does.
    private static void skipSpaces(BufferedReader text) throws IOException {
        do text.mark(1);
        while (Character.isWhitespace(text.read()));
        text.reset();
    }

    /// Whether the first that is neither a mark of byte order nor white space is a tag, in any encoding.
    private static boolean looksLikeXml(byte[] peeked) {
        for (var octet : peeked) if (octet > ' ') return octet == '<';
        return false;
    }

    private Listed xml(Reader in, Portion portion) {
        SitemapTags tags = null;
        try {
            tags = new SitemapTags(in, portion);
            while (!full && tags.next()) add(Url.parse(tags.found(), url));
            return new Listed(tags.isIndex(), urls, full);
        } catch (XMLStreamException _) {
            // What is not XML to its end is a sitemap up to there, if it is one.
            return tags == null ? Listed.NOTHING : new Listed(tags.isIndex(), urls, tags.isSitemap());
        }
    }

    /// One URL on each line.
    private Listed text(Reader in, Portion portion) {
        try {
            var line = new StringBuilder();
            for (int c = in.read(); !full; c = in.read()) {
                portion.goOn(); // no line is kept that is too long
                if (c >= 0 && c != '\n') {
                    if (line.length() <= URL_LENGTH_MAX) line.append((char) c);
                    continue;
                }
                if (line.length() <= URL_LENGTH_MAX) add(Url.parse(line.toString()));
                line.setLength(0);
                if (c < 0) break;
            }
            return new Listed(false, urls, full || portion.isCut());
        } catch (IOException _) {
            return new Listed(false, urls, !urls.isEmpty());
        }
    }

    private void add(Parsed parsed) {
        if (!(parsed instanceof Parsed.Ok(Url found))) return;
        length += found.href().length();
        if (urls.size() == URLS_MAX || length > URLS_LENGTH_MAX) full = true;
        else urls.add(found);
    }

    /// The beginning of a stream.
    static final class Portion extends InputStream {
        /// Nothing that stands in a sitemap in one piece is longer.
        private static final int PIECE_BYTES_MAX = 1 << 20;

        private final InputStream in;
        private long left;
        private int piece;
        private boolean cut;

        Portion(InputStream in, long bytesMax) {
            this.in = in;
            this.left = bytesMax;
        }

        /// Another piece begins.
        void goOn() {
            piece = 0;
        }

        /// Whether the stream goes on after its portion.
        boolean isCut() {
            return cut;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (left == 0) {
                cut = cut || in.read() >= 0;
                return -1;
            }
            if (piece > PIECE_BYTES_MAX) throw new IOException("a piece is too long");
            var n = in.read(into, from, (int) Math.min(count, left));
            if (n < 0) return n;
            left -= n;
            piece += n;
            return n;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
