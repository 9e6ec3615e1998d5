package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.extract.Anchor;
import clew.extract.Extracted;
import clew.extract.Reader;
import clew.fetch.Body;
import clew.fetch.Fetched;
import clew.fetch.Fetcher;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Imprint;
import clew.journal.PageRecord;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Encoding;
import clew.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// What a worker makes of answers, with a fetcher that knows them.
class WorkerTest {
    private static final Url HTTPS = Url.of("https://h.example/a");
    private static final Url HTTP = Url.of("http://h.example/a");
    private static final Body BODY = new Body("text/html", new byte[0], false);
    private static final Fetched PAGE = new Fetched.Arrived(200, Imprint.NONE, BODY);

    private final List<Url> asked = new ArrayList<>();
    private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.EPOCH);
    private Instant answered = Instant.EPOCH;
    private List<Anchor> anchors = List.of();

    private Page page(Map<Url, Fetched> answers) throws InterruptedException {
        var fetcher = new Fetcher() {
            @Override
            public Fetched fetch(Url url, Wanted wanted) {
                asked.add(url);
                clock.set(answered);
                return answers.getOrDefault(url, new Fetched.Declined(404));
            }

            @Override
            public void close() {}
        };
        var jobs = new LinkedBlockingQueue<Job>(List.of(new Job.Visit(new Ticket(0, Kind.PAGE, HTTPS, HTTP, 0, 0))));
        var results = new LinkedBlockingQueue<Result>();
        var worker = new Worker(
                jobs,
                results,
                fetcher,
                Reader.of((_, url) -> {
                    clock.set(answered.plusSeconds(60));
                    return new Extracted(url, anchors, "", null, false, Encoding.UTF_8, true);
                }),
                Policy.sitemap(),
                "clew",
                clock::get);
        var thread = Thread.ofPlatform().start(worker);
        try {
            return results.take() instanceof Result.Visited(PageRecord record) ? record.page() : fail();
        } finally {
            thread.interrupt();
            thread.join();
        }
    }

    private static Page fail() {
        throw new AssertionError("the worker broke");
    }

    @Test
    void whatTheServerSaysOfAPageIsKeptWithIt() throws Exception {
        var imprint = new Imprint("\"v1\"", "yesterday", "");
        var document =
                page(Map.of(HTTPS, new Fetched.Arrived(200, imprint, BODY))).document();
        assertEquals("\"v1\"", document.etag());
        assertEquals("yesterday", document.lastModified());
    }

    @Test
    void thePagesTimeIsWhenTheAnswerWasThereHoweverLongItTakesToRead() throws Exception {
        answered = Instant.parse("2026-11-16T12:00:00Z");
        assertEquals(answered, page(Map.of(HTTPS, PAGE)).time());
    }

    @Test
    void aLinkIsMarkedWhereItsPageOrItsServerAsksNotToFollowIt() throws Exception {
        anchors = List.of(new Anchor("/x", "", true), new Anchor("/y", "", false));
        assertEquals(List.of(true, false), marks(page(Map.of(HTTPS, PAGE))));
        var imprint = new Imprint("", "", "clew: nofollow");
        assertEquals(List.of(true, true), marks(page(Map.of(HTTPS, new Fetched.Arrived(200, imprint, BODY)))));
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
        var cut = new Fetched.Failed(new Failure(Failure.Reason.UNREACHABLE, ""));
        for (var no : List.of(cut, new Fetched.Declined(500))) {
            asked.clear();
            var page = page(Map.of(HTTPS, no, HTTP, PAGE));
            assertEquals(HTTP, page.url());
            assertEquals(new Outcome.Read(200, false), page.outcome());
            assertEquals(List.of(HTTPS, HTTP), asked);
        }
    }

    @Test
    void aRedirectFromHttpToHttpsIsOnePage() throws Exception {
        var moved = new Fetched.Moved(301, Url.of("http://h.example/a/"));
        assertEquals(
                Url.of("http://h.example/a"),
                page(Map.of(HTTPS, moved, Url.of("http://h.example/a/"), PAGE)).url());
    }

    @Test
    void aRedirectThatChangesNothingIsNotAskedAgain() throws Exception {
        var moved = new Fetched.Moved(302, HTTPS);
        assertEquals(new Outcome.Moved(302, HTTPS), page(Map.of(HTTPS, moved)).outcome());
        assertEquals(List.of(HTTPS), asked);
    }
}
