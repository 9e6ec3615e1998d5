package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.TextView;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A crawl whose pool of workers is larger than it may use.
class SharedPoolTest {
    private static final int PAGES = 200;

    @Test
    void noMoreRequestsAreOpenThanTheCrawlHasWorkers() throws Exception {
        // The first two answer when a third request comes, which none does, or after a while.
        var third = new CountDownLatch(1);
        var requests = new AtomicInteger();
        var links = new StringBuilder();
        for (int i = 1; i < PAGES; i++) links.append("<a href=/").append(i).append("></a>");
        var hosts = Hosts.unpaced();
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (!request.target().equals("/")) {
                        if (requests.incrementAndGet() > 2) third.countDown();
                        await(third);
                    }
                    return LoopbackSite.html(out, links.toString());
                });
                var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var pool = new WorkerPool(hosts, 8);
                var journal = FileJournal.temporary(JournalHeader.of(Map.of()))) {
            var start = Url.of(site.url("/"));
            var limits = new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, false, false);
            var options = new CrawlOptions(start, Policy.standard(), Scope.host(start), 2, 0, limits, null, false);
            var crawl = new Crawl(options, pool, client, () -> PageReader.of(new HtmlExtractor()), hosts::slowDown);
            var summary = crawl.run(journal, new TextView(OutputStream.nullOutputStream()));
            assertEquals(PAGES, summary.pages());
            assertTrue(site.busyMost() <= 2, "at once: " + site.busyMost());
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            var _ = latch.await(300, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
