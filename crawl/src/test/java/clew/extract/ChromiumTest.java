package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.fetch.Body;
import clew.site.LoopbackSite;
import clew.url.Parsed;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Chromium is the judge: the links of a page are those that it lists with script off, in its order.
///
/// Differences that must remain are in [#KNOWN], one by one, by the browser's major version.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChromiumTest {
    /// Pages of `nasty.txt` whose answer differs, with the reason.
    private static final Map<Integer, Map<String, String>> KNOWN = Map.of(
            156,
            Map.of(
                    "<base href=\"http://[/\"><a href=1>",
                    "A base that is no URL counts as none in the standard; Chromium then resolves no relative link."));

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Served(String type, byte[] bytes) {}

    private final Map<String, Served> pages = new ConcurrentHashMap<>();
    private LoopbackSite site;
    private Chromium chromium;

    @BeforeAll
    void start() {
        var there = Chromium.command().isPresent();
        if (!there)
            System.err.println("NOT TESTED against Chromium: there is none on this machine (apt install chromium)");
        assumeTrue(there, "no Chromium");
        site = LoopbackSite.answering((request, out) -> {
            var page = pages.get(request.target());
            return page == null
                    ? LoopbackSite.page(out, 404, "text/plain", new byte[0])
                    : LoopbackSite.page(out, 200, page.type(), page.bytes());
        });
        chromium = Chromium.start();
    }

    @AfterAll
    void end() {
        if (chromium != null) chromium.close();
        if (site != null) site.close();
    }

    @Test
    void nastyPagesHaveTheSameLinks() {
        var nasty = NastyPages.all();
        assertTrue(nasty.size() >= 150);
        var known = KNOWN.getOrDefault(chromium.majorVersion(), Map.of());
        var differences = new ArrayList<String>();
        for (var i = 0; i < nasty.size(); i++) {
            var page = nasty.get(i);
            var difference = compare(
                    "/nasty/" + i, "text/html; charset=utf-8", page.html().getBytes(StandardCharsets.UTF_8));
            if (difference.isEmpty() == known.containsKey(page.line()))
                differences.add(page.line() + "\n" + difference);
        }
        assertEquals(List.of(), differences);
    }

    @Test
    void pagesInAllSortsOfEncodingsHaveTheSameLinks() {
        var links = "<a href='?q=é'>1</a><a href=ü#ö>2</a><a href='&eacute;?&euro;'>3</a>";
        var differences = new ArrayList<String>();
        for (var charset : List.of("windows-1252", "utf-8", "utf-16le", "utf-16be", "iso-8859-15", "gb18030")) {
            var java = Charset.forName(charset);
            var text = "<html><head><title>t</title></head>" + links;
            differences.add(compare("/http/" + charset, "text/html; charset=" + charset, text.getBytes(java)));
            differences.add(compare("/marked/" + charset, "text/html", ("\uFEFF" + text).getBytes(java)));
            var declared = "<meta charset=" + charset + ">" + text;
            differences.add(compare("/meta/" + charset, "text/html", declared.getBytes(java)));
            var late = "<title>" + "x".repeat(3000) + "</title><meta charset=" + charset + ">" + text;
            if (!charset.startsWith("utf-16"))
                differences.add(compare("/late/" + charset, "text/html", late.getBytes(java)));
            var tooLate = "<body><p>" + "x".repeat(3000) + "<meta charset=" + charset + ">" + text;
            if (!charset.startsWith("utf-16"))
                differences.add(compare("/toolate/" + charset, "text/html", tooLate.getBytes(java)));
        }
        for (var text : List.of("日本?q=表", "<b>ソ'表\"</b>")) {
            for (var charset : List.of("shift_jis", "euc-jp", "iso-2022-jp", "big5", "gbk", "euc-kr", "utf-8")) {
                var page = "<p>" + text.replaceAll("[<>'\"/b]", "") + "<a href='/日本'>x</a>";
                var bytes = page.getBytes(Charset.forName(charset));
                differences.add(compare("/asia/" + charset, "text/html; charset=" + charset, bytes));
            }
        }
        differences.removeIf(String::isEmpty);
        assertEquals(List.of(), differences);
    }

    @Test
    void xhtmlPagesHaveTheSameLinks() {
        var xml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><base href='sub/'/><title>x</title></head><body>"
                + "<script><a href='script'/></script><textarea><a href='text&amp;area'/></textarea>"
                + "<svg xmlns='http://www.w3.org/2000/svg'><a href='svg'/></svg><noscript><a href='n'/></noscript>"
                + "<![CDATA[<a href='cdata'/>]]><table><a href='é'/></table></body></html>";
        assertEquals("", compare("/xhtml", "application/xhtml+xml", xml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void tenThousandSoupsHaveTheSameLinks() {
        compareSoups(new Random(11), 20);
    }

    @Tag("endless")
    @Test
    void halfAMillionSoupsHaveTheSameLinks() {
        compareSoups(new Random(12), 1000);
    }

    private void compareSoups(Random random, int batches) {
        for (var batch = 0; batch < batches; batch++) {
            var soups = new ArrayList<String>();
            for (var i = 0; i < 500; i++) soups.add(Soup.page(random));
            var theirs = chromium.parse(soups);
            for (var i = 0; i < soups.size(); i++) {
                assertEquals(
                        theirs.get(i), HtmlLinksTest.read(soups.get(i), true).hrefs(), soups.get(i));
            }
        }
    }

    @Tag("slow")
    @Test
    void realPagesHaveTheSameLinks() {
        if (!RealPages.missing().isEmpty()) System.err.println("NOT TESTED on real pages: no " + RealPages.missing());
        assumeTrue(RealPages.missing().isEmpty(), () -> "no " + RealPages.missing());
        var differences = new ArrayList<String>();
        var real = RealPages.all(200);
        assertTrue(real.size() >= 500);
        for (var page : real) {
            var difference = compare(page.toString(), "text/html", RealPages.read(page));
            if (!difference.isEmpty()) differences.add(page + "\n" + difference);
        }
        System.err.println("real pages compared with Chromium: " + real.size());
        assertEquals(List.of(), differences);
    }

    /// Serves a page to the browser, and tells how its list differs from ours; "" where it does not.
    private String compare(String target, String type, byte[] bytes) {
        pages.put(target, new Served(type, bytes));
        var seen = chromium.load(site.url(target));
        var url = Url.of(site.url(target));
        var extracted = new HtmlExtractor().extract(new Body(type, bytes, false), url);
        pages.remove(target);
        if (!extracted.certain()) return target + " is uncertain";
        if (!seen.encoding().equalsIgnoreCase(extracted.encoding().standardName())) {
            return target + ": encoding " + seen.encoding() + ", ours " + extracted.encoding();
        }
        if (!seen.attributes().equals(extracted.hrefs())) {
            return target + ":\n  Chromium " + seen.attributes() + "\n  ours     " + extracted.hrefs();
        }
        for (var i = 0; i < seen.links().size(); i++) {
            var href = extracted.hrefs().get(i);
            var resolved = switch (Url.parse(href, extracted.base())) {
                case Parsed.Ok(Url link) -> link.href();
                case Parsed.Bad _ -> href;
            };
            // What a query beyond ASCII becomes depends on the page's encoding; its attribute was compared above.
            var plain = href.indexOf('?') < 0 || href.chars().allMatch(c -> c < 0x80);
            if (plain && !seen.links().get(i).href().equals(resolved)) {
                return target + ": " + href + " is " + seen.links().get(i).href() + ", ours " + resolved;
            }
        }
        return "";
    }
}
