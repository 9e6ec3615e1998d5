package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Document;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.PageFacts;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

class SitemapViewTest {
    private static final Pattern LOCATION = Pattern.compile("<loc>(.*?)</loc>");

    @TempDir
    Path folder;

    private static Page page(long number, Url url, Document document) {
        var ticket = new Ticket(number, Kind.PAGE, url, null, 0, 0);
        var outcome = new Outcome.Read(200, false);
        return new Page(ticket, url, url, outcome, Instant.EPOCH, Duration.ZERO, document, List.of());
    }

    private static Document html(String canonical, String lastModified) {
        return new Document("text/html", "UTF-8", 1L, "", "", canonical, "", lastModified, 0, true);
    }

    private static Page page(String url) {
        return page(0, Url.of(url), html("", ""));
    }

    private static List<Page> pages(int count) {
        var pages = new ArrayList<Page>();
        for (int i = 0; i < count; i++) pages.add(page(i, Url.of("http://h.example/p" + i), html("", "")));
        return pages;
    }

    private static String printed(Policy policy, Urlset.Limits limits, List<Page> pages) throws IOException {
        var out = new ByteArrayOutputStream();
        HostileCrawl.show(pages, new SitemapView(new SingleSitemap(out, limits), policy));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<String> locations(String document) {
        return LOCATION.matcher(document).results().map(found -> found.group(1)).toList();
    }

    private static List<String> locations(Page... pages) throws IOException {
        return locations(printed(Policy.standard(), Urlset.Limits.PROTOCOL, List.of(pages)));
    }

    @Test
    void itIsValidByTheSchemaWhateverTheCrawlHolds() throws IOException, SAXException {
        var hostile = new HostileCrawl(Instant.EPOCH).pages();
        Schema.of("sitemap.xsd").validate(HostileCrawl.printed(Format.SITEMAP, hostile));
    }

    @Test
    void theSchemaOfTheTestsRefusesWhatIsNotASitemap() throws SAXException {
        var schema = Schema.of("sitemap.xsd");
        for (var entry : List.of(
                "",
                "<loc>short</loc>",
                "<loc>http://h.example/</loc><lastmod>yesterday</lastmod>",
                "<lastmod>2026-01-01</lastmod><loc>http://h.example/</loc>",
                "<loc>http://h.example/?a&b</loc>")) {
            var document =
                    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url>" + entry + "</url></urlset>";
            var bytes = document.getBytes(StandardCharsets.UTF_8);
            assertThrows(SAXException.class, () -> schema.validate(bytes), entry);
        }
    }

    @Test
    void urlsAreEscapedAsTheProtocolDemands() throws IOException {
        assertEquals(
                List.of("http://h.example/a&amp;b?c=1&amp;d=%27"), locations(page("http://h.example/a&b?c=1&d='")));
        assertEquals(List.of("http://h.example/it&apos;s"), locations(page("http://h.example/it's")));
        assertEquals(
                List.of("http://[::1]:8080/%5Bx%5D%7C?%5C%7B%60%7D%25zz%41"),
                locations(page("http://[::1]:8080/[x]|?\\{`}%zz%41")));
        assertEquals(List.of("http://xn--caf-dma.example/%C3%A9"), locations(page("http://caf\u00e9.example/\u00e9")));
    }

    @Test
    void aPageThatIsElsewhereIsLeftOut() throws IOException {
        var url = Url.of("http://h.example/a");
        assertEquals(1, locations(page(0, url, html("http://h.example/a", ""))).size());
        assertEquals(
                1, locations(page(0, url, html("http://h.example/a#part", ""))).size());
        assertEquals(0, locations(page(0, url, html("http://h.example/b", ""))).size());
        assertEquals(0, locations(page(0, url, html("https://h.example/a", ""))).size());
        assertEquals(1, locations(page(0, url, html("mailto:me@h.example", ""))).size());
    }

    @Test
    void aPageThatIsNotToBeListedIsLeftOut() throws IOException {
        var facts = new PageFacts("", 0, 0, false, List.of());
        for (var read : List.of(facts, facts.withNoindex())) {
            var document = new Document("text/html", "", 1L, "", "", "", "", "", 0, read, true);
            var expected = read.noindex() ? List.of() : List.of("http://h.example/");
            assertEquals(expected, locations(page(0, HostileCrawl.START, document)));
        }
    }

    @Test
    void thePolicySaysWhatIsElsewhere() throws IOException {
        var page = page(0, Url.of("http://h.example/a"), html("https://h.example/a/", ""));
        var document = printed(Policy.sitemap(), Urlset.Limits.PROTOCOL, List.of(page));
        assertEquals(List.of("http://h.example/a"), locations(document));
    }

    @Test
    void onlyAValidDateIsALastmod() throws IOException {
        var url = Url.of("http://h.example/");
        for (var invalid :
                List.of("", "yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "Sun, 15 Nov 0000 12:00:00 GMT", "<x>")) {
            var document = printed(Policy.standard(), Urlset.Limits.PROTOCOL, List.of(page(0, url, html("", invalid))));
            assertFalse(document.contains("lastmod"), invalid);
        }
        var dated = page(0, url, html("", "Sun, 15 Nov 2026 12:00:00 GMT"));
        assertTrue(printed(Policy.standard(), Urlset.Limits.PROTOCOL, List.of(dated))
                .contains("<lastmod>2026-11-15T12:00:00Z</lastmod>"));
    }

    @Test
    void aSitemapWithoutPagesIsValidToo() throws IOException, SAXException {
        var empty = printed(Policy.standard(), Urlset.Limits.PROTOCOL, List.of());
        Schema.of("sitemap.xsd").validate(empty.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFullDocumentEndsAsAValidOneAndSaysSo() throws IOException, SAXException {
        var out = new ByteArrayOutputStream();
        var view = Format.SITEMAP.view(out, HostileCrawl.URLS);
        HostileCrawl.show(pages(50_001), view);
        Schema.of("sitemap.xsd").validate(out.toByteArray());
        assertEquals(50_000, locations(out.toString(StandardCharsets.US_ASCII)).size());
        assertEquals(
                "one sitemap holds at most 50,000 URLs, and the site has 50,001",
                view.incomplete().orElseThrow());

        var enough = Format.SITEMAP.view(new ByteArrayOutputStream(), HostileCrawl.URLS);
        HostileCrawl.show(pages(50_000), enough);
        assertTrue(enough.incomplete().isEmpty());
    }

    @Test
    void aDocumentIsFullByItsBytesToo() throws IOException {
        var all = printed(Policy.standard(), Urlset.Limits.PROTOCOL, pages(10));
        var limit = all.length() - 1;
        var cut = printed(Policy.standard(), new Urlset.Limits(50_000, limit), pages(10));
        assertEquals(9, locations(cut).size());
        assertTrue(cut.endsWith("</urlset>\n"));
        assertEquals(all, printed(Policy.standard(), new Urlset.Limits(50_000, all.length()), pages(10)));
    }

    private void write(int pages, Urlset.Limits limits) throws IOException {
        HostileCrawl.show(pages(pages), new SitemapView(new SitemapFolder(folder, limits), Policy.standard()));
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String file(String name) throws IOException, SAXException {
        var bytes = Files.readAllBytes(folder.resolve(name));
        Schema.of("sitemap.xsd").validate(bytes);
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    @Test
    void whatFitsIsOneFile() throws IOException, SAXException {
        write(3, new Urlset.Limits(3, 1_000_000));
        assertEquals(List.of("sitemap.xml"), files());
        assertEquals(printed(Policy.standard(), Urlset.Limits.PROTOCOL, pages(3)), file("sitemap.xml"));
    }

    @Test
    void whatDoesNotFitIsSeveralFilesWithAnIndex() throws IOException, SAXException {
        write(7, new Urlset.Limits(3, 1_000_000));
        assertEquals(List.of("sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"), files());
        var index = file("sitemap.xml");
        assertTrue(index.contains("<sitemapindex "), index);
        assertEquals(
                List.of(
                        "http://h.example/sitemap-1.xml",
                        "http://h.example/sitemap-2.xml",
                        "http://h.example/sitemap-3.xml"),
                locations(index));
        var listed = new ArrayList<String>();
        for (int i = 1; i <= 3; i++) listed.addAll(locations(file("sitemap-" + i + ".xml")));
        assertEquals(pages(7).stream().map(page -> page.url().href()).toList(), listed);
    }

    @Test
    void theProtocolsLimitIsAtFiftyThousand() throws IOException, SAXException {
        HostileCrawl.show(pages(50_001), Format.SITEMAP.files(folder, HostileCrawl.URLS));
        assertEquals(List.of("sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"), files());
        assertEquals(50_000, locations(file("sitemap-1.xml")).size());
        assertEquals(List.of("http://h.example/p50000"), locations(file("sitemap-2.xml")));
    }

    @Test
    void earlierFilesStayUntilTheCrawlHasEnded() throws IOException {
        Files.writeString(folder.resolve("sitemap.xml"), "earlier");
        var view = Format.SITEMAP.files(folder, HostileCrawl.URLS);
        view.begin(List.of(HostileCrawl.START), Map.of());
        for (var page : pages(3)) view.page(page);
        assertEquals("earlier", Files.readString(folder.resolve("sitemap.xml")));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "");
        var view = Format.SITEMAP.files(file, HostileCrawl.URLS);
        var failed = assertThrows(ViewFileFailed.class, () -> HostileCrawl.show(pages(1), view));
        assertEquals(file, failed.file());
    }
}
