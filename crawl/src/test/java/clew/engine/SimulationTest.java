package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.FetchOptions;
import clew.fetch.MemoryBudget;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.FlakyStorage;
import clew.journal.JournalHeader;
import clew.journal.RecordCodec;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.robots.KnownRobots;
import clew.url.Url;
import clew.view.TextView;
import clew.visit.Job;
import clew.visit.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The coordinator with a seeded scheduler in place of threads: workers answer in any order, processes are killed,
/// power is cut, and after every step the promises hold.
///
/// A seed that fails is in the message; `simulate(seed)` plays it again.
class SimulationTest {
    private static final Url START = Url.of("http://h.example/0");
    private static final JournalHeader OPENING = JournalHeader.of(Map.of());
    private static final RecordCodec CODEC = new RecordCodec();

    @Test
    void thousandsOfCrawlsEndAsIfNothingHadHappened() throws IOException {
        for (long seed = 1; seed <= 3_000; seed++) simulate(seed);
    }

    @Test
    @Tag("slow")
    void soDoManyMore() throws IOException {
        for (long seed = 1_000_000; seed < 1_030_000; seed++) simulate(seed);
    }

    private static void simulate(long seed) throws IOException {
        var undisturbed = new Simulation(seed);
        undisturbed.crawl(1, 0);
        var disturbed = new Simulation(seed);
        disturbed.expected = undisturbed.output();
        disturbed.crawl(1 + disturbed.random.nextInt(9), 0.03 * disturbed.random.nextInt(3));
        assertEquals(undisturbed.output(), disturbed.output(), "seed " + seed);
        disturbed.assertSound();
    }

    /// A site, a disk and what was seen of both.
    private static final class Simulation {
        private final long seed;
        private final SplittableRandom random;
        private final int pages;
        private final CrawlOptions options;
        private final Map<String, Integer> mayBeAskedAgain = new HashMap<>();
        private FlakyStorage disk = new FlakyStorage();
        private ByteArrayOutputStream out = new ByteArrayOutputStream();
        private String expected = "";

        Simulation(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.pages = 1 + random.nextInt(60);
            var pagesMax = random.nextInt(4) == 0 ? 1 + random.nextInt(pages) : 0;
            var obedient = random.nextInt(3) == 0;
            var some = new CrawlOptions(
                    starts(),
                    Policy.standard(),
                    Scope.host(START),
                    1,
                    pagesMax,
                    Limits.defaults(),
                    obedient ? FetchOptions.USER_AGENT : null,
                    obedient && random.nextBoolean(),
                    switch (random.nextInt(4)) {
                        case 0 -> Requisites.SAME;
                        case 1 -> Requisites.ALL;
                        default -> Requisites.NONE;
                    },
                    List.of(),
                    false);
            this.options = switch (random.nextInt(6)) {
                case 0, 1 -> some.with(LinkChecks.ALL);
                case 2 -> some.with(LinkChecks.SITE);
                default -> some;
            };
        }

        /// One, or several on two origins.
        private List<Url> starts() {
            var starts = new ArrayList<>(List.of(START));
            for (int more = random.nextInt(3) == 0 ? random.nextInt(6) : 0; more > 0; more--) {
                var origin = random.nextBoolean() ? "http://h.example/" : "http://h.example:8080/";
                starts.add(Url.of(origin + random.nextInt(2 * pages)));
            }
            return starts;
        }

        String output() {
            return out.toString(StandardCharsets.US_ASCII);
        }

        void crawl(int workers, double crashes) throws IOException {
            while (!run(workers, crashes)) {
                // killed: once more from the journal
            }
        }

        /// A process from its start to its end, or to a crash; whether it came to its end.
        private boolean run(int workers, double crashes) throws IOException {
            out = new ByteArrayOutputStream();
            var recordedThisTime = new HashSet<String>();
            var asked = new HashSet<String>();
            var busy = new ArrayList<Job>();
            var held = 0;
            var heldExternals = 0;
            try (var journal = FileJournal.on(disk, OPENING);
                    var coordinator = new Coordinator(
                            with(workers),
                            journal,
                            EarlierAnswers.none(),
                            new TextView(out),
                            (_, _) -> {},
                            MemoryBudget.ofHeap(4),
                            null)) {
                while (true) {
                    // Some jobs wait for their hosts, and leave the workers to others.
                    held = Math.max(held, random.nextInt(4) == 0 ? random.nextInt(1 + busy.size()) : 0);
                    var externals =
                            (int) busy.stream().filter(Simulation::isExternal).count();
                    heldExternals = Math.max(heldExternals, random.nextInt(1 + externals));
                    for (var job : coordinator.handOut(held, heldExternals)) {
                        assertMayBeAsked(job, asked);
                        busy.add(job);
                    }
                    assertTrue(
                            busy.size() <= workers + held + heldExternals,
                            "seed " + seed + ": more requests than workers");
                    if (coordinator.isIdle()) {
                        coordinator.end();
                        assertTrue(busy.isEmpty(), "seed " + seed);
                        return true;
                    }
                    if (random.nextInt(10) == 0) disk.force();
                    if (random.nextDouble() < crashes) {
                        crash(busy, recordedThisTime);
                        return false;
                    }
                    var done = busy.remove(random.nextInt(busy.size()));
                    var result = answer(done);
                    coordinator.take(result);
                    if (result instanceof Result.Unsure) {
                        asked.remove(request(done));
                        mayBeAskedAgain.merge(request(done), 1, Integer::sum);
                    } else {
                        recordedThisTime.add(request(done));
                    }
                    if (!expected.isEmpty()) {
                        assertTrue(expected.startsWith(output()), "seed " + seed + ": other bytes on the way");
                    }
                }
            }
        }

        private CrawlOptions with(int workers) {
            return new CrawlOptions(
                    options.starts(),
                    options.policy(),
                    options.scope(),
                    workers,
                    options.pagesMax(),
                    options.limits(),
                    options.robotsAgent(),
                    options.sitemaps(),
                    options.requisites(),
                    options.lists(),
                    false,
                    options.checks());
        }

        /// What may be asked again after a kill is what was in flight; after a power cut, also what was not synced.
        private void crash(List<Job> busy, Set<String> recorded) throws IOException {
            var powerCut = random.nextBoolean();
            for (var job : busy) mayBeAskedAgain.merge(request(job), 1, Integer::sum);
            if (powerCut) for (var request : recorded) mayBeAskedAgain.merge(request, 1, Integer::sum);
            if (powerCut && random.nextBoolean()) disk = disk.afterPowerCut(random.nextInt(10_000), random);
            else disk = disk.after(powerCut, random.nextInt(200));
        }

        private final Set<String> askedEver = new HashSet<>();

        private void assertMayBeAsked(Job job, Set<String> asked) {
            var request = request(job);
            var anyHost = isExternal(job)
                    ? options.checks() == LinkChecks.ALL
                    : options.checks() != LinkChecks.SITE
                            && options.requisites().equals(Requisites.ALL)
                            && request.endsWith(" as RESOURCE");
            assertTrue(
                    anyHost || request.matches("http://h.example(:8080)?/.*"),
                    "seed " + seed + ": out of scope: " + request);
            assertTrue(asked.add(request), "seed " + seed + ": asked twice in one run: " + request);
            if (askedEver.add(request)) return;
            assertTrue(
                    mayBeAskedAgain.merge(request, -1, Integer::sum) >= 0,
                    "seed " + seed + ": asked again although it was recorded: " + request);
        }

        private static boolean isExternal(Job job) {
            return job instanceof Job.Visit(Ticket ticket, var _, var _) && ticket.kind() == Kind.EXTERNAL;
        }

        /// What is asked for. A file may be asked for as a page and as a sitemap.
        private static String request(Job job) {
            return switch (job) {
                case Job.Visit(Ticket ticket, var _, var _) -> ticket.url().href() + " as " + ticket.kind();
                case Job.AskRobots(Url url) -> url.href();
            };
        }

        private Result answer(Job job) {
            return switch (job) {
                case Job.Visit(Ticket ticket, KnownRobots robots, var _) -> {
                    var there = Url.of("http://h.example:8080" + ticket.url().pathname());
                    // Some pages turn out to be on another port, and its robots.txt has to be known first.
                    if (ticket.url().pathname().endsWith("7") && !isExternal(job) && !robots.cover(there)) {
                        yield new Result.Unsure(ticket, there);
                    }
                    yield new Result.Visited(CODEC.encode(page(ticket)));
                }
                case Job.AskRobots(Url url) ->
                    new Result.Robots(new RobotsTxt(
                            url,
                            RobotsTxt.State.FOUND,
                            "User-agent: *\nDisallow: /1\nSitemap: /s.xml\nSitemap: /s2.xml\n"));
            };
        }

        /// A function of the seed and the URL, never of the moment.
        private Page page(Ticket ticket) {
            var url = ticket.url();
            var luck = new SplittableRandom(seed * 31 + url.href().hashCode());
            var kind = url.equals(START) ? 99 : luck.nextInt(100);
            if (kind < 5) return Page.empty(ticket, url, new Outcome.Declined(404));
            if (kind < 10) {
                return Page.empty(ticket, url, new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, "")));
            }
            if (ticket.kind() == Kind.EXTERNAL) return Page.empty(ticket, url, new Outcome.Read(200, false));
            if (kind < 20) return Page.empty(ticket, url, new Outcome.Moved(302, target(luck)));
            var links = new ArrayList<Link>();
            if (ticket.kind() == Kind.PAGE && luck.nextInt(6) == 0) {
                var role = Role.ofRefresh(luck.nextInt(2 * Role.REFRESH_SECONDS_MAX));
                links.add(as(role, Link.to(options.policy().address(target(luck)))));
            }
            for (int i = luck.nextInt(8); i > 0; i--) {
                var link = Link.to(options.policy().address(target(luck)));
                // A resource has resources alone.
                var needed = options.requisites().areWanted() && luck.nextInt(3) == 0;
                if (needed || ticket.kind() == Kind.RESOURCE) link = as(Role.RESOURCE, link);
                links.add(link);
            }
            return new Page(ticket, url, new Outcome.Read(200, kind < 25), links);
        }

        private static Link as(Role role, Link link) {
            return new Link(link.verdict(), link.href(), "", false, Link.UNKNOWN, role);
        }

        private Url target(SplittableRandom luck) {
            return luck.nextInt(10) == 0
                    ? Url.of("http://other.example/" + luck.nextInt(9))
                    : Url.of("http://h.example/" + luck.nextInt(pages));
        }

        void assertSound() throws IOException {
            try (var journal = FileJournal.on(disk, OPENING)) {
                var report = Verification.of(journal, options);
                assertEquals(List.of(), report.problems(), "seed " + seed);
                assertTrue(report.finished() || options.pagesMax() > 0, "seed " + seed);
            }
        }
    }
}
