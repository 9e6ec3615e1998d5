package clew.extract;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;

import clew.fuzz.FuzzTarget;
import clew.site.Packing;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;

/// A sitemap is read up to its limits, whatever it unpacks to.
public final class SitemapFuzz implements FuzzTarget {
    private static final Url SITEMAP = Url.of("http://h.example/dir/sitemap.xml");

    @Override
    public void check(byte[] input) {
        var listed = SitemapReader.read(input, SITEMAP, 1 << 16);
        promise(listed.urls().size() <= SitemapReader.URLS_MAX, "so many URLs");
        promise(
                listed.urls().stream().mapToLong(url -> url.href().length()).sum() <= SitemapReader.URLS_LENGTH_MAX,
                "so long");
        var again = SitemapReader.read(input, SITEMAP, 1 << 16);
        promise(listed.equals(again), "the same again");
    }

    /// What is packed may be 64 KiB when it is unpacked.
    @Override
    public Bound bound() {
        return new Bound(10_000_000, 500, 20_000);
    }

    @Override
    public List<byte[]> seeds() {
        var seeds = new ArrayList<>(texts(
                "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc> http://h/a </loc></url></urlset>",
                "<sitemapindex><sitemap><loc>b.xml</loc><lastmod>2020-01-01</lastmod></sitemap></sitemapindex>",
                "http://h/a\r\nhttp://h/b\n\nnot a url\n",
                "<rss><channel><link>http://h/</link><item><link>c</link></item></channel></rss>",
                "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='d'/></entry></feed>",
                " \n<?xml version='1.0' encoding='iso-8859-1'?><urlset><url><loc><![CDATA[e]]>&amp;</loc></url>",
                "<!DOCTYPE a [<!ENTITY x 'y'>]><urlset><url><loc>&x;</loc></url></urlset>",
                "\ufeff<urlset><url><loc>f</loc></url></urlset>"));
        for (var text : List.copyOf(seeds)) seeds.add(Packing.gzip(text));
        return seeds;
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("http://h/~\n"),
                Repeated.of("\n"),
                Repeated.of("http://h/", "a", ""),
                Repeated.of("<urlset>", "<url><loc>a~</loc></url>", ""),
                Repeated.of("<urlset><url><loc>", "a&amp;", "</loc></url>"),
                Repeated.of("<urlset><url><loc>", "<!--x-->a", "</loc></url>"),
                Repeated.of("<urlset>", "<url>", ""),
                Repeated.of("<urlset", " a~='b'", ">"),
                Repeated.of("<urlset", " xmlns:a~='b'", ">"),
                Repeated.of("<urlset>", "<!---->", ""),
                Repeated.of("<urlset>", "<?a?>", ""),
                Repeated.of("<!DOCTYPE a [", "<!ENTITY a~ 'b'>", "]><urlset>"),
                Repeated.of(
                        "<!DOCTYPE a [<!ENTITY a '", "b", "'>]><urlset><url><loc>&a;&a;&a;&a;</loc></url></urlset>"),
                Repeated.of("<rss><channel>", "<item><link>a</link></item>", ""),
                Repeated.of("<feed>", "<entry><link href='d'/></entry>", ""),
                Repeated.of(" "));
    }
}
