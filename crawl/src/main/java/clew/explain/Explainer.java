package clew.explain;

import clew.encoding.Encoding;
import clew.engine.CrawlOptions;
import clew.explain.Explanation.Answered;
import clew.explain.Explanation.Fate;
import clew.explain.Explanation.Visit;
import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.frontier.Fingerprints;
import clew.frontier.Frontier;
import clew.journal.FileJournal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.robots.KnownRobots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tells the story of URLs in a journal. See the package for how.
public final class Explainer {
    private static final AdmissionListener NOBODY = new AdmissionListener() {
        @Override
        public void ticket(Ticket ticket, String key) {}

        @Override
        public void link(Page page, int link, String key, Admission admission) {}
    };

    private final FileJournal journal;
    private final CrawlOptions options;
    private final int listedMax;
    private final int foundMax;
    private Policy policy;

    /// @param options those of the crawl
    /// @param foundMax how many links to a URL are listed, at most
    public Explainer(FileJournal journal, CrawlOptions options, int foundMax) {
        this.journal = journal;
        this.options = options;
        this.policy = options.policy();
        this.listedMax = foundMax;
        this.foundMax = Math.max(1, foundMax); // the first one tells what became of the URL
    }

    /// Looks for URLs as links were judged in the crawl, where that was by another policy than that of the options.
    public Explainer judging(Policy links) {
        policy = links;
        return this;
    }

    /// The story of what somebody wrote: a URL, absolute or relative to the start of the crawl, with or without its
    /// scheme. Nothing where it is not a URL.
    public Optional<Explanation> explain(String given) throws IOException, InterruptedException {
        var target = Target.read(given, options.start(), policy);
        return target.isEmpty() ? Optional.empty() : Optional.of(explain(target.get()));
    }

    private Explanation explain(Target target) throws IOException, InterruptedException {
        var tickets = new TicketTable(journal, options.policy());
        var sightings = search(target, tickets);
        try (var known = new Fingerprints(
                        journal.header().hashKey(), journal.header().hashBits());
                var rules = new Frontier(options.starts(), options.rules(), known, NOBODY)) {
            return new Telling(target, tickets, sightings, rules).tell();
        }
    }

    private Sightings search(Target target, TicketTable tickets) throws IOException, InterruptedException {
        var threads = Math.max(1, Runtime.getRuntime().availableProcessors());
        var searches = Stream.generate(() -> new LinkSearch(target, options.limits(), tickets, new Sightings(foundMax)))
                .limit(threads)
                .toList();
        journal.skim(searches);
        var all = new Sightings(foundMax);
        for (var search : searches) all.add(search.sightings());
        return all;
    }

    /// One story.
    private final class Telling {
        private final Target target;
        private final TicketTable tickets;
        private final Sightings sightings;
        private final Frontier rules;
        private final Routes routes;
        private final Map<Admission, Long> refused = new LinkedHashMap<>();

        /// The links that the rules let pass, by the key of what they lead to: a page, or a sitemap.
        private final Map<String, Sightings.Seen> passing = new LinkedHashMap<>();

        private @Nullable ReplayedAnswers replayed;

        Telling(Target target, TicketTable tickets, Sightings sightings, Frontier rules) {
            this.target = target;
            this.tickets = tickets;
            this.sightings = sightings;
            this.rules = rules;
            this.routes = new Routes(tickets, rules);
        }

        Explanation tell() throws IOException {
            var visits = visits();
            judgeClasses();
            if (isUndecided(visits)) {
                replayed = ReplayedAnswers.of(journal, options, target, foundMax);
            }
            var found = found(visits);
            var fate = fate(visits, found);
            var shown = target.address().shown();
            return new Explanation(
                    target.given(),
                    target.url(),
                    fate,
                    policy.steps(target.url()),
                    shown,
                    target.key(),
                    options.scope().objection(shown).orElse(null),
                    target.skip(),
                    robotsLine(),
                    visits,
                    sightings.links(),
                    sightings.pages(),
                    answers(visits),
                    found.subList(0, Math.min(listedMax, found.size())),
                    way(visits, found),
                    fate instanceof Fate.Unknown ? sightings.near() : List.of());
        }

        private List<Visit> visits() throws IOException {
            var visits = new ArrayList<Visit>();
            for (var kind : List.of(Kind.PAGE, Kind.SITEMAP)) {
                var page = tickets.find(target.key(kind));
                if (page.isEmpty()) continue;
                visits.add(new Visit(
                        page.get(),
                        routes.leading(page.get()).orElse(null),
                        routes.redirects(page.get()),
                        LinkCounting.of(page.get(), options.scope())));
            }
            return visits;
        }

        /// The rules answer the same to all links of a class, so one of each is judged.
        private void judgeClasses() throws IOException {
            for (var entry : sightings.classes().entrySet()) {
                var page = tickets.page(entry.getValue().first()).orElseThrow();
                var index = indexes(page).stream()
                        .filter(i -> isOf(entry.getKey(), page, i))
                        .findFirst();
                if (index.isEmpty()) continue;
                var refusal = rules.refusal(page, index.get());
                if (refusal.isPresent())
                    refused.merge(refusal.get(), entry.getValue().links(), Long::sum);
                else passing.merge(rules.key(page, index.get()), entry.getValue(), Sightings.Seen::and);
            }
        }

        private boolean isOf(LinkClass how, Page page, int index) {
            if (index == AdmissionListener.REDIRECT) return how.redirect();
            var link = page.links().get(index);
            var rule = link.verdict() instanceof Verdict.Skipped(String name) ? name : "";
            var length = link.address().map(address -> address.asked().href().length());
            return !how.redirect()
                    && link.nofollow() == how.nofollow()
                    && link.role() == how.role()
                    && rule.equals(how.rule())
                    && length.orElse(0) > options.limits().urlLengthMax() == how.tooLong();
        }

        /// The links of a page that lead to the URL.
        private List<Integer> indexes(Page page) {
            var indexes = new ArrayList<Integer>();
            for (int i = 0; i < page.links().size(); i++) if (leadsHere(page, i)) indexes.add(i);
            if (page.outcome() instanceof Outcome.Moved(int _, var to)
                    && target.isTicketOf(page.ticket().kind(), to)) {
                indexes.add(AdmissionListener.REDIRECT);
            }
            return indexes;
        }

        private boolean leadsHere(Page page, int index) {
            var link = page.links().get(index);
            if (link.verdict() instanceof Verdict.Skipped(String rule)) {
                return rule.equals(target.skip()) && target.isWrittenAs(link.href(), page.base(), encoding(page));
            }
            var key = rules.key(page, index);
            return key.equals(target.key()) || key.equals(target.listKey());
        }

        private static Encoding encoding(Page page) {
            return Encoding.forLabel(page.document().charset()).orElse(Encoding.UTF_8);
        }

        /// Whether more than the rules decides on a link: what it leads to has no page, or got its ticket later.
        private boolean isUndecided(List<Visit> visits) {
            for (var key : passing.keySet()) {
                var visit = visit(key, visits);
                if (visit == null
                        || passing.get(key).first() < visit.page().ticket().parent()) return true;
            }
            return false;
        }

        private @Nullable Visit visit(String key, List<Visit> visits) {
            for (var visit : visits) if (tickets.key(visit.page()).equals(key)) return visit;
            return null;
        }

        private List<FoundLink> found(List<Visit> visits) throws IOException {
            var found = new ArrayList<FoundLink>();
            for (var number : sightings.firstPages()) {
                var page = tickets.page(number).orElseThrow();
                for (var index : indexes(page)) {
                    if (found.size() == foundMax) return found;
                    found.add(FoundLink.of(page, index, answer(page, index, visits)));
                }
            }
            return found;
        }

        private @Nullable Admission answer(Page page, int index, List<Visit> visits) {
            var refusal = rules.refusal(page, index);
            if (refusal.isPresent()) return refusal.get();
            var number = page.ticket().number();
            if (replayed != null) return replayed.answer(number, index).orElse(null);
            var visit = visit(rules.key(page, index), visits);
            if (visit == null) return null;
            var ticket = visit.page().ticket();
            var winner = visit.winner();
            return winner != null && winner.page() == number && winner.index() == index
                    ? new Admission.Ticketed(ticket.number(), ticket.pattern())
                    : new Admission.Known(ticket.number());
        }

        private List<Answered> answers(List<Visit> visits) {
            var answers = new ArrayList<Answered>();
            if (replayed != null) {
                replayed.counts().forEach((answer, links) -> answers.add(new Answered(answer, links)));
                refused.forEach((answer, links) -> {
                    // The frontier tells no key of a link that is skipped, so the replay has not heard of it.
                    if (answer instanceof Admission.Skipped) answers.add(new Answered(answer, links));
                });
                var heard = answers.stream().mapToLong(Answered::links).sum();
                if (heard < sightings.links()) answers.add(new Answered(null, sightings.links() - heard));
                return answers;
            }
            for (var visit : visits) {
                var seen = passing.get(tickets.key(visit.page()));
                if (seen == null) continue;
                var number = visit.page().ticket().number();
                var won = visit.winner() == null ? 0 : 1;
                if (won == 1) answers.add(new Answered(new Admission.Ticketed(number, 0), 1));
                if (seen.links() > won) answers.add(new Answered(new Admission.Known(number), seen.links() - won));
            }
            refused.forEach((answer, links) -> answers.add(new Answered(answer, links)));
            return answers;
        }

        private Fate fate(List<Visit> visits, List<FoundLink> found) {
            if (!visits.isEmpty()) return visited(visits.getFirst().page());
            if (found.isEmpty()) return notFound();
            if (replayed == null) return new Fate.LeftOut(answerOf(found), 0);
            var number = replayed.ticket();
            if (number.isPresent()) return new Fate.Waiting(number.get());
            if (replayed.astray().isPresent())
                return new Fate.Undecided(replayed.astray().get());
            for (var answer : replayed.counts().keySet()) {
                var left = answer instanceof Admission.Trap(String pattern) ? replayed.leftIn(pattern) : 0;
                if (left > 0 || answer instanceof Admission.PagesMax) return new Fate.LeftOut(answer, left);
            }
            return new Fate.NotReached();
        }

        private static Admission answerOf(List<FoundLink> found) {
            for (var link : found) if (link.answer() != null) return link.answer();
            throw new IllegalStateException("no link has an answer: " + found);
        }

        private Fate visited(Page page) {
            if (page.document().isLinkOut()) return new Fate.LinkOut();
            return page.outcome() instanceof Outcome.Refused refusal
                    ? new Fate.Disallowed(refusal, new Admission.Disallowed(robots().line(page)))
                    : new Fate.Visited(page.outcome());
        }

        private Fate notFound() {
            for (var robotsTxt : journal.robots()) {
                if (robotsTxt.url().equals(target.address().asked())) return new Fate.IsRobotsTxt(robotsTxt.state());
            }
            return new Fate.Unknown();
        }

        private Explanation.Way way(List<Visit> visits, List<FoundLink> found) throws IOException {
            if (!visits.isEmpty()) return routes.way(visits.getFirst().winner());
            return routes.way(found.isEmpty() ? null : found.getFirst());
        }

        private String robotsLine() {
            return options.robotsAgent() == null
                    ? ""
                    : robots().line(target.address().asked());
        }

        private KnownRobots robots() {
            var agent = options.robotsAgent() == null ? "" : options.robotsAgent();
            var known = KnownRobots.none(true);
            for (var robotsTxt : journal.robots()) known = known.with(robotsTxt, agent);
            return known;
        }
    }
}
