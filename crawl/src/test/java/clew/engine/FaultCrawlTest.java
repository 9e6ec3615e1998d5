package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.site.Fault;
import clew.site.HangingClock;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Answerer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No server can stop, blind, bloat or misdirect a crawl: whatever one page does, the crawl ends, that page has its
/// reason, all others are complete, and no other host is asked.
class FaultCrawlTest {
    private static final int ORDINARY = 12;

    /// Long enough for a busy machine.
    private static final Duration REAL_TIMEOUT = Duration.ofSeconds(5);

    /// What becomes of a page. Where it can be read as a browser reads it, it is.
    private static String expected(Fault fault, LoopbackSite site) {
        return switch (fault) {
            case SILENT, SILENT_AFTER_HEADERS, DRIPPING_HEADER, DRIPPING_BODY, DRIPPING_CHUNKS, NO_LENGTH_AND_NO_END ->
                "deadline";
            case ENDLESS_BODY, ENDLESS_LINKS, ENDLESS_CHUNKS, ZIP_BOMB, ZIP_BOMB_IN_A_ZIP -> "cut";
            case ENDLESS_HEADERS, ENDLESS_HEADER, ENDLESS_STATUS_LINE, ENDLESS_TRAILERS -> "headers";
            case RESET_AT_ONCE,
                    RESET_IN_BODY,
                    CLOSED_AT_ONCE,
                    CLOSED_IN_STATUS,
                    CLOSED_IN_HEADERS,
                    CLOSED_IN_CHUNK,
                    CLOSED_BETWEEN_CHUNKS,
                    LENGTH_TOO_LONG -> "cut";
            case LENGTH_TOO_SHORT,
                    LENGTH_MISSING,
                    LENGTHS_AGREE,
                    LENGTH_AND_CHUNKS,
                    CHUNKS_OF_ONE_BYTE,
                    CHUNKS_WITH_EXTRAS,
                    INTERIM_FIRST,
                    HTTP_1_0,
                    HTTP_1_0_KEPT,
                    STATUS_WITHOUT_REASON,
                    LINES_OF_LF_ALONE,
                    FOLDED_HEADERS,
                    CHUNKED_TWICE,
                    IDENTITY_AND_CHUNKED,
                    HEADERS_THAT_ARE_NONE,
                    CLOSE_SAID_BUT_NOT_DONE,
                    SECOND_ANSWER,
                    LARGE_SET_COOKIES,
                    BODY_WHERE_NONE_MAY_BE,
                    ZIPPED,
                    ZIPPED_IN_TWO_MEMBERS,
                    ZIPPED_TWICE -> "read";
            case ENDLESS_INTERIM,
                    ENDLESS_CHUNK_EXTENSION,
                    ENDLESS_CHUNK_SIZE,
                    ENDLESS_GARBAGE,
                    LENGTHS_DISAGREE,
                    LENGTH_NEGATIVE,
                    LENGTH_ENORMOUS,
                    LENGTH_NO_NUMBER,
                    CHUNK_SIZE_NO_NUMBER,
                    CHUNK_SIZE_NEGATIVE,
                    CHUNK_SIZE_ENORMOUS,
                    CHUNK_TOO_LONG,
                    TRANSFER_ENCODING_UNKNOWN,
                    UNASKED_101,
                    HTTP_0_9,
                    HTTP_2,
                    OTHER_PROTOCOL,
                    NUL_IN_A_HEADER,
                    BINARY,
                    EMPTY_LINE_FIRST,
                    STATUS_OF_TWO_DIGITS,
                    STATUS_OF_FOUR_DIGITS,
                    STATUS_OUT_OF_RANGE,
                    STATUS_NO_NUMBER -> "protocol";
            case ZIP_OF_NOTHING_FOR_EVER, ZIP_THAT_IS_NONE, ZIP_CUT, FIVE_HUNDRED_ENCODINGS, ENCODING_UNKNOWN ->
                "encoding";
            case UNASKED_304 -> "status 304";
            case ENDLESS_ERROR_PAGE, DRIPPING_ERROR_PAGE -> "status 404";
            case UNAUTHORIZED -> "status 401";
            case PROXY_UNAUTHORIZED -> "status 407";
            case MOVED_TO_GARBAGE -> "bad-redirect";
            case MOVED_TO_CONTROLS -> "moved to " + site.url("/a%07%1B[31m%01b");
        };
    }

    /// A site whose start page leads to ordinary pages, to the faulty ones, and to ordinary pages again.
    private static LoopbackSite site(List<String> faulty, Answerer answerer) {
        var ordinary = new StringBuilder();
        for (int i = 0; i < ORDINARY; i++)
            ordinary.append("<a href=/ordinary/").append(i).append("></a>");
        var links = new StringBuilder("<a href=/ordinary/0></a><a href=/ordinary/1></a>");
        for (var target : faulty) links.append("<a href=").append(target).append("></a>");
        links.append(ordinary);
        return LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/")) return LoopbackSite.html(out, links.toString());
            if (request.target().startsWith("/ordinary/")) return LoopbackSite.html(out, ordinary.toString());
            return answerer.answer(request, out);
        });
    }

    private static LoopbackSite site(HangingClock clock, Fault... faults) {
        var targets = List.of(faults).stream().map(Fault::target).toList();
        return site(targets, (request, out) -> {
            for (var fault : faults) {
                if (!fault.target().equals(request.target())) continue;
                if (hangs(fault)) clock.hangs(request);
                return fault.answer(request, out);
            }
            return LoopbackSite.html(out, "");
        });
    }

    private static void assertOrdinaryPagesAreComplete(FaultyCrawl crawl) {
        for (int i = 0; i < ORDINARY; i++) {
            assertEquals("read", crawl.outcome("/ordinary/" + i));
            assertEquals(ORDINARY, crawl.links("/ordinary/" + i).size());
        }
    }

    /// All but one, whose answer is known before its deadline.
    private static Stream<Fault> faults() {
        return Stream.of(Fault.values()).filter(fault -> fault != Fault.DRIPPING_ERROR_PAGE);
    }

    static Stream<Fault> deadlines() {
        return faults().filter(FaultCrawlTest::hangs);
    }

    static Stream<Fault> otherFaults() {
        return faults().filter(fault -> !hangs(fault));
    }

    /// Whether a fault lasts until the deadline.
    private static boolean hangs(Fault fault) {
        return switch (fault) {
            case SILENT, SILENT_AFTER_HEADERS, DRIPPING_HEADER, DRIPPING_BODY, DRIPPING_CHUNKS, NO_LENGTH_AND_NO_END ->
                true;
            default -> false;
        };
    }

    @ParameterizedTest
    @MethodSource("deadlines")
    void aPageWithoutEndCostsNoPageButItsOwn(Fault fault) {
        assertCostsNoOtherPage(fault);
    }

    @ParameterizedTest
    @MethodSource("otherFaults")
    void aFaultCostsNoPageButItsOwn(Fault fault) {
        assertCostsNoOtherPage(fault);
    }

    private static void assertCostsNoOtherPage(Fault fault) {
        var clock = new HangingClock(0);
        try (var site = site(clock, fault)) {
            var crawl = FaultyCrawl.of(site.url("/"), 8, clock, client -> client);
            assertEquals(expected(fault, site), crawl.outcome(fault.target()));
            assertOrdinaryPagesAreComplete(crawl);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 64})
    void allFaultsAtOnceCostNoPageButTheirOwn(int workers) {
        var clock = new HangingClock(0);
        try (var site = site(clock, faults().toArray(Fault[]::new))) {
            var crawl = FaultyCrawl.of(site.url("/"), workers, clock, client -> client);
            for (var fault : faults().toList()) {
                assertEquals(expected(fault, site), crawl.outcome(fault.target()), fault.name());
            }
            assertOrdinaryPagesAreComplete(crawl);
        }
    }

    @Test
    void anErrorPageWithoutEndIsToldByItsStatus() {
        try (var site = site(new HangingClock(0), Fault.DRIPPING_ERROR_PAGE)) {
            var crawl = FaultyCrawl.inRealTime(site.url("/"), 8, REAL_TIMEOUT);
            assertEquals("status 404", crawl.outcome(Fault.DRIPPING_ERROR_PAGE.target()));
            assertOrdinaryPagesAreComplete(crawl);
        }
    }

    @Tag("slow")
    @Test
    void theDefaultTimeoutEndsASilentPageToo() {
        try (var site = site(new HangingClock(0), Fault.SILENT)) {
            var crawl = FaultyCrawl.inRealTime(site.url("/"), 8, FetchOptions.TIMEOUT);
            assertEquals("deadline", crawl.outcome(Fault.SILENT.target()));
            assertOrdinaryPagesAreComplete(crawl);
        }
    }

    @Test
    void pagesThatFillTheMemoryForReadingAreReadOneAtATime() throws Exception {
        var links = new StringBuilder();
        for (int i = 0; i < 8; i++) links.append("<a href=/large/").append(i).append("></a>");
        var large = "<a href=/x></a>".repeat(1_000) + " ".repeat(15 << 20);
        var html = new HtmlExtractor();
        var busy = new AtomicInteger();
        var busyMost = new AtomicInteger();
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                request.target().equals("/")
                        ? links.toString()
                        : request.target().equals("/x") ? "" : large))) {
            var run = Harness.workers(8)
                    .extractor((body, url) -> {
                        if (!url.pathname().startsWith("/large/")) return html.extract(body, url);
                        busyMost.accumulateAndGet(busy.incrementAndGet(), Math::max);
                        try {
                            return html.extract(body, url);
                        } finally {
                            busy.decrementAndGet();
                        }
                    })
                    .crawl(site.url("/"));
            assertEquals(10, run.summary().pages());
            assertEquals(8 + 8_000, run.summary().links());
            assertEquals(1, busyMost.get());
        }
    }

    @Test
    void twentySilentPagesAreWaitedForEightAtATime() {
        var silent = new StringBuilder();
        for (int i = 0; i < 20; i++) silent.append("<a href=/silent/").append(i).append("></a>");
        var requestedAtFirstEnd = new AtomicInteger();
        var clock = new HangingClock(8);
        try (var site = LoopbackSite.answering((request, out) -> {
            if (!request.target().startsWith("/silent/")) return LoopbackSite.html(out, silent.toString());
            clock.hangs(request);
            return Fault.SILENT.answer(request, out);
        })) {
            var crawl = FaultyCrawl.of(
                    site.url("/"),
                    8,
                    clock,
                    client -> afterSilence(
                            client,
                            () -> requestedAtFirstEnd.compareAndSet(
                                    0, (int) silentRequests(site).distinct().count())));
            for (int i = 0; i < 20; i++) assertEquals("deadline", crawl.outcome("/silent/" + i));
            assertEquals(8, requestedAtFirstEnd.get(), "silent pages that were requested before the first one failed");
            // Two are requested once more, each alone: after that it is clear that the site is silent.
            assertEquals(22, silentRequests(site).count());
        }
    }

    private static Stream<String> silentRequests(LoopbackSite site) {
        return site.targets().stream().filter(target -> target.startsWith("/silent/"));
    }

    /// Calls `ended` after the last try of each silent page.
    private static Client afterSilence(Client client, Runnable ended) {
        return (url, wanted, before, known, listener) -> new Request() {
            private final Request request = client.request(url, wanted, before, known, listener);

            @Override
            public Turn turn() {
                return request.turn();
            }

            @Override
            public @Nullable Answer send() throws InterruptedException {
                var answer = request.send();
                if (answer != null && url.pathname().startsWith("/silent/")) ended.run();
                return answer;
            }

            @Override
            public void release() {
                request.release();
            }
        };
    }

    @Test
    void redirectsEndAndNeverLeaveTheHost() {
        var locations = Map.ofEntries(
                Map.entry("/loop", "/loop"),
                Map.entry("/ping", "/pong"),
                Map.entry("/pong", "/ping"),
                Map.entry("/off", "http://elsewhere.example/x"),
                Map.entry("/off/scheme", "https://elsewhere.example/x"),
                Map.entry("/off/relative", "//elsewhere.example/x"),
                Map.entry("/off/backslash", "\\\\elsewhere.example\\x"),
                Map.entry("/off/user", "http://127.0.0.1@elsewhere.example/x"),
                Map.entry("/file", "file:///etc/passwd"),
                Map.entry("/ftp", "ftp://127.0.0.1/x"),
                Map.entry("/script", "javascript:alert(1)"),
                Map.entry("/garbage/host", "http://["),
                Map.entry("/garbage/port", "http://127.0.0.1:99999/"),
                Map.entry("/garbage/empty", "http://"),
                Map.entry("/garbage/controls", "/x\u0001\u001b\u0007y"),
                Map.entry("/garbage/long", "/" + "x".repeat(100_000)));
        var starts = new TreeSet<>(locations.keySet());
        starts.addAll(List.of("/chain/0", "/endless/0"));
        try (var site = site(List.copyOf(starts), (request, out) -> {
            var target = request.target();
            if (target.startsWith("/chain/") && Integer.parseInt(target.substring(7)) == 15) {
                return LoopbackSite.html(out, "<a href=/ordinary/0>the end</a>");
            }
            var location = target.startsWith("/chain/") || target.startsWith("/endless/")
                    ? next(target)
                    : locations.get(target);
            if (location == null) return LoopbackSite.status(out, 404, "");
            return LoopbackSite.status(out, 302, "", "Location: " + location);
        })) {
            var crawl = FaultyCrawl.of(site.url("/"), 8);
            for (var target : List.of("/loop", "/ping", "/pong", "/off", "/off/scheme", "/file", "/ftp", "/script")) {
                assertTrue(crawl.outcome(target).startsWith("moved to "), target);
            }
            assertEquals("moved to http://elsewhere.example/x", crawl.outcome("/off/relative"));
            assertEquals("moved to http://elsewhere.example/x", crawl.outcome("/off/backslash"));
            for (var target : List.of("/garbage/host", "/garbage/port", "/garbage/empty")) {
                assertEquals("bad-redirect", crawl.outcome(target));
            }
            assertEquals("moved to " + site.url("/x%01%1B%07y"), crawl.outcome("/garbage/controls"));
            assertEquals("status 404", crawl.outcome("/x%01%1B%07y"));
            assertEquals("read", crawl.outcome("/chain/15"));
            assertEquals("moved to " + site.url("/endless/21"), crawl.outcome("/endless/20"));
            assertEquals("never asked", crawl.outcome("/endless/21"));
            assertOrdinaryPagesAreComplete(crawl);
            var asked = site.targets();
            assertEquals(asked.size(), asked.stream().distinct().count(), "nothing is asked twice");
        }
    }

    private static String next(String target) {
        var slash = target.lastIndexOf('/') + 1;
        return target.substring(0, slash) + (Integer.parseInt(target.substring(slash)) + 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aServerThatClosesKeptConnectionsAtRandomLosesNoPage(long seed) {
        var random = new SplittableRandom(seed);
        var links = new StringBuilder();
        for (int i = 0; i < 500; i++) links.append("<a href=/").append(i).append("></a>");
        try (var site = LoopbackSite.answering((request, out) -> {
            LoopbackSite.html(out, request.target().equals("/") ? links.toString() : "");
            synchronized (random) {
                return random.nextInt(3) > 0;
            }
        })) {
            var crawl = FaultyCrawl.of(site.url("/"), 8);
            for (int i = 0; i < 500; i++) assertEquals("read", crawl.outcome("/" + i), "seed " + seed);
            assertEquals(501, site.requests().size(), "seed " + seed + ": served twice");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 40})
    void aServerThatGrantsTwelveConnectionsLosesNoPage(int workers) {
        var links = new StringBuilder();
        for (int i = 0; i < 200; i++) links.append("<a href=/").append(i).append("></a>");
        try (var site = LoopbackSite.granting(
                12, (request, out) -> LoopbackSite.html(out, request.target().equals("/") ? links.toString() : ""))) {
            var crawl = FaultyCrawl.of(site.url("/"), workers);
            for (int i = 0; i < 200; i++) assertEquals("read", crawl.outcome("/" + i));
        }
    }

    @Test
    void aServerThatIsBusyIsGivenTheTimeItAsksForButNotAnHour() {
        var asked = new ConcurrentHashMap<String, AtomicInteger>();
        try (var site = site(List.of("/429", "/503", "/never", "/hour"), (request, out) -> {
            var target = request.target();
            var times = asked.computeIfAbsent(target, _ -> new AtomicInteger()).incrementAndGet();
            return switch (target) {
                case "/429", "/503" ->
                    times < 3
                            ? LoopbackSite.status(out, Integer.parseInt(target.substring(1)), "", "Retry-After: 7")
                            : LoopbackSite.html(out, "");
                case "/never" -> LoopbackSite.status(out, 503, "", "Retry-After: 1");
                default -> LoopbackSite.status(out, 503, "", "Retry-After: 3600");
            };
        })) {
            var crawl = FaultyCrawl.of(site.url("/"), 8);
            assertEquals("read", crawl.outcome("/429"));
            assertEquals("read", crawl.outcome("/503"));
            assertEquals("status 503", crawl.outcome("/never"));
            assertEquals("status 503", crawl.outcome("/hour"));
            assertEquals(3, site.targets().stream().filter("/never"::equals).count());
            assertEquals(1, site.targets().stream().filter("/hour"::equals).count());
            assertTrue(crawl.millisWaited() >= 14_000, () -> "waited " + crawl.millisWaited() + " ms");
            assertTrue(crawl.millisWaited() < 600_000, () -> "waited " + crawl.millisWaited() + " ms");
            assertOrdinaryPagesAreComplete(crawl);
        }
    }
}
