package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageFindingsTest {
    @TempDir
    private Path folder;

    private static String good(String name, String more) {
        return "<!doctype html><title>" + name + "</title><meta name=description content='About " + name + "'><h1>"
                + name + "</h1>" + more;
    }

    /// All findings about pages, as `code path: reason`.
    private List<String> findings(FakeWeb web) throws IOException, InterruptedException {
        var found = new ArrayList<String>();
        var codes = EnumSet.allOf(FindingCode.class);
        codes.removeIf(code -> !code.isOfPage() && code != FindingCode.MIXED_CONTENT);
        var options =
                new SiteCheck.Options(AcceptedStatuses.USUAL, true, codes, false, Duration.ofSeconds(3), 100_000, 0);
        web.check(folder.resolve("journal"), options, new FindingsOutput() {
            @Override
            public void page(Page page, List<Finding> findings) {
                for (var finding : findings) {
                    found.add((finding.word() + " " + finding.url() + ": " + finding.reason())
                            .replace("https://h.example", ""));
                }
            }

            @Override
            public void end(CheckSummary summary) {}
        });
        return found;
    }

    @Test
    void pagesAsTheyShouldBeHaveNone() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", good("a", "<a href=/b>b</a><img src=/i alt=''>"))
                .page(
                        "https://h.example/b",
                        good("b", "<link rel=canonical href=/b><img src=https://cdn.example/i alt=x>"))
                .file("https://h.example/i", "image/png", "i");
        assertEquals(List.of(), findings(web));
    }

    @Test
    void whatAPageLacksIsFound() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", "<p>Nothing</p><img src=/i><img src=/i>")
                .file("https://h.example/i", "image/png", "i");
        assertEquals(
                List.of(
                        "title-missing /: the page has no title",
                        "description-missing /: the page has no meta description",
                        "h1-missing /: the page has no h1",
                        "alt-missing /: 2 images have no alt"),
                findings(web));
    }

    @Test
    void whatIsTooLongIsFound() throws Exception {
        var title = "t".repeat(71);
        var description = "d".repeat(161);
        var web = new FakeWeb("https://h.example/")
                .page(
                        "https://h.example/",
                        "<title>" + title + "</title><meta name=description content=" + description + "><h1>x</h1>"
                                + "x".repeat(100_000));
        assertEquals(
                List.of(
                        "title-long /: the title has 71 characters",
                        "description-long /: the description has 161 characters",
                        "large /: the page has 100289 bytes"),
                findings(web));
    }

    @Test
    void whatPagesShareIsFoundOnEachOfThem() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", good("a", "<a href=/b>b</a><a href=/c>c</a>"))
                .page("https://h.example/b", good("b", ""))
                .page("https://h.example/c", good("b", ""));
        assertEquals(
                List.of(
                        "title-duplicate /b: the same title as /c",
                        "description-duplicate /b: the same description as /c",
                        "duplicate-content /b: the same content as /c",
                        "title-duplicate /c: the same title as /b",
                        "description-duplicate /c: the same description as /b",
                        "duplicate-content /c: the same content as /b"),
                findings(web));
    }

    @Test
    void aCopyThatNamesItsOriginalIsNotADuplicate() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", good("a", "<a href='/?print'>print</a>"))
                .page("https://h.example/?print", good("a", "<link rel=canonical href=/>"));
        assertEquals(List.of("canonical-elsewhere /?print: the canonical URL is /"), findings(web));
    }

    @Test
    void aCanonicalUrlThatFailsIsFound() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", good("a", "<a href=/gone>x</a><link rel=canonical href=/gone>"));
        assertEquals(
                List.of(
                        "canonical-elsewhere /: the canonical URL is /gone",
                        "canonical-broken /: the canonical URL /gone: status 404"),
                findings(web));
    }

    @Test
    void sitemapsAreComparedWithPages() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .file("https://h.example/robots.txt", "text/plain", "Sitemap: https://h.example/s.xml\n")
                .file(
                        "https://h.example/s.xml",
                        "text/xml",
                        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                + "<url><loc>https://h.example/lonely</loc></url>"
                                + "<url><loc>https://h.example/hidden</loc></url></urlset>")
                .page("https://h.example/", good("a", "<a href=/hidden>hidden</a>"))
                .page("https://h.example/lonely", good("lonely", "<a href=/lonely>itself</a>"))
                .page("https://h.example/hidden", good("hidden", "<meta name=robots content=noindex>"));
        assertEquals(
                List.of(
                        "noindex-in-sitemap /hidden: a sitemap lists the page, which asks not to be listed (noindex)",
                        "orphan /lonely: no page links to this page"),
                findings(web));
    }

    @Test
    void chainsOfRedirectsAndMixedContentAreFound() throws Exception {
        var web = new FakeWeb("https://h.example/")
                .page("https://h.example/", good("a", "<a href=/1>1</a><img src='http://h.example/i' alt=''>"))
                .moved("https://h.example/1", 301, "https://h.example/2")
                .moved("https://h.example/2", 301, "https://h.example/3")
                .page("https://h.example/3", good("c", ""))
                .file("http://h.example/i", "image/png", "i");
        assertEquals(
                List.of(
                        "mixed-content http://h.example/i: a page on https loads this by http",
                        "redirect-chain /1: 2 redirects in a row: redirects to /3"),
                findings(web));
    }
}
