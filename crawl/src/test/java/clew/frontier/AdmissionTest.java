package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.frontier.Admission.Disallowed;
import clew.frontier.Admission.Known;
import clew.frontier.Admission.OutOfScope;
import clew.frontier.Admission.Skipped;
import clew.frontier.Admission.Ticketed;
import clew.frontier.Admission.Trap;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.policy.ScopeRule;
import clew.policy.Verdict.Counts;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the frontier answers to links, as a listener hears it.
class AdmissionTest {
    private static final Url START = Url.of("http://h.example/");
    private static final Policy POLICY = Policy.sitemap();
    private static final String KEY = "000102030405060708090a0b0c0d0e0f";
    private static final Outcome READ = new Outcome.Read(200, false);

    private final List<String> keys = new ArrayList<>();
    private final List<Admission> heard = new ArrayList<>();
    private final AdmissionListener listener = new AdmissionListener() {
        @Override
        public void ticket(Ticket ticket, String key) {
            keys.add(key);
            heard.add(new Ticketed(ticket.number(), UrlPattern.NONE));
        }

        @Override
        public void link(Page page, int link, String key, Admission admission) {
            keys.add(key);
            heard.add(admission);
        }

        @Override
        public void disallowed(Page page, Disallowed why) {
            heard.add(why);
        }
    };

    private Frontier frontier(Limits limits, String robotsAgent, boolean sitemaps) throws IOException {
        var scope = Scope.host(START).excluding(text -> text.contains("private"));
        var rules = new Frontier.Rules(POLICY, scope, limits, robotsAgent, sitemaps);
        return new Frontier(START, rules, new Fingerprints(KEY, Fingerprints.BITS), listener);
    }

    private static Page page(Ticket ticket, Outcome outcome, String... hrefs) {
        var links = Stream.of(hrefs)
                .map(href -> new Link(
                        POLICY.judge(href, ticket.url(), Encoding.UTF_8, ticket.url()),
                        href,
                        "",
                        href.contains("nofollow")))
                .toList();
        return new Page(ticket, ticket.url(), outcome, links);
    }

    private static void apply(Frontier frontier, Outcome outcome, String... hrefs) throws IOException {
        var ticket = frontier.next().orElseThrow();
        frontier.apply(page(ticket, outcome, hrefs));
    }

    @Test
    void eachLinkHasItsAnswerAndWhy() throws IOException {
        var frontier = frontier(new Limits(1, 100, true, true), "", false);
        apply(
                frontier,
                READ,
                "a",
                "https://h.example/a/",
                "/",
                "mailto:x@y.example",
                "http://[",
                "//o.example/",
                "/private",
                "/nofollow",
                "x".repeat(100),
                "/i" + "/img".repeat(9));
        assertEquals(
                List.of(
                        new Ticketed(0, UrlPattern.NONE),
                        new Ticketed(1, UrlPattern.NONE),
                        new Known(1),
                        new Skipped("same-page"),
                        new Skipped("scheme"),
                        new Skipped("invalid"),
                        new OutOfScope("is out of scope"),
                        new OutOfScope("is out of scope"),
                        Admission.NOFOLLOW,
                        Admission.TOO_LONG,
                        new Trap("h.example/i" + "/img".repeat(9) + " (a path that repeats itself)")),
                heard);
        assertEquals(List.of("//h.example/", "//h.example/a", "//h.example/a", ""), keys.subList(0, 4));
        heard.clear();
        apply(frontier, READ, "/", "/b");
        assertEquals(List.of(Admission.TOO_DEEP, Admission.TOO_DEEP), heard);
    }

    private static Frontier.Rules rules(Requisites requisites, long pagesMax) {
        var rule = new ScopeRule(ScopeRule.Area.PREFIX, null, "private");
        var scope = rule.from(Url.of("http://h.example/a/"), POLICY, UrlRegex::compile, host -> host);
        return new Frontier.Rules(
                POLICY, scope, new Limits(0, 100, true, true), "", false, requisites, pagesMax, List.of());
    }

    /// A page that needs these, and links to nothing.
    private static Page needing(Ticket ticket, String... hrefs) {
        var links = Stream.of(hrefs)
                .map(href -> {
                    var url = Url.parse(href, ticket.url()).ok().orElseThrow();
                    return new Link(new Counts(POLICY.address(url)), href, "", false, Link.UNKNOWN, Role.RESOURCE);
                })
                .toList();
        return new Page(ticket, ticket.url(), READ, links);
    }

    private List<Admission> answers(Requisites requisites, String... hrefs) throws IOException {
        var start = Url.of("http://h.example/a/");
        var known = new Fingerprints(KEY, Fingerprints.BITS);
        var frontier = new Frontier(start, rules(requisites, 0), known, listener);
        var ticket = frontier.next().orElseThrow();
        heard.clear();
        frontier.apply(needing(ticket, hrefs));
        return List.copyOf(heard);
    }

    @Test
    void eachResourceHasItsAnswerAndWhy() throws IOException {
        var hrefs = new String[] {
            "i.png",
            "/i.png",
            "//o.example/i.png",
            "i.png",
            "/a/",
            "/private.png",
            "x".repeat(100),
            "/i" + "/img".repeat(9)
        };
        var ticketed = List.<Admission>of(
                new Ticketed(1, UrlPattern.NONE),
                new Ticketed(2, UrlPattern.NONE),
                new Ticketed(3, UrlPattern.NONE),
                new Known(1),
                new Known(0),
                new OutOfScope("matches -exclude"),
                Admission.TOO_LONG,
                new Ticketed(4, UrlPattern.NONE));
        assertEquals(ticketed, answers(Requisites.ALL, hrefs));
        assertEquals(
                new OutOfScope("is on another host than the pages"),
                answers(Requisites.SAME, hrefs).get(2));
        assertEquals(
                new OutOfScope("is not a page"), answers(Requisites.NONE, hrefs).get(0));
    }

    @Test
    void eachExternalLinkHasItsAnswerAndWhy() throws IOException {
        var plain = rules(Requisites.NONE, 1);
        var rules = new Frontier.Rules(
                POLICY, plain.scope(), plain.limits(), "", false, plain.requisites(), 1, List.of(), LinkChecks.ALL);
        var frontier =
                new Frontier(Url.of("http://h.example/a/"), rules, new Fingerprints(KEY, Fingerprints.BITS), listener);
        apply(
                frontier,
                READ,
                "//o.example/",
                "//o.example/nofollow",
                "https://o.example/",
                "/elsewhere",
                "//o.example/private",
                "//o.example/" + "x".repeat(100),
                "mailto:x@y.example",
                "/a/b",
                "//o.example/i" + "/img".repeat(9));
        assertEquals(
                List.of(
                        new Ticketed(1, UrlPattern.NONE),
                        new Ticketed(2, UrlPattern.NONE),
                        new Known(1),
                        new Ticketed(3, UrlPattern.NONE),
                        new OutOfScope("matches -exclude"),
                        Admission.TOO_LONG,
                        new Skipped("scheme"),
                        new Ticketed(4, UrlPattern.NONE), // too deep to be followed
                        new Ticketed(5, UrlPattern.NONE)),
                heard.subList(1, heard.size()));
        assertEquals(5, frontier.externalSize());
        assertEquals(6, frontier.nextToApply(), "nothing waits for external tickets");
        assertEquals(Optional.empty(), frontier.robotsToAsk());
        var ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(1, Kind.EXTERNAL, Url.of("http://o.example/"), null, 1, 0, 0), ticket);
        assertEquals(5, frontier.notApplied());
        frontier.apply(page(ticket, READ));
        assertEquals(4, frontier.notApplied());
    }

    @Test
    void aRedirectOutOfTheScopeLeadsToAnExternalTicket() throws IOException {
        var rules = new Frontier.Rules(
                POLICY,
                Scope.host(START),
                Limits.defaults(),
                null,
                false,
                Requisites.NONE,
                0,
                List.of(),
                LinkChecks.ALL);
        var frontier = new Frontier(START, rules, new Fingerprints(KEY, Fingerprints.BITS), listener);
        apply(frontier, new Outcome.Moved(301, Url.of("http://o.example/x")));
        var ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(1, Kind.EXTERNAL, Url.of("http://o.example/x"), null, 0, 1, 0), ticket);
        assertTrue(frontier.isEmpty());
    }

    @Test
    void styleSheetsThatLeadOnForEverEnd() throws IOException {
        var start = Url.of("http://h.example/a/");
        var known = new Fingerprints(KEY, Fingerprints.BITS);
        var frontier = new Frontier(start, rules(Requisites.ALL, 0), known, listener);
        for (int sheet = 0; sheet <= Frontier.HOPS_MAX + 1; sheet++) {
            var ticket = frontier.next().orElseThrow();
            frontier.apply(needing(ticket, "/" + sheet + ".css"));
        }
        assertEquals(Admission.TOO_NESTED, heard.getLast());
        assertEquals(new Ticketed(Frontier.HOPS_MAX + 1L, UrlPattern.NONE), heard.get(heard.size() - 2));
    }

    private Frontier withList() throws IOException {
        var rules = new Frontier.Rules(
                POLICY,
                Scope.host(START),
                Limits.defaults(),
                null,
                false,
                Requisites.NONE,
                0,
                List.of(Url.of("http://h.example/index")));
        return new Frontier(List.of(), rules, new Fingerprints(KEY, Fingerprints.BITS), listener);
    }

    private static Page index(Ticket ticket, IntStream names) {
        var links = names.mapToObj(name -> Url.of("http://h.example/" + name))
                .map(url -> Link.to(new Address(url, url)))
                .toList();
        return new Page(ticket, ticket.url(), new Outcome.Index(200, false), links);
    }

    @Test
    void aChainOfSitemapIndexesEnds() throws IOException {
        var frontier = withList();
        var read = 0;
        for (var ticket = frontier.next(); ticket.isPresent(); ticket = frontier.next()) {
            // A redirect is no level.
            frontier.apply(
                    read % 3 == 2
                            ? new Page(
                                    ticket.get(),
                                    ticket.get().url(),
                                    new Outcome.Moved(301, Url.of("http://h.example/moved" + read)),
                                    List.of())
                            : index(ticket.get(), IntStream.of(read)));
            read++;
        }
        assertEquals(Admission.SITEMAPS_MAX, heard.getLast());
        assertEquals(1, frontier.notFollowed().sitemaps());
        assertEquals(1 + SitemapHandler.LEVELS_MAX * 3 / 2, read);
    }

    @Test
    void sitemapIndexesThatListMoreAndMoreEnd() throws IOException {
        var frontier = withList();
        var read = 0;
        for (var ticket = frontier.next(); ticket.isPresent(); ticket = frontier.next()) {
            // Those that are known count once.
            frontier.apply(index(
                    ticket.get(), IntStream.concat(IntStream.of(0), IntStream.range(read * 7, read * 7 + 7))));
            read++;
        }
        assertEquals(1 + SitemapHandler.LISTED_MAX, read);
        assertEquals(
                7L * read - SitemapHandler.LISTED_MAX, frontier.notFollowed().sitemaps());
    }

    @Test
    void pagesBeyondTheLimitAreNamed() throws IOException {
        var all = rules(Requisites.ALL, 2);
        var rules = new Frontier.Rules(
                POLICY, Scope.host(START), Limits.defaults(), null, false, all.requisites(), all.pagesMax(), List.of());
        var known = new Fingerprints(KEY, Fingerprints.BITS);
        var frontier = new Frontier(START, rules, known, listener);
        apply(frontier, READ, "/a", "/b", "/a");
        assertEquals(
                List.of(new Ticketed(1, UrlPattern.NONE), Admission.PAGES_MAX, new Known(1)),
                heard.subList(1, heard.size()));
        apply(frontier, new Outcome.Refused.Disallowed());
        assertTrue(frontier.hasLeftPagesOut());
        assertTrue(frontier.isEmpty());
    }

    @Test
    void aRedirectIsALinkAndTheyEnd() throws IOException {
        var frontier = frontier(Limits.defaults(), "", false);
        for (int hop = 1; hop <= Frontier.HOPS_MAX + 1; hop++) {
            apply(frontier, new Outcome.Moved(301, Url.of("http://h.example/" + hop)));
        }
        assertEquals(
                IntStream.rangeClosed(0, Frontier.HOPS_MAX)
                        .<Admission>mapToObj(number -> new Ticketed(number, UrlPattern.NONE))
                        .toList(),
                heard.subList(0, Frontier.HOPS_MAX + 1));
        assertEquals(Admission.TOO_MANY_REDIRECTS, heard.getLast());
    }

    @Test
    void aRefusedTicketHasItsLineOfTheRobotsTxt() throws IOException {
        var frontier = frontier(Limits.defaults(), "clew/1", false);
        var text = "User-agent: *\nAllow: /\nDisallow: /*.pdf$\nDisallow: /closed/\n";
        frontier.learn(new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, text));
        apply(frontier, READ, "/closed/door");
        heard.clear();
        apply(frontier, new Outcome.Refused.Disallowed());
        assertEquals(List.of(new Disallowed("Disallow: /closed/")), heard);
    }

    @Test
    void sitemapsAreHeardOfToo() throws IOException {
        var frontier = frontier(Limits.defaults(), "clew/1", true);
        var text = "Sitemap: /one.xml\nSitemap: //other.example/two.xml\nSitemap: /one.xml#again\n";
        frontier.learn(new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, text));
        apply(frontier, READ, "/one.xml");
        apply(frontier, new Outcome.Index(200, false), "/one.xml", "/three.xml", "//other.example/four.xml");
        assertEquals(
                List.of(
                        new Ticketed(0, UrlPattern.NONE),
                        new Ticketed(1, UrlPattern.NONE),
                        new Ticketed(2, UrlPattern.NONE),
                        new Skipped("same-page"),
                        new Ticketed(3, UrlPattern.NONE),
                        new OutOfScope("is not of the site")),
                heard);
        assertEquals("sitemap http://h.example/one.xml", keys.get(1));
    }
}
