package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.SitemapReader.Listed;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapReaderTest {
    private static final Url AT = Url.of("http://h.example/sitemap.xml");

    private static Listed read(String text) {
        return SitemapReader.read(text.getBytes(StandardCharsets.UTF_8), AT);
    }

    private static List<String> urls(Listed listed) {
        return listed.urls().stream().map(Url::href).toList();
    }

    private static List<String> urls(String text) {
        return urls(read(text));
    }

    @Test
    void aSitemapListsItsPages() {
        var text = """

                <?xml version="1.0" encoding="UTF-8"?>
                <!-- c --><sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
                <sm:url><sm:loc> http://h.example/a?x=1&amp;y=2 </sm:loc><sm:lastmod>2026</sm:lastmod>
                <image:image><image:loc>http://h.example/a.png</image:loc></image:image></sm:url>
                <sm:url><sm:loc><![CDATA[http://h.example/b]]></sm:loc></sm:url><sm:url><sm:loc>/c</sm:loc></sm:url>
                <sm:url><sm:loc></sm:loc></sm:url><sm:url><sm:loc>http://[</sm:loc></sm:url></sm:urlset>""";
        var listed = read(text);
        assertEquals(List.of("http://h.example/a?x=1&y=2", "http://h.example/b", "http://h.example/c"), urls(listed));
        assertFalse(listed.index() || listed.truncated());
    }

    @Test
    void anIndexListsSitemaps() {
        var listed = read("<sitemapindex><sitemap><loc>http://h.example/1.xml</loc></sitemap></sitemapindex>");
        assertTrue(listed.index());
        assertEquals(List.of("http://h.example/1.xml"), urls(listed));
    }

    @Test
    void feedsListTheirItems() {
        var rss = "<rss><channel><link>http://h.example/</link><item><title>t</title><link>http://h.example/1</link>"
                + "<atom:link href='/no'/></item></channel></rss>";
        assertEquals(List.of("http://h.example/1"), urls(rss));
        var atom = "<feed><link href='/self'/><entry><link rel='edit' href='/e'/><link href='/2'/></entry>"
                + "<entry><link rel='alternate' href='http://h.example/3'/></entry></feed>";
        assertEquals(List.of("http://h.example/2", "http://h.example/3"), urls(atom));
    }

    @Test
    void aTextListsAUrlOnEachLine() {
        assertEquals(
                List.of("http://h.example/1", "https://h.example/2"),
                urls("\uFEFFhttp://h.example/1\r\n\nnot one\n" + "x".repeat(3_000_000) + "\n  https://h.example/2  "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-8"})
    void anyEncodingIsRead(String encoding) {
        var text = (encoding.equals("UTF-16LE") ? "\uFEFF" : "") + "<urlset><url><loc>/\u00e4</loc></url></urlset>";
        var listed = SitemapReader.read(text.getBytes(Charset.forName(encoding)), AT);
        assertEquals(List.of("http://h.example/%C3%A4"), urls(listed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "<!doctype html><html><body><p>Not found<br><a href=http://h.example/x>x</a>",
                "<html><url><loc>http://h.example/x</loc></url></html>",
                "{\"a\": 1}"
            })
    void whatIsNoSitemapListsNothing(String text) {
        assertEquals(Listed.NOTHING, read(text));
    }

    @Test
    void entitiesAreNotExpanded() {
        var text = "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'><!ENTITY b '&a;&a;'>]>"
                + "<urlset><url><loc>/1</loc></url><url><loc>/&b;</loc></url></urlset>";
        assertEquals(new Listed(false, List.of(Url.of("http://h.example/1")), true), read(text));
    }

    @Test
    void aBrokenSitemapCountsUpToWhereItBreaks() {
        var listed = read("<urlset><url><loc>/1</loc></url><url><loc>/2?a&b</loc></url></urlset>");
        assertEquals(List.of("http://h.example/1"), urls(listed));
        assertTrue(listed.truncated());
    }

    @Test
    void noMoreUrlsThanTheProtocolAllows() throws IOException {
        var text = new StringBuilder("<urlset>");
        for (int i = 0; i < SitemapReader.URLS_MAX; i++) {
            text.append("<url><loc>http://h.example/?a=1&amp;b=").append(i).append("</loc></url>");
        }
        var all = SitemapReader.read(zipped(text + "</urlset>", 1, ""), AT);
        assertEquals(SitemapReader.URLS_MAX, all.urls().size());
        assertFalse(all.truncated());
        var more = SitemapReader.read(zipped(text + "<url><loc>/more</loc></url></urlset>", 1, ""), AT);
        assertEquals(SitemapReader.URLS_MAX, more.urls().size());
        assertTrue(more.truncated());
    }

    @Test
    void aBombIsReadUpToTheSizeThatIsAllowed() throws IOException {
        var bomb = zipped("<urlset><url><loc>/1</loc></url>", 5, " ".repeat(1_000_000));
        var listed = SitemapReader.read(bomb, AT, 4_000_000);
        assertEquals(new Listed(false, List.of(Url.of("http://h.example/1")), true), listed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<loc>", "<loc x='", "<!-- ", "<?x ", "<", "&", "<![CDATA["})
    void nothingThatNeverEndsFillsTheMemory(String beginning) throws IOException {
        var bomb = zipped("<urlset><url><loc>/1</loc></url><url>" + beginning, 4, "x".repeat(1_000_000));
        var listed = SitemapReader.read(bomb, AT, 3_000_000);
        assertEquals(new Listed(false, List.of(Url.of("http://h.example/1")), true), listed);
    }

    @Test
    void tagsInTagsWithoutEndAreLeft() {
        assertTrue(read("<urlset><url><loc>/1</loc></url>" + "<a>".repeat(1_000_000))
                .truncated());
    }

    @Test
    void aTornArchiveCountsUpToWhereItIsTorn() throws IOException {
        var text = new StringBuilder("<urlset>");
        for (int i = 0; i < 5_000; i++)
            text.append("<url><loc>/").append(i * 7919L).append("</loc></url>");
        var whole = zipped(text + "</urlset>", 1, "");
        var torn = SitemapReader.read(Arrays.copyOf(whole, whole.length / 2), AT);
        assertTrue(torn.truncated() && !torn.urls().isEmpty());
        assertEquals(Listed.NOTHING, SitemapReader.read(Arrays.copyOf(whole, 5), AT));
    }

    /// Whatever stands there is answered, never an exception.
    @Test
    void randomDamageIsAnswered() {
        var seed = Long.getLong("seed", new SplittableRandom().nextLong());
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        var good = ("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'x'>]><urlset a='b'><url><loc>http://h.example/?&amp;"
                        + "</loc><!-- c --><![CDATA[x]]></url><?p i?></urlset>")
                .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 3_000; round++) {
            var bytes = good.clone();
            for (int i = random.nextInt(5); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = random.nextBoolean()
                        ? (byte) "<>&;'\"!?[]-/= x:%".charAt(random.nextInt(17))
                        : (byte) random.nextInt(256);
            }
            try {
                SitemapReader.read(bytes, AT);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + new String(bytes, StandardCharsets.ISO_8859_1), e);
            }
        }
    }

    private static byte[] zipped(String beginning, int times, String more) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(beginning.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < times; i++) out.write(more.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
