package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Complete crawls with a real browser.
class CrawlInChromeTest {
    private static final Path PYTHON = Path.of("/usr/share/doc/python3-doc/html");

    /// The output of a crawl, as JSON lines.
    ///
    /// @param tabs how many at once; 0 for a crawl without a browser
    private static String crawl(String start, int tabs, long pagesMax) throws Exception {
        return crawl(tabs == 0 ? null : Shown.command(), start, tabs, pagesMax);
    }

    private static String crawl(@Nullable Path browser, String start, int tabs, long pagesMax) throws Exception {
        var url = Url.of(start);
        var fetch = FetchOptions.of(url).withTimeout(Duration.ofSeconds(60));
        try (var client = new HttpClient(fetch, Hosts.unpaced(), Resolver.system())) {
            if (browser == null)
                return CrawlOutput.of(url, client, () -> PageReader.of(new HtmlExtractor()), 4, pagesMax);
            var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(url));
            try (var chrome = Chrome.start(browser, options, client)) {
                return CrawlOutput.of(url, client, chrome, tabs, pagesMax);
            }
        }
    }

    @Test
    void aSiteMadeByScriptGivesTheSameBytesAtAnyNumberOfTabs() throws Exception {
        Shown.command();
        try (var site = LoopbackSite.answering((request, out) -> made(request.target(), out))) {
            var one = crawl(site.url("/0"), 1, 12);
            assertTrue(one.contains("page 1"), one);
            assertTrue(one.contains("\"redirect\":"), one);
            assertEquals(12, one.lines().count());
            assertEquals(one, crawl(site.url("/0"), 4, 12));
            for (var browser : BrowserLocator.all(System.getenv("PATH")).toList()) {
                assertEquals(one, crawl(browser, site.url("/0"), 2, 12), browser::toString);
            }
        }
    }

    /// Page *n* links to 2*n*+1 and 2*n*+2: at once, after a delay, or after a request; some pages navigate away.
    private static boolean made(String target, OutputStream out) throws IOException {
        if (target.startsWith("/data/")) {
            var n = Integer.parseInt(target.substring(6));
            var json = "[" + (2 * n + 1) + "," + (2 * n + 2) + "]";
            return LoopbackSite.page(out, 200, "application/json", json.getBytes(StandardCharsets.UTF_8));
        }
        var n = Integer.parseInt(target.substring(1));
        var random = new SplittableRandom(n);
        if (n % 5 == 4) return LoopbackSite.html(out, "<script>location.replace('/" + (2 * n + 1) + "')</script>");
        if (n % 7 == 6) return LoopbackSite.status(out, 500, "<a href=/never></a>");
        return LoopbackSite.html(
                out,
                "<title>" + n + "</title><body><script>const add=n=>{const a=document.createElement('a');"
                        + "a.href='/'+n+'#made';a.append('page '+n);document.body.append(a)};"
                        + "setTimeout(()=>fetch('/data/" + n + "').then(r=>r.json()).then(d=>d.forEach(add)),"
                        + random.nextInt(2_000) + ");add(" + (2 * n + 1) + ")</script>");
    }

    @Test
    void pagesWithoutScriptsOfConsequenceGiveTheSameBytesWithoutABrowser() throws Exception {
        compareWithoutBrowser(10);
    }

    @Test
    @Tag("slow")
    void soDoManyPagesOfADocumentation() throws Exception {
        compareWithoutBrowser(120);
    }

    private static void compareWithoutBrowser(long pagesMax) throws Exception {
        Shown.command();
        if (!Files.isDirectory(PYTHON)) System.err.println("NOT TESTED on real pages: there is no python3-doc");
        assumeTrue(Files.isDirectory(PYTHON), "no python3-doc");
        try (var site = LoopbackSite.answering((request, out) -> file(request.target(), out))) {
            var start = site.url("/index.html");
            var plain = crawl(start, 0, pagesMax).lines().toList();
            var shown = crawl(start, 2, pagesMax).lines().toList();
            for (int i = 0; i < plain.size(); i++) {
                // The only page to which a script adds a link.
                if (!plain.get(i).contains("/search.html\",\"kind\"")) assertEquals(plain.get(i), shown.get(i));
            }
            assertEquals(plain.size(), shown.size());
        }
    }

    private static boolean file(String target, OutputStream out) throws IOException {
        var path = target.replaceAll("[?#].*", "");
        var file = PYTHON.resolve(path.substring(1)).normalize();
        if (!file.startsWith(PYTHON) || !Files.isRegularFile(file)) return LoopbackSite.status(out, 404, "");
        var type = path.endsWith(".html")
                ? "text/html"
                : path.endsWith(".css") ? "text/css" : path.endsWith(".js") ? "text/javascript" : "image/x";
        return LoopbackSite.page(out, 200, type, Files.readAllBytes(file));
    }
}
