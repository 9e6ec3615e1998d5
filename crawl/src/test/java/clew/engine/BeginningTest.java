package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.MemoryBudget;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.journal.RecordCodec;
import clew.page.CrawlSummary;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Requisites;
import clew.url.Url;
import clew.view.TextView;
import clew.visit.Job;
import clew.visit.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls that did not get beyond their start, resumed: runs of a coordinator with a journal that outlives them.
class BeginningTest {
    private static final Url START = Url.of("http://h.example/");
    private static final JournalHeader OPENING = JournalHeader.of(Map.of());
    private static final String NOTHING = "Visited: http://h.example/\nLinks found:\n";

    private final MemoryStorage storage = new MemoryStorage();
    private final List<String> asked = new ArrayList<>();
    private String output = "";

    /// What the host answers.
    private boolean up;

    private boolean pagesUp = true;
    private int status = 500;
    private List<Url> starts = List.of(START);

    /// A run that ends after so many answers, as if it had been killed.
    private CrawlSummary run(int answers) throws IOException {
        asked.clear();
        var out = new ByteArrayOutputStream();
        try (var journal = FileJournal.on(storage, OPENING);
                var coordinator = new Coordinator(
                        options(),
                        journal,
                        EarlierAnswers.none(),
                        new TextView(out),
                        (_, _) -> {},
                        MemoryBudget.ofHeap(4),
                        null)) {
            var busy = new ArrayList<Job>();
            for (int i = 0; ; i++) {
                busy.addAll(coordinator.handOut(0, 0));
                if (coordinator.isIdle() || i == answers) break;
                // The last first: what was handed out early is answered late.
                coordinator.take(answer(busy.removeLast()));
            }
            var summary = coordinator.end();
            output = out.toString(StandardCharsets.US_ASCII);
            return summary;
        }
    }

    private Result answer(Job job) {
        return switch (job) {
            case Job.AskRobots(Url url) -> {
                asked.add(url.pathname());
                yield new Result.Robots(
                        up
                                ? new RobotsTxt(url, RobotsTxt.State.FOUND, "Sitemap: /map.xml\nSitemap: /map2.xml\n")
                                : new RobotsTxt(
                                        url, RobotsTxt.State.UNREACHABLE, "", new Failure(Reason.UNKNOWN_HOST, "")));
            }
            case Job.Visit(Ticket ticket, var _, var _) -> {
                asked.add(ticket.url().pathname());
                if (ticket.url().pathname().equals("/moved")) {
                    var target = Url.of("http://h.example/there");
                    yield visited(Page.empty(ticket, ticket.url(), new Outcome.Moved(302, target)));
                }
                if (!pagesUp && ticket.kind() == Kind.PAGE) {
                    yield visited(Page.empty(ticket, ticket.url(), new Outcome.Declined(status)));
                }
                var links = ticket.number() == 0
                        ? List.of(Link.to(CrawlOptions.of(START).policy().address(Url.of("http://h.example/a"))))
                        : List.<Link>of();
                var page = new Page(ticket, ticket.url(), new Outcome.Read(200, false), links);
                yield visited(page);
            }
        };
    }

    private static Result visited(Page page) {
        return new Result.Visited(new RecordCodec().encode(page));
    }

    @Test
    void anUnknownHostIsTheFailureOfTheStartPage() throws IOException {
        var summary = run(Integer.MAX_VALUE);
        assertEquals(List.of("/robots.txt"), asked);
        assertEquals(NOTHING, output);
        var start = summary.start();
        assertEquals(new Outcome.Failed(new Failure(Reason.UNKNOWN_HOST, "")), start == null ? null : start.outcome());
    }

    @Test
    void whateverTheNextRunsComeToTheCrawlIsAsIfItHadBeenReachableAtOnce() throws IOException {
        var expected = NOTHING + "http://h.example/a\nVisited: http://h.example/a\nLinks found:\n";
        for (int killed = 0; killed < 6; killed++) {
            storage.truncate(0);
            up = false;
            run(Integer.MAX_VALUE);
            run(Integer.MAX_VALUE);
            assertEquals(List.of("/robots.txt"), asked, "asked again, and failed again");
            up = true;
            run(killed);
            var before = List.copyOf(asked);
            var summary = run(Integer.MAX_VALUE);
            assertEquals(expected, output, "killed after " + killed);
            assertTrue(summary.finished());
            for (var target : asked) assertTrue(!before.contains(target), target + " was asked for twice");
            run(Integer.MAX_VALUE);
            assertEquals(List.of(), asked);
            try (var journal = FileJournal.on(storage, OPENING)) {
                assertEquals(List.of(), Verification.of(journal, options()).problems());
            }
        }
    }

    /// Some starts redirect, so that there are records behind those of starts that failed.
    @Test
    void severalStartsThatFailedAreAskedAgainAndTheJournalStaysSound() throws IOException {
        starts = List.of(START, Url.of("http://h.example/moved"), Url.of("http://h.example/c"));
        for (int killed = 0; killed < 12; killed++) {
            storage.truncate(0);
            up = true;
            pagesUp = false;
            run(Integer.MAX_VALUE);
            assertEquals(Set.of("/robots.txt", "/", "/moved", "/c", "/there"), Set.copyOf(asked));
            pagesUp = true;
            run(killed);
            var summary = run(Integer.MAX_VALUE);
            assertTrue(summary.finished(), "killed after " + killed);
            run(Integer.MAX_VALUE);
            assertEquals(List.of(), asked, "killed after " + killed);
            try (var journal = FileJournal.on(storage, OPENING)) {
                assertEquals(List.of(), Verification.of(journal, options()).problems(), "killed after " + killed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 408, 429, 500, 503})
    void aStartPageThatMayBeBetterNowIsRequestedAgainWhenTheCrawlIsResumed(int status) throws IOException {
        this.status = status;
        starts = List.of(START, Url.of("http://h.example/c"));
        up = true;
        pagesUp = false;
        run(Integer.MAX_VALUE);
        pagesUp = true;
        run(Integer.MAX_VALUE);
        assertEquals(status != 404, asked.contains("/"), "" + asked);
    }

    private CrawlOptions options() {
        var all = CrawlOptions.of(START);
        return new CrawlOptions(
                starts,
                all.policy(),
                all.scope(),
                4,
                0,
                all.limits(),
                all.robotsAgent(),
                starts.size() == 1,
                Requisites.NONE,
                List.of(),
                false);
    }
}
