package clew.extract;

import clew.url.Parsed;
import clew.url.Url;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// Reads the sitemaps of a site: XML, feeds or plain text, zipped or not.
public final class SitemapReader {
    /// As large as the protocol allows a sitemap to be.
    private static final int BYTES_MAX = 50 * 1024 * 1024;

    /// What a sitemap lists.
    ///
    /// @param index whether those are sitemaps themselves
    public record Listed(boolean index, List<Url> urls) {}

    private SitemapReader() {}

    /// What the sitemap at `url` lists, in its order; nothing where it is none.
    public static Listed read(byte[] bytes, Url url) {
        try {
            // Neither document types nor entities: what they could do is not needed here.
            var parser = new SiteMapParser(false, true);
            parser.setStrictNamespace(false);
            return switch (parser.parseSiteMap(unzipped(bytes), location(url))) {
                case SiteMapIndex index ->
                    new Listed(
                            true,
                            urls(
                                    index.getSitemaps().stream()
                                            .map(s -> s.getUrl().toString())
                                            .toList(),
                                    url));
                case SiteMap map ->
                    new Listed(
                            false,
                            urls(
                                    map.getSiteMapUrls().stream()
                                            .map(u -> u.getUrl().toString())
                                            .toList(),
                                    url));
                default -> new Listed(false, List.of());
            };
        } catch (UnknownFormatException | IOException _) {
            return new Listed(false, List.of());
        }
    }

    private static List<Url> urls(List<String> texts, Url base) {
        var urls = new ArrayList<Url>(texts.size());
        for (var text : texts) if (Url.parse(text, base) instanceof Parsed.Ok(Url url)) urls.add(url);
        return urls;
    }

    private static byte[] unzipped(byte[] bytes) throws IOException {
        if (bytes.length < 2 || bytes[0] != (byte) 0x1F || bytes[1] != (byte) 0x8B) return bytes;
        try (var zipped = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return zipped.readNBytes(BYTES_MAX);
        }
    }

    /// The library wants a `java.net.URL`, which is only told where the sitemap lies.
    private static URL location(Url url) throws MalformedURLException {
        return URI.create(url.origin() + "/sitemap.xml").toURL();
    }
}
