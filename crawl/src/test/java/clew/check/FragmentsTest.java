package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.page.Page;
import clew.page.PageFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a check says of links to places within pages.
class FragmentsTest {
    private static final String SITE = "https://h.example";

    @TempDir
    private Path folder;

    private final List<String> notChecked = new ArrayList<>();

    private static FakeWeb start(String... hrefs) {
        var links = new StringBuilder("<title>Start</title>");
        for (var href : hrefs) links.append("<a href='").append(href).append("'>x</a>\n");
        return new FakeWeb(SITE + "/").page(SITE + "/", links.toString());
    }

    /// What is said of each link, as `verdict url: reason`.
    private List<String> check(FakeWeb web) throws IOException, InterruptedException {
        var found = new ArrayList<String>();
        var codes = EnumSet.allOf(FindingCode.class);
        codes.removeIf(FindingCode::isOfPage);
        var usual = SiteCheck.Options.links();
        var options = new SiteCheck.Options(usual.accepted(), true, codes, true, usual.slow(), usual.large(), 0);
        var summary = web.check(folder.resolve("journal"), options, new FindingsOutput() {
            @Override
            public void page(Page page, List<Finding> findings) {
                for (var finding : findings) {
                    var verdict = finding.verdict();
                    var reason = finding.reason().isEmpty() ? "" : ": " + finding.reason();
                    found.add(
                            ((verdict == null ? "" : verdict.word()) + " " + finding.url() + reason).replace(SITE, ""));
                }
            }

            @Override
            public void end(CheckSummary summary) {}
        });
        summary.unchecked().forEach((why, count) -> notChecked.add(count + " " + why));
        return found;
    }

    @Test
    void theFragmentOfARedirectTakesThePlaceOfTheLinksOwn() throws Exception {
        var web = start("/1#own", "/1", "/3#own", "/3#other", "/4#own", "/5#own")
                .moved(SITE + "/1", 301, SITE + "/2#mine")
                .moved(SITE + "/2", 302, SITE + "/page")
                .moved(SITE + "/3", 301, SITE + "/page")
                .moved(SITE + "/4", 301, SITE + "/page#gone")
                .moved(SITE + "/5", 301, SITE + "/page#")
                .page(SITE + "/page", "<p id=mine>x</p><p id=other>x</p>");
        assertEquals(
                List.of(
                        "redirected /1#own: redirects to /page",
                        "redirected /1: redirects to /page",
                        "broken /3#own: nothing in the page has the id 'own'",
                        "redirected /3#other: redirects to /page",
                        "broken /4#own: redirects to /page#gone: nothing in the page has the id 'gone'",
                        "redirected /5#own: redirects to /page#"),
                check(web));
        assertEquals(List.of(), notChecked);
    }

    @Test
    void ofAPageThatWasReadInPartOnlyWhatWasFoundIsOk() throws Exception {
        var web = start("/cut#here", "/cut#later").cut(SITE + "/cut", "<p id=here>x</p>");
        assertEquals(List.of("ok /cut#here"), check(web));
        assertEquals(List.of("1 fragment of a page that was read in part"), notChecked);
    }

    @Test
    void aFragmentBehindARedirectIsNotCheckedIfItsPageWasReadInPart() throws Exception {
        var web = start("/moved", "/moved#here", "/other#later", "/other#here")
                .moved(SITE + "/moved", 301, SITE + "/cut#later")
                .moved(SITE + "/other", 301, SITE + "/cut")
                .cut(SITE + "/cut", "<p id=here>x</p>");
        assertEquals(
                List.of(
                        "redirected /moved: redirects to /cut#later",
                        "redirected /moved#here: redirects to /cut#later",
                        "redirected /other#later: redirects to /cut",
                        "redirected /other#here: redirects to /cut"),
                check(web));
        assertEquals(List.of("3 fragment of a page that was read in part"), notChecked);
    }

    @Test
    void ofAPageWithTooManyIdsOnlyWhatWasFoundIsOk() throws Exception {
        var ids = new StringBuilder();
        for (int i = 0; i <= PageFacts.FRAGMENTS_MAX; i++)
            ids.append("<p id=i").append(i).append('>');
        var last = "#i" + PageFacts.FRAGMENTS_MAX;
        var web = start("/many#i0", "/many" + last, "/few#" + "x".repeat(PageFacts.FRAGMENT_LENGTH_MAX + 1), "/few#x")
                .page(SITE + "/many", ids.toString())
                .page(SITE + "/few", "<p id='" + "x".repeat(PageFacts.FRAGMENT_LENGTH_MAX + 1) + "'>");
        assertEquals(List.of("ok /many#i0", "broken /few#x: nothing in the page has the id 'x'"), check(web));
        assertEquals(List.of("1 fragment of a page that has too many", "1 fragment that is too long"), notChecked);
    }

    @Test
    void ofAPageThatIsTooBadlyNestedOnlyWhatWasFoundIsOk() throws Exception {
        var fonts = new StringBuilder("<p id=here>");
        for (int i = 0; i < 30; i++) fonts.append("<font size=").append(i).append('>');
        var page = fonts + "<a href=mailto:a><p><a href=mailto:b><p>" + "<p>x".repeat(60_000);
        var web = start("/nested#here", "/nested#gone").page(SITE + "/nested", page);
        assertEquals(List.of("ok /nested#here"), check(web));
        assertEquals(List.of("1 fragment of a page that is too badly nested"), notChecked);
    }

    @Test
    void whatIsNotReadIsNotOk() throws Exception {
        var web = start("/a.pdf#page=2", "/a.pdf", "/i.svg#part", "//o.example/#there", "//o.example/", "/moved#there")
                .file(SITE + "/a.pdf", "application/pdf", "%PDF-1.7")
                .file(SITE + "/i.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><g id='part'/></svg>")
                .moved(SITE + "/moved", 301, "https://o.example/")
                .page("https://o.example/", "<p id=here>x</p>");
        assertEquals(
                List.of(
                        "ok /a.pdf",
                        "ok https://o.example/",
                        "redirected /moved#there: redirects to https://o.example/"),
                check(web));
        assertEquals(
                List.of("2 fragment of a file that is not HTML", "2 fragment of a page that was not read"), notChecked);
    }

    @Test
    void whatScriptsMayHaveMadeIsNeitherOkNorBroken() throws Exception {
        var web = start("/page#here", "/page#made").page(SITE + "/page", "<p id=here>x</p>");
        assertEquals(List.of("ok /page#here"), check(web.rendered()));
        assertEquals(List.of("1 fragment of a page that scripts may have changed"), notChecked);
    }
}
