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
import clew.fetch.Ticker;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.TextView;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static final Duration HOUR = Duration.ofHours(1);

    /// A clock on which nothing happens until it is told that the time has come.
    private static final class Sandglass implements Ticker {
        private final CountDownLatch empty = new CountDownLatch(1);
        private final AtomicLong asked = new AtomicLong();

        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
            asked.set(nanos);
            empty.await();
        }

        @Override
        public void await(Condition signal, long nanos) throws InterruptedException {
            sleep(nanos);
        }
    }

    private final Hosts hosts = Hosts.unpaced();
    private final WorkerPool pool = new WorkerPool(hosts, 4);

    @AfterEach
    void close() {
        pool.close();
    }

    private Crawl crawl(String start, HttpClient client) {
        var url = Url.of(start);
        var limits = new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, false, false);
        var options = new CrawlOptions(url, Policy.standard(), Scope.host(url), 4, 0, limits, null, false);
        return new Crawl(options, pool, client, () -> PageReader.of(new HtmlExtractor()), (_, _) -> {});
    }

    private HttpClient client() {
        return new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
    }

    @Test
    void aSiteWithoutEndEndsAtAPageBoundaryWhenTheTimeIsUp() throws Exception {
        var glass = new Sandglass();
        try (var site = LoopbackSite.answering((request, out) -> {
                    var page = Long.parseLong(request.target().substring(1));
                    if (page == 100) glass.empty.countDown();
                    return LoopbackSite.html(out, "<a href=/%d></a><a href=/%d></a>".formatted(page + 1, page + 2));
                });
                var client = client()) {
            var out = new ByteArrayOutputStream();
            var crawl = crawl(site.url("/0"), client);
            try (var limit = TimeLimit.of(crawl, HOUR, glass)) {
                var summary = crawl.run(FileJournal.inMemory(), new TextView(out));
                assertTrue(summary.stopped());
                assertTrue(limit.isOver());
                assertEquals(HOUR.toNanos(), glass.asked.get());
            }
            var page = "Visited: [!-~]+\nLinks found:\n[!-~]+\n[!-~]+\n";
            assertEquals("", out.toString(StandardCharsets.US_ASCII).replaceAll(page, ""), "pages are not whole");
        }
    }

    @Test
    void aCrawlThatIsQuickerIsNotStopped() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/>"));
                var client = client()) {
            var crawl = crawl(site.url("/"), client);
            try (var limit = TimeLimit.of(crawl, HOUR, new Sandglass())) {
                assertFalse(crawl.run(FileJournal.inMemory(), new TextView(new ByteArrayOutputStream()))
                        .stopped());
                assertFalse(limit.isOver());
            }
        }
    }
}
