package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.MemoryBudget;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.journal.RecordCodec;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Verdict;
import clew.url.Url;
import clew.view.View;
import clew.visit.Job;
import clew.visit.Result;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final Url START = Url.of("http://h.example/");
    private static final JournalHeader HEADER = JournalHeader.of(Map.of("policy", "standard"));

    private final MemoryStorage storage = new MemoryStorage();
    private Requisites requisites = Requisites.NONE;

    /// Writes down what it is told.
    private static final class Told implements View {
        private final List<String> told = new ArrayList<>();

        @Override
        public void begin(List<Url> starts, Map<String, String> settings) {
            told.add("begin " + settings);
        }

        @Override
        public void page(Page page) {
            told.add("page " + page.url());
        }

        @Override
        public void robots(RobotsTxt robotsTxt) {
            told.add("robots " + robotsTxt.url());
        }

        @Override
        public void end(CrawlSummary summary) {
            told.add("end " + summary.pages() + (summary.finished() ? " finished" : " unfinished"));
        }

        @Override
        public void flush() {
            told.add("flush");
        }
    }

    private static Result answer(Job job) {
        return switch (job) {
            case Job.Visit(Ticket ticket, var _, var _) -> {
                var link = Link.to(Policy.standard().address(Url.of("http://h.example/a")));
                var url = Url.of("http://cdn.example/" + ticket.number());
                var needed = new Link(
                        new Verdict.Counts(new Address(url, url)), url.href(), "", false, Link.UNKNOWN, Role.RESOURCE);
                var links = ticket.kind() == Kind.PAGE ? List.of(link, needed) : List.<Link>of();
                var page = new Page(ticket, ticket.url(), new Outcome.Read(200, false), links);
                yield new Result.Visited(new RecordCodec().encode(page));
            }
            case Job.AskRobots(Url url) -> new Result.Robots(new RobotsTxt(url, RobotsTxt.State.ABSENT, ""));
        };
    }

    private List<String> crawled(int answers) throws IOException {
        var view = new Told();
        try (var journal = FileJournal.on(storage, HEADER);
                var coordinator = new Coordinator(
                        CrawlOptions.of(START).with(requisites),
                        journal,
                        EarlierAnswers.none(),
                        view,
                        (_, _) -> {},
                        MemoryBudget.ofHeap(4),
                        null)) {
            var jobs = new ArrayDeque<Job>();
            for (int i = 0; i < answers; i++) {
                jobs.addAll(coordinator.handOut(0, 0));
                coordinator.take(answer(jobs.remove()));
            }
            coordinator.end();
        }
        return view.told;
    }

    private List<String> replayed() throws IOException {
        var view = new Told();
        try (var journal = FileJournal.on(storage, HEADER);
                var replay = new Replay(journal, CrawlOptions.of(START).with(requisites), view)) {
            replay.run();
        }
        return view.told;
    }

    @Test
    void aViewIsToldTheSameByACrawlAndByItsJournal() throws IOException {
        var crawled = crawled(3);
        assertEquals(
                List.of(
                        "begin {policy=standard}",
                        "robots http://h.example/robots.txt",
                        "page http://h.example/",
                        "page http://h.example/a",
                        "end 2 finished",
                        "flush"),
                crawled);
        assertEquals(crawled, replayed());
    }

    @Test
    void resourcesAreToldTheSameAndAskForNoRobotsTxtOfOtherHosts() throws IOException {
        requisites = Requisites.ALL;
        var crawled = crawled(5);
        assertEquals(
                List.of(
                        "begin {policy=standard}",
                        "robots http://h.example/robots.txt",
                        "page http://h.example/",
                        "page http://h.example/a",
                        "page http://cdn.example/0",
                        "page http://cdn.example/1",
                        "end 2 finished",
                        "flush"),
                crawled);
        assertEquals(crawled, replayed());
        try (var journal = FileJournal.on(storage, HEADER)) {
            var report = Verification.of(journal, CrawlOptions.of(START).with(requisites));
            assertEquals(List.of(), report.problems());
            assertTrue(report.finished());
            assertEquals(4, report.pages());
        }
    }

    @Test
    void aCrawlThatIsNotFinishedHasAnEndToo() throws IOException {
        var crawled = crawled(2);
        assertEquals("end 1 unfinished", crawled.get(crawled.size() - 2));
        assertEquals(crawled, replayed());
    }
}
