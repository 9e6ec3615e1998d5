package clew.report;

import clew.Clew;
import clew.policy.LinkChecks;
import clew.policy.Requisites;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A site that has something for every section of a report, on loopback, and another host that it links to.
final class ReportedSite implements AutoCloseable {
    private final Map<String, String> pages = new LinkedHashMap<>();
    private final LoopbackSite other = LoopbackSite.at(
            "127.0.0.2",
            (request, out) -> request.target().equals("/gone")
                    ? LoopbackSite.status(out, 404, "")
                    : LoopbackSite.html(out, "<title>Elsewhere</title>"));
    private final LoopbackSite site = LoopbackSite.answering((request, out) -> answer(request.target(), out));

    ReportedSite() {
        page(
                "/",
                "<a href=/docs/>d</a><a href=/docs/a/one>1</a><a href=/docs/a/two>2</a><a href=/old>old</a>"
                        + "<a href=/missing>m</a><a href=/secret/x>s</a><a href=/blog/>b</a><a href='" + other.url("/")
                        + "'>o</a>"
                        + "<a href='" + other.url("/gone") + "'>gone</a>");
        page("/docs/", "<a href=/>home</a><a href=/docs/a/one#nowhere>1</a><a href=/missing>again</a>");
        page("/docs/a/one", "<a href=/docs/>up</a>");
        page("/docs/a/two", "<a href=/docs/>up</a>");
        page("/blog/", "<a href=/>home</a><img src=/picture.png>");
        pages.put("/copy/1", "<title>Copy</title><h1>Copy</h1>the same");
        pages.put("/copy/2", "<title>Copy</title><h1>Copy</h1>the same");
        page("/lonely", "<a href=/copy/1>1</a><a href=/copy/2>2</a>");
    }

    private void page(String target, String body) {
        pages.put(target, "<!doctype html><title>Page " + target + "</title><h1>Page</h1>" + body);
    }

    /// Adds or replaces a page.
    ReportedSite with(String target, String html) {
        pages.put(target, html);
        return this;
    }

    private boolean answer(String target, OutputStream out) throws IOException {
        return switch (target) {
            case "/robots.txt" ->
                text(out, "User-agent: *\nDisallow: /secret/\nSitemap: " + url("/sitemap.xml") + "\n");
            case "/sitemap.xml" -> {
                var xml = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + url("/lonely")
                        + "</loc></url></urlset>";
                yield LoopbackSite.page(out, 200, "application/xml", xml.getBytes(StandardCharsets.UTF_8));
            }
            case "/old" -> LoopbackSite.status(out, 301, "", "Location: /older");
            case "/older" -> LoopbackSite.status(out, 302, "", "Location: /docs/");
            default -> {
                var html = pages.get(target);
                yield html == null ? LoopbackSite.status(out, 404, "") : LoopbackSite.html(out, html);
            }
        };
    }

    private static boolean text(OutputStream out, String text) throws IOException {
        return LoopbackSite.page(out, 200, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    String url(String target) {
        return site.url(target);
    }

    String otherHost() {
        return "127.0.0.2:" + other.port();
    }

    /// Checks all of it, into a journal.
    void crawl(Path journal) throws IOException, InterruptedException {
        try (var clew = Clew.builder().build()) {
            clew.crawl(url("/"))
                    .sitemaps(true)
                    .checks(LinkChecks.ALL)
                    .requisites(Requisites.ALL)
                    .facts(true)
                    .journal(journal)
                    .run();
        }
    }

    @Override
    public void close() {
        site.close();
        other.close();
    }
}
