package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.Cookie;
import clew.http.Proxy;
import clew.http.RequestHeader;
import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.page.Page;
import clew.policy.LinkChecks;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What external links must not bring about.
class ExternalSecretsTest {
    private static Map<String, String> crawl(FetchOptions fetch) throws IOException, InterruptedException {
        var external = new TreeMap<String, String>();
        var hosts = Hosts.unpaced();
        var start = fetch.starts().getFirst();
        try (var client = new HttpClient(fetch, hosts, Resolver.system());
                var pool = new WorkerPool(hosts, 4);
                var journal = new Overflow(JournalHeader.of(Map.of()))) {
            var options = CrawlOptions.of(start).with(LinkChecks.ALL);
            new Crawl(options, pool, client, () -> PageReader.of(new HtmlExtractor()), hosts::slowDown)
                    .run(journal, new View() {
                        @Override
                        public void page(Page page) {
                            ExternalCrawlTest.note(page, external);
                        }

                        @Override
                        public void flush() {}
                    });
        }
        return external;
    }

    /// Redirects lead from one host to the crawl's own, and from there to another.
    @Test
    void noOtherHostSeesWhatIsForTheStart() throws Exception {
        var ours = new AtomicReference<>("");
        try (var other = LoopbackSite.at(
                        "127.0.0.80", (_, out) -> LoopbackSite.head(out, 302, "Location: " + ours.get()));
                var third = LoopbackSite.at("127.0.0.81", (_, out) -> LoopbackSite.head(out, 200));
                var start = LoopbackSite.answering((request, out) -> switch (request.target()) {
                    case "/" -> LoopbackSite.html(out, "<a href=" + other.url("/") + "></a><a href=/moved></a>");
                    case "/moved", "/hop" ->
                        LoopbackSite.status(
                                out, 302, "", "Set-Cookie: ours=1", "Location: " + third.url(request.target()));
                    default -> LoopbackSite.status(out, 404, "");
                })) {
            // A page would be known: this is not linked to from anywhere.
            ours.set(start.url("/hop"));
            var url = Url.of(start.url("/").replace("//", "//user:password@"));
            var fetch = FetchOptions.of(url)
                    .withHeaders(List.of(RequestHeader.parse("X-Token: secret", url)))
                    .withCookies(List.of(new Cookie("fixed", "1", "127.0.0.1", false, "/", false, null)));
            assertEquals(
                    Map.of(
                            other.url("/"), "200 at " + third.url("/hop"),
                            third.url("/moved"), "200 at " + third.url("/moved")),
                    crawl(fetch));
            for (var request : start.requests()) {
                assertEquals("secret", request.header("X-Token"), "this is what is looked for");
                assertTrue(request.header("Authorization").startsWith("Basic "));
                assertTrue(request.header("Cookie").startsWith("fixed=1"));
            }
            for (var request : Stream.concat(other.requests().stream(), third.requests().stream())
                    .toList()) {
                for (var line : request.headers()) {
                    assertFalse(line.matches("(?i)(authorization|x-token|cookie):.*"), line);
                }
            }
        }
    }

    /// All of the web is behind a proxy here, so that a public site can be crawled without a network.
    @Test
    void aPublicStartLeadsToNoLocalAddress() throws Exception {
        try (var web = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "http://93.184.215.14/" ->
                LoopbackSite.html(
                        out,
                        "<a href=http://127.0.0.1:9/></a><a href=http://10.0.0.1/></a><a href=http://8.8.8.8/></a>"
                                + "<a href=http://8.8.4.4/></a>");
            case "http://8.8.8.8/" -> LoopbackSite.head(out, 302, "Location: http://169.254.169.254/latest/");
            case "http://8.8.4.4/" -> LoopbackSite.head(out, 200);
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var proxy = Proxy.of(Url.of(web.url("")));
            var found = crawl(FetchOptions.of(Url.of("http://93.184.215.14/")).withProxy(proxy));
            assertEquals(
                    Map.of(
                            "http://127.0.0.1:9/", "guarded (127.0.0.1) at http://127.0.0.1:9/",
                            "http://10.0.0.1/", "guarded (10.0.0.1) at http://10.0.0.1/",
                            "http://8.8.8.8/", "guarded (169.254.169.254) at http://169.254.169.254/latest/",
                            "http://8.8.4.4/", "200 at http://8.8.4.4/"),
                    found);
            for (var target : web.targets()) {
                assertTrue(target.matches("http://(93.184.215.14|8.8.8.8|8.8.4.4)/.*"), target);
                assertFalse(target.matches("http://8.*robots.txt"), target);
            }
        }
    }
}
