package clew.extract;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.fetch.Body;
import clew.page.LinkTags;
import clew.site.LoopbackSite;
import clew.url.Parsed;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Chromium is the judge: the links of a page are those that it lists with script off, in its order.
///
/// Differences that must remain are in [#KNOWN], one by one, and hold for every version. A version that differs in
/// something else is told: the test is skipped with the differences, and fails where the environment has
/// `CLEW_STRICT_BROWSER`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChromiumTest {
    /// Pages of `nasty.txt` whose answer differs, with the reason.
    private static final Map<String, String> KNOWN = Map.of(
            "<base href=\"http://[/\"><a href=1>",
            "An invalid base counts as none in the standard; Chromium then resolves no relative link.");

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
        var differences = new ArrayList<String>();
        for (var i = 0; i < nasty.size(); i++) {
            var page = nasty.get(i);
            var difference = compare(
                    "/nasty/" + i, "text/html; charset=utf-8", page.html().getBytes(StandardCharsets.UTF_8));
            if (difference.isEmpty() == KNOWN.containsKey(page.line()))
                differences.add(page.line() + "\n" + (difference.isEmpty() ? "differs no longer" : difference));
        }
        judge(differences);
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
        judge(differences);
    }

    @Test
    void textsAreCutAndTrimmedAlike() {
        var pages = new ArrayList<String>();
        for (var filler :
                List.of("x", " ", "\u00A0", "&emsp;", "<b>x</b>", "é", "\uD83D\uDE00", "\uFEFF", "\u200B", "\u0085")) {
            for (var count : List.of(1, 24, 25, 49, 50, 51, 100)) {
                var many = filler.repeat(count);
                pages.add("<a href=1>" + many + "</a>");
                pages.add("<a href=1> a" + many + "</a>");
                pages.add("<a href=1> a" + many + "z" + many + "</a>");
                pages.add("<a href=1>" + many + "a<table><td><a href=2>" + many + "b</a>" + many + "</table>" + many
                        + "c");
                pages.add("<title> a " + many + " z " + many + "</title><a href=1>");
            }
        }
        for (var depth = 500; depth < 520; depth++) {
            pages.add("<a href=0>" + "<i>".repeat(8) + "<span>".repeat(depth) + "<a href=1>x<b>y</b></a>z");
            pages.add("<div>".repeat(depth) + "<a href=1>x<b>y</b><script>s</script><p>p<table><td>t</table></a>z");
            pages.add("<div>".repeat(depth) + "<a href=1>x<table>y<tr>z<td><a href=2>t</table></a>z");
        }
        var seen = chromium.parse(pages);
        var differences = new ArrayList<String>();
        for (var i = 0; i < pages.size(); i++) {
            var ours = new HtmlExtractor()
                    .extract(
                            new Body("text/html;charset=utf-8", pages.get(i).getBytes(StandardCharsets.UTF_8), false),
                            Url.of("http://h.example/"));
            var ourLinks = Chromium.withoutOffsets(ours.anchors());
            differences.add(difference(pages.get(i), seen.get(i).anchors(), ourLinks));
            differences.add(difference(pages.get(i), seen.get(i).title(), ours.title()));
        }
        judge(differences);
    }

    @Test
    void whateverChromiumFetchesIsAmongTheResources() {
        var pages = new ArrayList<String>();
        for (var sheet : CssUrlsTest.sheets()) pages.add("<style>" + sheet.css() + "</style><p><q>x</q>");
        for (var page : List.of(
                "<img src=a srcset='b 1x, c 2x'><picture><source srcset='d, e 2x'><img src=f></picture>",
                "<link rel=stylesheet href=a><link rel=icon href=b><link rel=preload as=image href=c imagesrcset='d 1x'>",
                "<video src=a poster=b></video><audio src=c controls></audio><video><source src=d><track src=e default></video>",
                "<iframe src=a></iframe><embed src=b type=image/png><object data=c type=image/png></object>",
                "<input type=image src=a><body background=b><table background=c><td background=d>x</table>",
                "<frameset><frame src=a><frame src=b></frameset>",
                "<svg><image href=a /><image xlink:href=b /><use href='c#d' /><style>text{fill:url(e#f)}</style></svg>",
                "<p style='background:url(&quot;a&amp;b&quot;)'>x<li style='list-style-image:url(c)'>y<svg><rect style='fill:url(d#e)'/></svg>",
                "<table><tr><td><img src=a></td></tr><img src=b><select><option><img src=c></select><template><img src=d></template>",
                "<iframe srcdoc='<img src=a><iframe srcdoc=\"<img src=b>\"></iframe>' src=c></iframe>",
                "<div><template shadowrootmode=open><img src=a></template></div>",
                "<svg><rect width=9 height=9 fill='url(a#x)' filter='url(b#x)' mask='url(c#x)' clip-path='url(d#x)' /></svg>")) {
            pages.add(page);
        }
        var ours = new HashSet<>(Set.of("/favicon.ico"));
        var before = site.targets().size();
        for (var i = 0; i < pages.size(); i++) {
            var target = "/resources/" + i + "/page";
            ours.add(target);
            var bytes = pages.get(i).getBytes(StandardCharsets.UTF_8);
            this.pages.put(target, new Served("text/html;charset=utf-8", bytes));
            chromium.load(site.url(target));
            var found = new ResourceExtractor(false)
                    .page(new Body("text/html;charset=utf-8", bytes, false), Url.of(site.url(target)));
            for (var resource : found.resources()) {
                if (Url.parse(resource.url(), found.base(), found.encoding()) instanceof Parsed.Ok(Url url)) {
                    ours.add(url.pathname() + url.search());
                }
            }
        }
        // Only now, for it may ask for a page's resources after the page counts as loaded.
        var theirs = List.copyOf(site.targets().subList(before, site.targets().size()));
        assertTrue(theirs.size() > pages.size() + 50, "Chromium asked for " + theirs);
        judge(theirs.stream()
                .filter(target -> !ours.contains(target))
                .map(target -> target + " of " + pages.get(Integer.parseInt(target.split("/")[2])))
                .toList());
    }

    @Test
    void xhtmlPagesHaveTheSameLinks() {
        var xml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><base href='sub/'/><title> x  <b>y</b>\n</title>"
                + "<link rel='Canonical' href='c'/></head><body><a href='1' rel='NOFOLLOW'> a &amp; &#xE9;<script>s</script>"
                + "<b>b<a href='2'>c<![CDATA[<d>]]></a></b><svg xmlns='http://www.w3.org/2000/svg'><title>t</title></svg></a>"
                + "<script><a href='script'/></script><textarea><a href='text&amp;area'/></textarea>"
                + "<svg xmlns='http://www.w3.org/2000/svg'><a href='svg'/></svg><noscript><a href='n'/></noscript>"
                + "<![CDATA[<a href='cdata'/>]]><table><a href='é'/></table></body></html>";
        var differences = new ArrayList<String>();
        differences.add(compare("/xhtml", "application/xhtml+xml", xml.getBytes(StandardCharsets.UTF_8)));
        var query = "<html xmlns='http://www.w3.org/1999/xhtml'><a href='é?é'>é</a></html>";
        var latin1 = query.getBytes(StandardCharsets.ISO_8859_1);
        differences.add(compare("/xhtml1", "application/xhtml+xml;charset=latin1", latin1));
        var declared = ("<?xml version='1.0' encoding='iso-8859-1'?>" + query).getBytes(StandardCharsets.ISO_8859_1);
        differences.add(compare("/xhtml2", "application/xhtml+xml", declared));
        var utf16 = ("\uFEFF" + query).getBytes(StandardCharsets.UTF_16LE);
        differences.add(compare("/xhtml3", "application/xhtml+xml", utf16));
        judge(differences);
    }

    @Test
    void bytesThatAreNoCharactersAreReplacedAlike() {
        var differences = new ArrayList<String>();
        for (var bad : MalformedTest.UTF_8) {
            differences.add(compare("/bad/" + bad, "text/html;charset=utf-8", MalformedTest.utf8(bad)));
        }
        for (var bad : MalformedTest.UTF_16) {
            var page = MalformedTest.page(bad).toCharArray();
            differences.add(compare("/wide", "text/html;charset=utf-16be", MalformedTest.utf16(page, true)));
            differences.add(compare("/wide", "text/html;charset=utf-16le", MalformedTest.utf16(page, false)));
        }
        judge(differences);
    }

    @Test
    void areasAndFramesAreListedInTheSamePlaces() {
        var pages = new ArrayList<>(LinkTagsTest.PAGES);
        var random = new Random(13);
        for (var i = 0; i < 2000; i++) {
            pages.add(Soup.page(random)
                    .replace("<b>", "<iframe src=7>t<a href=8></iframe>")
                    .replace("<i>", "<area href=9>"));
        }
        var seen = chromium.parse(pages, "a[href],area[href],frame[src],iframe[src]");
        var differences = new ArrayList<String>();
        for (var i = 0; i < pages.size(); i++) {
            var bytes = pages.get(i).getBytes(StandardCharsets.UTF_8);
            var ours = new HtmlExtractor(new LinkTags(true, true, true))
                    .extract(new Body("text/html;charset=utf-8", bytes, false), Url.of("http://h.example/"));
            var ourLinks = Chromium.withoutOffsets(ours.anchors());
            differences.add(difference(pages.get(i), seen.get(i).anchors(), ourLinks));
        }
        judge(differences);
    }

    @Test
    void typesThatSayNothingAreSniffedAlike() {
        var pages = List.of(
                "<html><a href='1'>é</a></html>",
                "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><a href='1'>é</a></html>");
        var types = List.of(
                "*/*",
                "unknown/unknown",
                "application/unknown; charset=utf-8",
                "html",
                "html; charset=utf-8",
                "text /html",
                ";charset=utf-8",
                "text/",
                "text/html text/plain",
                "text/html(x);charset=utf-8",
                "text/html;charset=utf-8, text/html",
                "text/html, text/plain",
                "text/plain, text/html",
                "text/html; charset =utf-8",
                "text/html; charset= utf-8",
                "text/html; x=\"a,b\"; charset=\"utf-8\"");
        var differences = new ArrayList<String>();
        for (var page : pages) for (var type : types) differences.add(compareLinks(type, page));
        for (var page : List.of(
                "<article><a href=1>",
                " \n<!DOCTYPE html><a href=1>",
                "<a\thref=1>x",
                "<section><a href=1>",
                "<!--x--><a href=1>",
                "<!doctype svg><a href=1>",
                "x<a href=1>",
                "\uFEFF<html><a href=1>",
                "<h1x><a href=1>",
                "<?xmlx?><a href=1>")) {
            differences.add(compareLinks("", page));
        }
        judge(differences);
    }

    @Test
    void pagesInAnEncodingThatIsNotReadHaveTheSameLinks() {
        var html = "<title>t</title><a href=1>x</a>";
        var xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><body><a href='1'>x</a></body></html>";
        var differences = new ArrayList<String>();
        for (var label :
                List.of("csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr", "replacement")) {
            differences.add(compareLinks("text/html; charset=" + label, html));
            differences.add(compareLinks("text/html", "<meta charset=" + label + ">" + html));
            differences.add(compareLinks("application/xhtml+xml; charset=" + label, xhtml));
            var declaration = "<?xml version='1.0' encoding='" + label + "'?>";
            differences.add(compareLinks("application/xhtml+xml", declaration + xhtml));
        }
        judge(differences);
    }

    private String compareLinks(String type, String page) {
        var bytes = page.getBytes(StandardCharsets.UTF_8);
        pages.put("/sniffed", new Served(type, bytes));
        var seen = chromium.load(site.url("/sniffed"));
        var ours = new HtmlExtractor().extract(new Body(type, bytes, false), Url.of(site.url("/sniffed")));
        return difference(type + ": " + page, seen.anchors(), Chromium.withoutOffsets(ours.anchors()));
    }

    @Test
    void everyTenthNastyXhtmlPageHasTheSameLinks() {
        compareNastyXhtml(10);
    }

    @Tag("slow")
    @Test
    void nastyXhtmlPagesHaveTheSameLinks() {
        compareNastyXhtml(1);
    }

    private void compareNastyXhtml(int step) {
        var nasty = NastyPages.xhtml();
        assertTrue(nasty.size() >= 300);
        var differences = new ArrayList<String>();
        for (var i = 0; i < nasty.size(); i += step) {
            var page = nasty.get(i);
            var bytes = page.html().getBytes(StandardCharsets.UTF_8);
            var difference = compare("/nasty-xhtml/" + i, "application/xhtml+xml", bytes);
            if (!difference.isEmpty()) differences.add(page.line() + "\n" + difference);
        }
        judge(differences);
    }

    @Test
    void bytesThatAreNoCharactersEndAnXhtmlPage() {
        var differences = new ArrayList<String>();
        for (var after :
                List.of("\u00E9y", "</a>\u00E9<a href='2'/>", "<b>\u00E9", "<a href='\u00E9'/>", "\u00C3", "y")) {
            var page = "<html xmlns='http://www.w3.org/1999/xhtml'><a href='1'>x" + after;
            var bytes = page.getBytes(StandardCharsets.ISO_8859_1);
            differences.add(compare("/cut/" + differences.size(), "application/xhtml+xml", bytes));
        }
        for (var depth : List.of(4998, 4999, 5000)) {
            var page = "<html xmlns='http://www.w3.org/1999/xhtml'>" + "<b>".repeat(depth) + "<a href='1'>x</a>";
            var bytes = page.getBytes(StandardCharsets.UTF_8);
            differences.add(compare("/deep/" + depth, "application/xhtml+xml", bytes));
        }
        judge(differences);
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
        var differences = new ArrayList<String>();
        for (var batch = 0; batch < batches; batch++) {
            var soups = new ArrayList<String>();
            for (var i = 0; i < 500; i++) soups.add(Soup.page(random));
            var theirs = chromium.parse(soups);
            for (var i = 0; i < soups.size(); i++) {
                var ours = HtmlLinksTest.found(soups.get(i), true);
                var seen = theirs.get(i);
                var ourLinks = Chromium.withoutOffsets(ours.anchors());
                differences.add(difference(soups.get(i), seen.anchors(), ourLinks));
                differences.add(difference(soups.get(i), seen.title(), ours.title()));
                differences.add(difference(soups.get(i), seen.canonical(), Optional.ofNullable(ours.canonical())));
            }
            differences.removeIf(String::isEmpty);
        }
        judge(differences);
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
        judge(differences);
    }

    private void judge(List<String> differences) {
        BrowserDifferences.judge(chromium.version(), differences, BrowserDifferences.STRICT);
    }

    /// How the browser's answer differs from ours; "" where it does not.
    private static String difference(String page, Object theirs, Object ours) {
        return theirs.equals(ours) ? "" : page + ":\n  Chromium " + theirs + "\n  ours     " + ours;
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
        var ourLinks = Chromium.withoutOffsets(extracted.anchors());
        if (!seen.anchors().equals(ourLinks)) return difference(target, seen.anchors(), ourLinks);
        if (!seen.title().equals(extracted.title())) {
            return target + ": title " + seen.title() + ", ours " + extracted.title();
        }
        if (!seen.canonical().equals(Optional.ofNullable(extracted.canonical()))) {
            return target + ": canonical " + seen.canonical() + ", ours " + extracted.canonical();
        }
        for (var i = 0; i < seen.targets().size(); i++) {
            var href = extracted.hrefs().get(i);
            var resolved = switch (Url.parse(href, extracted.base(), extracted.encoding())) {
                case Parsed.Ok(Url link) -> link.href();
                case Parsed.Bad _ -> href;
            };
            if (!seen.targets().get(i).equals(resolved)) {
                return target + ": " + href + " is " + seen.targets().get(i) + ", ours " + resolved;
            }
        }
        return "";
    }
}
