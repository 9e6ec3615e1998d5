package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.frontier.Limits;
import clew.journal.MemoryStorage;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A thousand external links on fifty hosts.
class ExternalCrawlTest {
    private final ExternalSites sites = new ExternalSites();

    @AfterEach
    void close() {
        sites.close();
    }

    /// What became of a page, if it is an external one.
    static void note(Page page, Map<String, String> external) {
        if (page.ticket().kind() != Kind.EXTERNAL) return;
        var outcome = switch (page.outcome()) {
            case Outcome.Read(int status, var _) -> Integer.toString(status);
            case Outcome.Declined(int status) -> Integer.toString(status);
            case Outcome.Failed(Failure(var reason, String detail)) -> reason.code() + " (" + detail + ")";
            case Outcome.Moved _, Outcome.Index _, Outcome.Refused _ -> "never";
        };
        external.put(page.ticket().url().href(), outcome + " at " + page.url().href());
    }

    private void assertFound(ExternalSites.Run run) {
        assertEquals(new TreeMap<>(sites.expected()), new TreeMap<>(run.external()));
        assertEquals(ExternalSites.PAGES, run.summary().pages());
        assertEquals(0, run.summary().failed(), "what other sites answer says nothing of this one");
        assertTrue(run.summary().finished());
        for (var host : sites.hosts) assertFalse(host.targets().contains("/robots.txt"));
    }

    /// On a clock that passes only while the single worker waits, a request arrives when it is sent.
    @Test
    void oneWorkerFindsOutWhatBecomesOfEachAndKeepsThePaceOfEachHost() throws Exception {
        var run = sites.crawl(1, new MemoryStorage(), Long.MAX_VALUE);
        assertFound(run);
        assertEquals(1_000, run.external().size());
        for (var arrivals : sites.arrivals.values()) {
            for (int i = 1; i < arrivals.size(); i++) {
                var between = arrivals.get(i) - arrivals.get(i - 1);
                assertTrue(between >= ExternalSites.DELAY.toNanos(), between + " ns between two requests");
            }
        }
    }

    @Test
    void sixtyFourWorkersFindTheSameAndAskNoHostThreeThingsAtOnce() throws Exception {
        var disk = new MemoryStorage();
        var run = sites.crawl(64, disk, Long.MAX_VALUE);
        assertFound(run);
        for (var host : sites.hosts) assertTrue(host.busyMost() <= 2, host.busyMost() + " requests at once");
        assertEquals(run.json(), sites.replayed(disk).json());
        assertEquals(List.of(), sites.verified(disk).problems());
        // Stopped somewhere, as by a kill, and resumed.
        var stopped = new MemoryStorage();
        var begun = sites.crawl(64, stopped, 300);
        assertTrue(run.json().startsWith(begun.json())
                && begun.json().length() < run.json().length());
        var resumed = sites.crawl(8, stopped, Long.MAX_VALUE);
        assertEquals(run.json(), resumed.json());
        assertEquals(List.of(), sites.verified(stopped).problems());
        assertFound(resumed);
    }

    /// The pages lead on one to the next, behind fifteen hundred external tickets of which none is done.
    @Test
    void aThousandLinksToAHostThatDoesNotAnswerDoNotStopThePages() throws Exception {
        var lastPage = new CountDownLatch(1);
        var early = new AtomicBoolean();
        try (var slow = LoopbackSite.at("127.0.0.70", (_, out) -> {
                    if (!early.get() && !opens(lastPage)) early.set(true);
                    return LoopbackSite.head(out, 200);
                });
                var site = LoopbackSite.answering((request, out) -> {
                    var html = new StringBuilder();
                    for (int i = 0; i < 1_500 && request.target().equals("/"); i++) {
                        html.append("<a href=").append(slow.url("/" + i)).append("></a>");
                    }
                    if (request.target().length() == 30) lastPage.countDown();
                    else html.append("<a href=").append(request.target()).append("x></a>");
                    return LoopbackSite.html(out, html.toString());
                })) {
            var run = Harness.workers(4).checkingExternals().crawl(site.url("/"));
            assertFalse(early.get(), "the pages waited for another host");
            assertEquals(30, run.summary().pages());
            assertEquals(1_530, run.json().lines().count());
            assertEquals(2, slow.busyMost());
            var kinds = run.json()
                    .lines()
                    .map(line -> line.contains("\"kind\":\"external\""))
                    .toList();
            assertEquals(kinds.indexOf(true), 1, "the output is in ticket order all the same");
            assertEquals(kinds.lastIndexOf(true), 1_500);
        }
    }

    private static boolean opens(CountDownLatch latch) throws IOException {
        try {
            return latch.await(8, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void pagesAtTheLimitsStillHaveTheirExternalLinksChecked() throws Exception {
        try (var other = LoopbackSite.at("127.0.0.71", (_, out) -> LoopbackSite.head(out, 200));
                var site = LoopbackSite.answering((request, out) -> {
                    var moved = "Location: " + other.url("/moved");
                    if (request.target().equals("/b")) return LoopbackSite.status(out, 302, "", moved);
                    var external = "<a rel=nofollow href=" + other.url(request.target()) + "></a>";
                    return LoopbackSite.html(out, external + external + "<a href=/b></a><a href=/c></a>");
                })) {
            var limits = new Limits(1, Limits.URL_LENGTH_MAX, true, true);
            var run = Harness.workers(2)
                    .pagesMax(3)
                    .limits(limits)
                    .checkingExternals()
                    .crawl(site.url("/"));
            assertEquals(
                    List.of("/", "/c", "/moved"),
                    other.targets().stream().sorted().toList());
            assertEquals(3, run.summary().pages());
            assertEquals(
                    "",
                    run.text()
                            .lines()
                            .filter(line -> line.contains("Visited: " + other.url("")))
                            .findAny()
                            .orElse(""));
        }
    }

    @Test
    void whereNobodyListensTheLinkIsUnreachable() throws Exception {
        var closed = LoopbackSite.at("127.0.0.60", (_, _) -> false);
        var dead = closed.url("/");
        closed.close();
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=" + dead + ">x</a>"))) {
            var run = Harness.workers(2).checkingExternals().crawl(site.url("/"));
            assertTrue(
                    run.json()
                            .contains(
                                    "\"kind\":\"external\",\"depth\":1,\"parent\":0,\"error\":{\"code\":\"unreachable\""),
                    run.json());
        }
    }
}
