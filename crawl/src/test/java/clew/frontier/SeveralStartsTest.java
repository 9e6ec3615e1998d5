package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeveralStartsTest {
    private static final Url A = Url.of("http://a.example/");
    private static final Url B = Url.of("https://b.example/");

    private static Frontier frontier(Policy policy, int depthMax, boolean sitemaps, long pagesMax, Url... starts) {
        var limits = new Limits(depthMax, Limits.URL_LENGTH_MAX, false, true);
        var rules =
                new Frontier.Rules(policy, _ -> true, limits, "bot", sitemaps, Requisites.NONE, pagesMax, List.of());
        var known = new Fingerprints("00112233445566778899aabbccddeeff", Fingerprints.BITS);
        return new Frontier(List.of(starts), rules, known, null);
    }

    private static List<String> drain(Frontier frontier) throws IOException {
        var urls = new ArrayList<String>();
        for (var ticket = frontier.next(); ticket.isPresent(); ticket = frontier.next()) {
            urls.add(ticket.get().number() + " " + ticket.get().kind().code() + " "
                    + ticket.get().url());
        }
        return urls;
    }

    private static Page read(Ticket ticket, String... links) {
        return new Page(
                ticket,
                ticket.url(),
                new Outcome.Read(200, false),
                Stream.of(links)
                        .map(Url::of)
                        .map(Policy.standard()::address)
                        .map(Link::to)
                        .toList());
    }

    @Test
    void noPageIsStartedAtTwice() throws IOException {
        var frontier = frontier(
                Policy.sitemap(), 9, false, 0, B, A, Url.of("http://b.example/"), Url.of("http://a.example/x"));
        assertEquals(
                List.of("0 page https://b.example/", "1 page http://a.example/", "2 page http://a.example/x"),
                drain(frontier));
    }

    @Test
    void thereAreNoMoreStartsThanPagesMay() throws IOException {
        var frontier = frontier(Policy.standard(), 9, false, 1, B, A);
        assertEquals(List.of("0 page https://b.example/"), drain(frontier));
        assertEquals(true, frontier.hasLeftPagesOut());
    }

    /// Otherwise the tickets of sitemaps would depend on which host answers first.
    @Test
    void theSitemapsOfAllStartsAreKnownBeforeTheFirstIsHandedOut() throws IOException {
        var frontier = frontier(Policy.standard(), 9, true, 0, B, A, Url.of("https://b.example/x"));
        var first = new Ticket(0, Kind.PAGE, B, null, 0, 0);
        assertEquals(Optional.of(Url.of("https://b.example/robots.txt")), frontier.robotsToAsk(first, B));
        frontier.learn(new RobotsTxt(Url.of("https://b.example/robots.txt"), RobotsTxt.State.FOUND, "Sitemap: /b.xml"));
        assertEquals(Optional.of(Url.of("http://a.example/robots.txt")), frontier.robotsToAsk(first, B));
        frontier.learn(new RobotsTxt(Url.of("http://a.example/robots.txt"), RobotsTxt.State.FOUND, "Sitemap: /a.xml"));
        assertEquals(Optional.empty(), frontier.robotsToAsk(first, B));
        assertEquals(
                List.of(
                        "0 page https://b.example/",
                        "1 page http://a.example/",
                        "2 page https://b.example/x",
                        "3 sitemap https://b.example/b.xml",
                        "4 sitemap http://a.example/a.xml"),
                drain(frontier));
    }

    @Test
    void httpsWinsOnTheHostsWhoseStartHasIt() throws IOException {
        var frontier = frontier(Policy.sitemap(), 9, false, 0, A, B);
        var a = frontier.next().orElseThrow();
        var b = frontier.next().orElseThrow();
        frontier.apply(read(a, "http://b.example/1", "http://a.example/1"));
        frontier.apply(read(b, "http://b.example/2", "http://a.example/2", "http://other.example/"));
        assertEquals(
                List.of(
                        // The start of this host had not been seen then.
                        "2 page http://b.example/1",
                        "3 page http://a.example/1",
                        "4 page https://b.example/2",
                        "5 page http://a.example/2",
                        "6 page http://other.example/"),
                drain(frontier));
    }

    @Test
    void whereNoLinkIsFollowedRedirectsAre() throws IOException {
        var frontier = frontier(Policy.standard(), 0, false, 0, A, B);
        var a = frontier.next().orElseThrow();
        var b = frontier.next().orElseThrow();
        frontier.apply(read(a, "http://a.example/1"));
        frontier.apply(Page.empty(b, B, new Outcome.Moved(301, Url.of("https://b.example/there"))));
        assertEquals(List.of("2 page https://b.example/there"), drain(frontier));
    }
}
