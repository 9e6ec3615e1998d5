package clew;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.policy.SkipRule;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
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

    /// The crawl waited for ever: no answer means that the request is still to be made.
    @Test
    @SuppressWarnings("NullAway") // as a program without such a check would answer
    void aSiteThatGivesNoAnswerIsAnErrorOfItsPage() throws Exception {
        try (var clew = Clew.builder().build()) {
            var start = clew.crawl("http://h.example/").answers(_ -> null).run(_ -> {});
            assertEquals(1, start.internal());
            var page = clew.crawl("http://h.example/")
                    .answers(url -> url.pathname().equals("/a") ? null : Answer.html("<a href=/a>"))
                    .run(_ -> {});
            assertEquals(2, page.pages());
            assertFalse(page.succeeded());
        }
    }

    @Test
    void anErrorWhileARobotsTxtIsReadIsCountedAsOne() throws Exception {
        try (var clew = Clew.builder().build()) {
            var summary = clew.crawl("http://h.example/")
                    .answers(url -> {
                        if (url.port().equals("81")) throw new IllegalStateException("not written yet");
                        return Answer.html("<a href=http://h.example:81/>");
                    })
                    .run(_ -> {});
            assertEquals(1, summary.unreadable());
            assertEquals(1, summary.internal());
            assertFalse(summary.succeeded());
        }
    }

    @Test
    void aSecondPatternAddsToTheFirst() throws Exception {
        var links = "<a href=/a.html></a><a href=/B.html></a><a href=/b.html></a><a href=/print></a><a href=/c></a>";
        try (var clew = Clew.builder().build();
                var included = clew
                        .crawl("http://h.example/")
                        .include("(?i)/a[.]HTML$")
                        .include("/b[.]html$")
                        .include("/print")
                        .answers(_ -> Answer.html(links))
                        .stream();
                var excluded = clew
                        .crawl("http://h.example/")
                        .exclude("html$")
                        .exclude("/print")
                        .answers(_ -> Answer.html(links))
                        .stream()) {
            // The start is requested in any case; a flag of one pattern does not change another.
            assertEquals(List.of("/", "/a.html", "/b.html", "/print"), paths(included));
            assertEquals(List.of("/", "/c"), paths(excluded));
        }
    }

    private static List<String> paths(Stream<Page> pages) {
        return pages.map(page -> page.url().pathname()).toList();
    }

    @Test
    void whatCannotBeUsedIsRefusedAtTheCallWithMethodValueAndRange() throws Exception {
        var cookies = Files.writeString(folder.resolve("cookies.txt"), "a\tb\n");
        var year = Duration.ofDays(366);
        try (var clew = Clew.builder().build()) {
            var crawl = clew.crawl("http://h.example/");
            var refused = new LinkedHashMap<Executable, String>();
            refused.put(
                    () -> clew.crawl("example.com"),
                    "crawl(\"example.com\"): permitted is an http or https URL;"
                            + " it has no scheme, and nothing to resolve it against, at character 1");
            refused.put(
                    () -> clew.crawl("mailto:a@b.example"),
                    "crawl(\"mailto:a@b.example\"): permitted is an http or https URL");
            refused.put(
                    () -> clew.crawl(List.of(), List.of()), "crawl([]): permitted is one or more http or https URLs");
            refused.put(() -> crawl.include("(?=x)"), "include(\"(?=x)\"): invalid or unsupported Perl syntax '(?='");
            refused.put(() -> crawl.exclude("("), "exclude(\"(\"): missing closing ) '('");
            refused.put(
                    () -> crawl.scope(new ScopeRule(ScopeRule.Area.HOST, null, "[")),
                    "scope(\"[\"): missing closing ] '['");
            refused.put(() -> crawl.maxDepth(-1), "maxDepth(-1): permitted is from 0 to 2147483647");
            refused.put(() -> crawl.maxBody(-1), "maxBody(-1): permitted is from 0 to 2147483647");
            refused.put(() -> crawl.maxPages(-1), "maxPages(-1): permitted is 0 or more");
            refused.put(() -> crawl.maxTime(ofMillis(-1)), "maxTime(PT-0.001S): permitted is from PT0S to PT8760H");
            refused.put(
                    () -> crawl.links("a,b"), "links(\"a,b\"): permitted is a list of a, area and frame, with commas");
            refused.put(() -> crawl.header("x"), "header(\"…\"): a header is written as Name: value");
            refused.put(
                    () -> crawl.cookies(cookies),
                    "cookies(" + cookies + "): line 1 is not a cookie: 2 fields instead of 7");
            var builder = Clew.builder();
            refused.put(() -> builder.workers(0), "workers(0): permitted is from 1 to 1024");
            refused.put(() -> builder.workers(1025), "workers(1025): permitted is from 1 to 1024");
            refused.put(() -> builder.minDelay(ofMillis(-1)), "minDelay(PT-0.001S): permitted is from PT0S to PT8760H");
            refused.put(() -> builder.maxCrawlDelay(year), "maxCrawlDelay(PT8784H): permitted is from PT0S to PT8760H");
            refused.put(() -> builder.externalDelay(year), "externalDelay(PT8784H): permitted is from PT0S to PT8760H");
            refused.put(
                    () -> builder.timeout(Duration.ZERO),
                    "timeout is PT0S; permitted is more than PT0S, up to PT8760H");
            refused.put(() -> builder.userAgent("b\u00F6t"), "userAgent is 'b\u00F6t'; permitted is printable ASCII");
            refused.put(() -> builder.proxy("x"), "proxy(\"x\"): permitted is http://HOST:PORT");
            for (var secret :
                    List.of("u:secret@h:1", "ftp://u:secret@h:1", "http://u:secret@h:1/a", "//u:secret@h:1")) {
                var shown = secret.replace("u:secret", "***");
                refused.put(() -> builder.proxy(secret), "proxy(\"" + shown + "\"): permitted is http://HOST:PORT");
            }
            refused.put(
                    () -> clew.crawl("http://u:secret@["),
                    "crawl(\"http://***@[\"): permitted is an http or https URL;"
                            + " its IPv6 address lacks the closing ], at character 13");
            refused.put(() -> clew.crawl("u:secret@h:1"), "crawl(\"***@h:1\"): permitted is an http or https URL");
            refused.put(
                    () -> builder.resolve("h:0:1.2.3.4"),
                    "resolve(\"h:0:1.2.3.4\"): the port is not a number from 1 to 65535");
            refused.put(() -> Answer.declined(200), "declined(200): permitted is from 300 to 999");
            var messages = new ArrayList<String>();
            for (var call : refused.keySet()) {
                messages.add(String.valueOf(
                        assertThrows(IllegalArgumentException.class, call).getMessage()));
            }
            assertEquals(String.join("\n", refused.values()), String.join("\n", messages));
        }
    }

    @Test
    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // as a program without such a check would call it
    void nullIsRefusedAtTheCallWithItsName() {
        try (var clew = Clew.builder().build()) {
            var crawl = clew.crawl("http://h.example/");
            var calls = new LinkedHashMap<String, Executable>();
            calls.put("policy", () -> crawl.policy(null));
            calls.put("area", () -> crawl.scope((ScopeRule.Area) null));
            calls.put("rule", () -> crawl.scope((ScopeRule) null));
            calls.put("requisites", () -> crawl.requisites(null));
            calls.put("checks", () -> crawl.checks(null));
            calls.put("fetchOptions", () -> crawl.fetchOptions(null));
            calls.put("journal", () -> crawl.journal(null));
            calls.put("renderer", () -> crawl.renderer(null));
            calls.put("source", () -> crawl.source(null));
            calls.put("through", () -> crawl.through(null));
            calls.put("answers", () -> crawl.answers(null));
            calls.put("archiver", () -> crawl.archiver(null));
            calls.put("since", () -> crawl.since(null));
            calls.put("listener", () -> crawl.listener(null));
            calls.put("view", () -> crawl.view(null));
            calls.put("pages", () -> crawl.run(null));
            calls.put("start", () -> clew.crawl((Url) null));
            calls.put("name", () -> new SkipRule(null, _ -> true));
            calls.put("applies", () -> new SkipRule("x", null));
            calls.put("clock", () -> Clew.builder().clock(null));
            calls.forEach((name, call) -> assertEquals(
                    name, assertThrows(NullPointerException.class, call).getMessage()));
        }
    }

    @Test
    void whatIsDamagedLaterIsAJournalThatFailedToo() throws Exception {
        var file = folder.resolve("j");
        var site = "<p>" + "text ".repeat(1_000);
        try (var clew = Clew.builder().build()) {
            clew.crawl("http://h.example/")
                    .journal(file)
                    .answers(_ -> Answer.html(site))
                    .run(_ -> {});
        }
        try (var saved = SavedCrawl.open(file);
                var pages = saved.stream()) {
            var bytes = Files.readAllBytes(file);
            Arrays.fill(bytes, bytes.length / 3, bytes.length, (byte) 7);
            Files.write(file, bytes);
            assertThrows(JournalFailed.class, () -> saved.read(_ -> {}));
            var error = assertThrows(UncheckedIOException.class, pages::toList);
            assertInstanceOf(JournalFailed.class, error.getCause());
        }
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
