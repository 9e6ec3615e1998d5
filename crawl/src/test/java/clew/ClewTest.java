package clew;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.CrawlSummary;
import clew.page.Page;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The front door, as a program uses it.
class ClewTest {
    @TempDir
    Path folder;

    private final AtomicBoolean broken = new AtomicBoolean();

    private LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a/>1</a><a href=/b>2</a><a href=/b.pdf>3</a>");
            case "/robots.txt" -> LoopbackSite.status(out, 404, "");
            case "/b" ->
                broken.get() ? LoopbackSite.status(out, 500, "") : LoopbackSite.html(out, "<a href=/b/c>4</a>");
            default -> LoopbackSite.html(out, "");
        });
    }

    @Test
    void theSameCrawlAgainReadsItsJournalAndRequestsNothing() throws Exception {
        var printed = new ArrayList<String>();
        var file = folder.resolve("site.journal");
        try (var site = site()) {
            for (int i = 0; i < 2; i++) {
                try (var clew = Clew.builder()
                        .userAgent("bot/1 (+https://example.com/bot)")
                        .workers(8)
                        .minDelay(ofMillis(2))
                        .build()) {
                    var summary = clew.crawl(site.url("/"))
                            .policy(Policy.sitemap())
                            .maxPages(1000)
                            .journal(file)
                            .run(page -> printed.add(page.url().pathname()));
                    assertTrue(summary.finished() && summary.succeeded());
                    assertEquals(4, summary.pages());
                }
            }
            assertEquals(List.of("/", "/a", "/b", "/b/c", "/", "/a", "/b", "/b/c"), printed);
            assertEquals(5, site.requests().size(), "the second run requests nothing");
        }
    }

    @Test
    void aCrawlWithDifferentSettingsDoesNotResumeAndNamesTheDifference() throws Exception {
        var file = folder.resolve("j");
        try (var site = site();
                var clew = Clew.builder().build()) {
            clew.crawl(site.url("/")).journal(file).run(_ -> {});
            var other = clew.crawl(site.url("/"))
                    .journal(file)
                    .scope(ScopeRule.Area.PREFIX)
                    .exclude("/print/")
                    .maxBody(1024);
            var error = assertThrows(DifferentSettings.class, other::run);
            assertEquals(
                    List.of(
                            "exclude was not given and is now '/print/'",
                            "max-body was '16m' and is now '1k'",
                            "scope was 'host' and is now 'prefix'"),
                    error.differences());
        }
    }

    @Test
    void aSavedCrawlIsRetriedWithItsOwnSettings() throws Exception {
        var file = folder.resolve("j");
        try (var site = site();
                var clew = Clew.builder().build()) {
            broken.set(true);
            clew.crawl(site.url("/")).exclude("pdf$").journal(file).run(_ -> {});
            broken.set(false);
            var before = site.requests().size();
            var summary = clew.retry(file).run(_ -> {});
            assertEquals(4, summary.pages());
            assertEquals(List.of("/b", "/b/c"), site.targets().subList(before, before + 2));
            assertEquals(0, clew.retry(file).run(_ -> {}).declined());
            assertEquals(before + 2, site.requests().size());
            var changed = clew.retry(file).maxDepth(1);
            assertThrows(IllegalStateException.class, changed::run);
        }
    }

    @Test
    void externalLinksAreCheckedWhereThatIsSaidAndRetriedWhereTheyFailed() throws Exception {
        var file = folder.resolve("j");
        try (var other = LoopbackSite.at("127.0.0.90", (_, out) -> LoopbackSite.head(out, broken.get() ? 500 : 200));
                var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(
                        out, "<a href=" + other.url("/1") + "></a><a href=" + other.url("/2") + "></a>"));
                var clew = Clew.builder().externalDelay(ofMillis(1)).build()) {
            clew.crawl(site.url("/")).robots(false).run(_ -> {});
            assertEquals(0, other.requests().size());
            broken.set(true);
            var summary = clew.crawl(site.url("/"))
                    .robots(false)
                    .checks(LinkChecks.ALL)
                    .maxPages(1)
                    .journal(file)
                    .run(page -> assertEquals(site.url("/"), page.url().href()));
            assertEquals(1, summary.pages());
            assertTrue(summary.finished());
            assertEquals(4, other.requests().size());
            var without = clew.crawl(site.url("/")).robots(false).journal(file);
            var error = assertThrows(DifferentSettings.class, without::run);
            assertEquals(
                    List.of("external was 'on' and is now not given", "max-pages was '1' and is now not given"),
                    error.differences());
            broken.set(false);
            clew.retry(file).run(_ -> {});
            assertEquals(6, other.requests().size());
            clew.retry(file).run(_ -> {});
            assertEquals(6, other.requests().size(), "nothing is left to retry");
        }
    }

    @Test
    @SuppressWarnings("try") // closing it early is what is tested
    void aCrawlIsStoppedByItselfOrWithItsClew() throws Exception {
        try (var site = site();
                var clew = Clew.builder().workers(1).build()) {
            var one = clew.crawl(site.url("/"));
            assertTrue(one.run(_ -> one.stop()).stopped());
            assertEquals(
                    CrawlSummary.Ending.STOPPED,
                    clew.crawl(site.url("/")).run(_ -> clew.close()).ending());
            assertThrows(
                    IllegalStateException.class, () -> clew.crawl(site.url("/")).run());
        }
    }

    @Test
    void severalThreadsCrawlWithOneClew() throws Exception {
        try (var site = site();
                var clew = Clew.builder().build()) {
            var pages = new long[4];
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < pages.length; i++) {
                var number = i;
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        pages[number] = clew.crawl(site.url("/")).run(_ -> {}).pages();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            for (var thread : threads) thread.join();
            for (var count : pages) assertEquals(5, count);
        }
    }

    @Test
    void severalCrawlsShareTheWorkers() throws Exception {
        var open = new AtomicInteger();
        var openMost = new AtomicInteger();
        var links = new StringBuilder();
        for (int i = 0; i < 40; i++) links.append("<a href=/").append(i).append("></a>");
        try (var site = LoopbackSite.answering((request, out) -> {
                    openMost.accumulateAndGet(open.incrementAndGet(), Math::max);
                    // What is counted ends before the answer is sent, after which the next request may come.
                    open.decrementAndGet();
                    return LoopbackSite.html(out, request.target().equals("/") ? links.toString() : "");
                });
                var clew = Clew.builder().workers(2).build();
                var threads = Executors.newFixedThreadPool(4)) {
            var crawls = new ArrayList<Callable<Long>>();
            for (int i = 0; i < 4; i++) {
                crawls.add(() -> clew.crawl(site.url("/")).run(_ -> {}).pages());
            }
            for (var crawl : threads.invokeAll(crawls)) assertEquals(41, crawl.get());
            assertTrue(openMost.get() <= 2, openMost + " requests were open");
            assertTrue(site.connections() <= 4 * 2, site.connections() + " connections");
        }
    }

    @Test
    void onePageNeedsNoCrawl() {
        try (var site = site();
                var clew = Clew.builder().build()) {
            assertEquals(List.of(site.url("/b/c")), clew.page(site.url("/b")).discoveredLinks());
            assertEquals(List.of(), clew.page("nonsense").discoveredLinks());
        }
    }

    @Test
    void whatCannotBeCrawledIsRefusedAtTheDoor() {
        try (var clew = Clew.builder().build()) {
            assertThrows(IllegalArgumentException.class, () -> clew.crawl("example.com"));
            assertThrows(IllegalArgumentException.class, () -> clew.crawl("mailto:a@b.example"));
            var crawl = clew.crawl("http://h.example/");
            assertThrows(IllegalArgumentException.class, () -> crawl.include("(?=x)"));
            assertThrows(IllegalArgumentException.class, () -> crawl.maxPages(-1));
            assertThrows(IllegalArgumentException.class, () -> crawl.links("a,b"));
        }
        assertThrows(
                IllegalArgumentException.class, () -> Clew.builder().workers(0).build());
    }

    @Test
    void aClockThatStandsStillStampsThePages() throws Exception {
        var noon = Instant.parse("2026-01-02T12:00:00Z");
        try (var site = site();
                var clew = Clew.builder().clock(InstantSource.fixed(noon)).build();
                var pages = clew.crawl(site.url("/")).stream()) {
            assertEquals(List.of(noon, noon), pages.map(Page::asked).limit(2).toList());
        }
    }
}
