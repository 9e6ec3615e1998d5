package clew.visit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.fetch.Ticker;
import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.http.ResponseHead;
import clew.journal.PageRecord;
import clew.page.Anchor;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.robots.KnownRobots;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Test;

/// What comes of a visit, with a client that knows the answers.
class ErrandTest {
    private static final Url HTTPS = Url.of("https://h.example/a");
    private static final Url HTTP = Url.of("http://h.example/a");
    private static final Body BODY = new Body("text/html", new byte[0], false);
    private static final Answer PAGE = Answer.of(200, ResponseHead.NONE, BODY);

    private static final Ticket TICKET = new Ticket(1, Kind.PAGE, HTTPS, HTTP, 1, 0);

    private final List<Url> asked = new ArrayList<>();
    private List<Anchor> anchors = List.of();

    private Page page(Map<Url, Answer> answers) throws InterruptedException {
        return page(answers, KnownRobots.none(false));
    }

    private Page page(Map<Url, Answer> answers, KnownRobots robots) throws InterruptedException {
        return result(answers, robots) instanceof Result.Visited(PageRecord record, var _)
                ? Objects.requireNonNull(record.page())
                : fail();
    }

    private Result result(Map<Url, Answer> answers, KnownRobots robots) throws InterruptedException {
        var client = Client.answering(url -> {
            asked.add(url);
            return answers.getOrDefault(url, Answer.of(new Outcome.Declined(404)));
        });
        var reader = PageReader.of((_, url) -> new Extracted(url, anchors, "", null, false, Encoding.UTF_8, true));
        try (var pool = new WorkerPool(Hosts.unpaced(), 1);
                var errands = new Errands(rules(Policy.sitemap(), "clew"), pool, client, () -> reader, null)) {
            errands.begin(new Job.Visit(TICKET, robots));
            return errands.take();
        }
    }

    private static VisitRules rules(Policy policy, String agent) {
        return new VisitRules(
                policy,
                agent,
                null,
                () -> new Fingerprint("00112233445566778899aabbccddeeff", Fingerprints.BITS),
                false,
                true,
                false,
                LinkChecks.NONE);
    }

    private static Page fail() {
        throw new AssertionError("the worker broke");
    }

    @Test
    void whatTheServerSaysOfAPageIsKeptWithIt() throws Exception {
        var head = ResponseHead.parse("HTTP/1.1 200\nETag: \"v1\"\nLast-Modified: yesterday\n".getBytes(US_ASCII));
        var document = page(Map.of(HTTPS, Answer.of(200, head, BODY))).document();
        assertEquals("\"v1\"", document.etag());
        assertEquals("yesterday", document.lastModified());
    }

    @Test
    void whatAPageTookIsFromItsFirstRequestToItsLastAnswer() throws Exception {
        var begun = Instant.parse("2026-11-16T12:00:00.123456Z");
        var slash = Url.of("https://h.example/a/");
        var moved =
                new Answer(new Outcome.Moved(301, slash), ResponseHead.NONE, Body.NONE, begun, Duration.ofMillis(100));
        var read = new Answer(PAGE.outcome(), ResponseHead.NONE, BODY, begun.plusMillis(150), Duration.ofMillis(50));
        var page = page(Map.of(HTTPS, moved, slash, read));
        assertEquals(begun, page.asked());
        assertEquals(Duration.ofMillis(200), page.took());
    }

    @Test
    void aLinkKnowsWhereItsTagIsWhetherItIsSkippedOrRepeated() throws Exception {
        anchors = List.of(
                new Anchor("/x", "x", false, 10),
                new Anchor("mailto:a@b", "write", false, 20),
                new Anchor("/x", "x", false, 30));
        var links = page(Map.of(HTTPS, PAGE)).links();
        assertEquals(List.of(10, 20, 30), links.stream().map(Link::offset).toList());
    }

    @Test
    void thePagesBaseIsWhatItsLinksAreRelativeTo() throws Exception {
        assertEquals(HTTPS, page(Map.of(HTTPS, PAGE)).base());
    }

    @Test
    void aLinkIsMarkedWhereItsPageOrItsServerAsksNotToFollowIt() throws Exception {
        anchors = List.of(new Anchor("/x", "", true), new Anchor("/y", "", false));
        assertEquals(List.of(true, false), marks(page(Map.of(HTTPS, PAGE))));
        var head = ResponseHead.parse("HTTP/1.1 200\nX-Robots-Tag: clew: nofollow\n".getBytes(US_ASCII));
        assertEquals(List.of(true, true), marks(page(Map.of(HTTPS, Answer.of(200, head, BODY)))));
    }

    private static List<Boolean> marks(Page page) {
        return page.links().stream().map(Link::nofollow).toList();
    }

    @Test
    void httpsIsAskedFirstAndItsAnswerIsTheAnswer() throws Exception {
        assertEquals(HTTPS, page(Map.of(HTTPS, PAGE, HTTP, PAGE)).url());
        assertEquals(List.of(HTTPS), asked);
    }

    @Test
    void whereHttpsGivesNoPageTheLinkIsAskedAsFound() throws Exception {
        var cut = Answer.of(new Outcome.Failed(new Failure(Failure.Reason.UNREACHABLE, "")));
        for (var no : List.of(cut, Answer.of(new Outcome.Declined(500)))) {
            asked.clear();
            var page = page(Map.of(HTTPS, no, HTTP, PAGE));
            assertEquals(HTTP, page.url());
            assertEquals(new Outcome.Read(200, false), page.outcome());
            assertEquals(List.of(HTTPS, HTTP), asked);
        }
    }

    @Test
    void aRedirectFromHttpToHttpsIsOnePage() throws Exception {
        var moved = Answer.of(new Outcome.Moved(301, Url.of("http://h.example/a/")));
        assertEquals(
                Url.of("http://h.example/a"),
                page(Map.of(HTTPS, moved, Url.of("http://h.example/a/"), PAGE)).url());
    }

    /// What robots.txt files with these texts let one ask for, by origin.
    private static KnownRobots robots(Map<String, String> texts) {
        var robots = KnownRobots.none(true);
        for (var text : texts.entrySet()) {
            var url = Url.of(text.getKey() + "/robots.txt");
            robots = robots.with(new RobotsTxt(url, RobotsTxt.State.FOUND, text.getValue()), "clew");
        }
        return robots;
    }

    @Test
    void aRedirectToAnotherSpellingOfThePageThatRobotsTxtDisallowsIsNotFollowed() throws Exception {
        var moved = Answer.of(new Outcome.Moved(301, Url.of("https://h.example/a/")));
        var robots = robots(Map.of("https://h.example", "User-agent: *\nDisallow: /a/\n"));
        var page = page(Map.of(HTTPS, moved, Url.of("https://h.example/a/"), PAGE), robots);
        assertEquals(new Outcome.Refused.Disallowed(), page.outcome());
        assertEquals(List.of(HTTPS), asked);
    }

    @Test
    void aRedirectToAnOriginWhoseRobotsTxtIsNotKnownWaitsForIt() throws Exception {
        var moved = Answer.of(new Outcome.Moved(301, HTTP));
        var known = Map.of("https://h.example", "");
        assertEquals(new Result.Unsure(TICKET, HTTP), result(Map.of(HTTPS, moved, HTTP, PAGE), robots(known)));
        assertEquals(List.of(HTTPS), asked);
    }

    @Test
    void theLinkAsFoundIsNotAskedBeforeItsRobotsTxtIsKnown() throws Exception {
        var robots = robots(Map.of("https://h.example", ""));
        assertEquals(new Result.Unsure(TICKET, HTTP), result(Map.of(HTTP, PAGE), robots));
        assertEquals(List.of(HTTPS), asked);
    }

    @Test
    void theLinkAsFoundIsNotAskedWhereItsRobotsTxtDisallowsIt() throws Exception {
        var robots = robots(Map.of("https://h.example", "", "http://h.example", "User-agent: *\nDisallow: /a\n"));
        assertEquals(new Outcome.Declined(404), page(Map.of(HTTP, PAGE), robots).outcome());
        assertEquals(List.of(HTTPS), asked);
    }

    @Test
    void aRedirectThatChangesNothingIsNotAskedAgain() throws Exception {
        var moved = Answer.of(new Outcome.Moved(302, HTTPS));
        assertEquals(new Outcome.Moved(302, HTTPS), page(Map.of(HTTPS, moved)).outcome());
        assertEquals(List.of(HTTPS), asked);
    }

    /// Stands still until it is set.
    private static final class Clock implements Ticker {
        private final AtomicLong nanos = new AtomicLong();

        @Override
        public long nanos() {
            return nanos.get();
        }

        @Override
        public void sleep(long duration) {
            throw new AssertionError("nobody is to sleep");
        }

        @Override
        @SuppressWarnings("WaitNotInLoop") // the caller looks again
        public void await(Condition signal, long duration) throws InterruptedException {
            var _ = signal.awaitNanos(1_000_000);
        }
    }

    @Test
    void theOnlyWorkerDoesSomethingElseWhileOneHostWantsToBeLeftAlone() throws Exception {
        var clock = new Clock();
        var busy = new AtomicInteger();
        try (var site = LoopbackSite.answering((request, out) -> {
                    var isBusy = request.target().equals("/busy") && busy.getAndIncrement() == 0;
                    if (isBusy) return LoopbackSite.status(out, 503, "", "Retry-After: 2");
                    return LoopbackSite.html(out, "");
                });
                var hosts = new Hosts(Duration.ZERO, clock);
                var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var pool = new WorkerPool(hosts, 1)) {
            try (var errands = new Errands(
                    rules(Policy.standard(), ""), pool, client, () -> PageReader.of(new HtmlExtractor()), null)) {
                errands.begin(new Job.Visit(ticket(0, site.url("/busy")), KnownRobots.none(false)));
                assertInstanceOf(Result.Nudge.class, errands.take(), "there is time for something else");
                assertEquals(1, errands.held());
                for (int i = 1; i <= 3; i++) {
                    var url = "http://localhost:" + site.port() + "/" + i;
                    errands.begin(new Job.Visit(ticket(i, url), KnownRobots.none(false)));
                }
                var order = new ArrayList<Long>();
                for (int i = 0; i < 4; i++) {
                    if (i == 3) clock.nanos.set(Duration.ofSeconds(3).toNanos());
                    var record = assertInstanceOf(Result.Visited.class, errands.take())
                            .record();
                    order.add(Objects.requireNonNull(record.page()).ticket().number());
                }
                assertEquals(List.of(1L, 2L, 3L, 0L), order);
                assertEquals(0, errands.held());
            }
        }
    }

    private static Ticket ticket(long number, String url) {
        return new Ticket(number, Kind.PAGE, Url.of(url), null, 1, 0);
    }

    /// The one who takes results waited for memory that a worker had, which waited for its result to be taken.
    @Test
    void aWorkerThatWaitsForItsResultToBeTakenHasGivenItsMemoryBack() throws Exception {
        var all = 1L << 20;
        var reading = new MemoryBudget(all);
        var read = new CountDownLatch(2);
        var extractor = new HtmlExtractor();
        PageReader reader = (answer, url) -> {
            read.countDown();
            return PageReader.of(extractor).read(answer, url);
        };
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "x".repeat(100_000)));
                var hosts = Hosts.unpaced();
                var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var pool = new WorkerPool(hosts, 1, reading);
                var errands = new Errands(rules(Policy.standard(), ""), pool, client, () -> reader, null)) {
            for (int i = 0; i < 2; i++) {
                errands.begin(new Job.Visit(ticket(i, site.url("/" + i)), KnownRobots.none(false)));
            }
            assertTrue(read.await(30, TimeUnit.SECONDS), "two pages are read, one after the other");
            assertTimeoutPreemptively(
                    Duration.ofSeconds(30), () -> reading.take(all).close());
            for (int i = 0; i < 2; i++) assertInstanceOf(Result.Visited.class, errands.take());
        }
    }
}
