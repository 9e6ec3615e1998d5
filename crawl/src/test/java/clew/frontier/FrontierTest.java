package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FrontierTest {
    private static final Policy POLICY = Policy.standard();
    private static final Url START = Url.of("http://h.example/");

    private final Frontier frontier = frontier(START, rules(Policy.standard(), Scope.host(START)));

    private static Frontier frontier(Url start, Frontier.Rules rules) {
        var known = new Fingerprints("00112233445566778899aabbccddeeff", Fingerprints.BITS);
        // Two tickets are ready: the others are packed.
        return new Frontier(start, rules, known, null, 2);
    }

    private static Frontier.Rules rules(Policy policy, Scope scope) {
        return new Frontier.Rules(policy, scope, Limits.defaults(), null, false);
    }

    private static Page read(Ticket ticket, String... links) {
        return new Page(
                ticket,
                ticket.url(),
                new Outcome.Read(200, false),
                Stream.of(links).map(Url::of).map(POLICY::address).map(Link::to).toList());
    }

    private List<String> drain() throws IOException {
        var urls = new ArrayList<String>();
        for (var ticket = frontier.next(); ticket.isPresent(); ticket = frontier.next()) {
            urls.add(ticket.get().number() + " " + ticket.get().url());
        }
        return urls;
    }

    @Test
    void ticketsAreNumberedInDocumentOrderWithoutGaps() throws IOException {
        var start = frontier.next().orElseThrow();
        frontier.apply(
                read(start, "http://h.example/b", "http://o.example/", "http://h.example/a", "http://h.example/b"));
        assertEquals(2, frontier.size());
        assertEquals(List.of("1 http://h.example/b", "2 http://h.example/a"), drain());
        assertTrue(frontier.isEmpty());
    }

    @Test
    void listsComeRightAfterTheStartWhereverTheyAre() throws IOException {
        var list = Url.of("http://archive.example/cdx?part=0");
        var rules = new Frontier.Rules(
                POLICY, Scope.host(START), Limits.defaults(), null, false, Requisites.NONE, 0, List.of(list));
        var listed = frontier(START, rules);
        var start = listed.next().orElseThrow();
        var second = listed.next().orElseThrow();
        assertEquals(new Ticket(1, Kind.SITEMAP, list, null, 0, 0), second);
        listed.apply(read(start, "http://h.example/a"));
        listed.apply(read(second, "http://h.example/b", "http://h.example/a", "http://o.example/"));
        assertEquals(Url.of("http://h.example/a"), listed.next().orElseThrow().url());
        assertEquals(Url.of("http://h.example/b"), listed.next().orElseThrow().url());
        assertTrue(listed.isEmpty());
    }

    @Test
    void aLinkThatIsNotToBeFollowedIsLeftWhereThatIsHonoured() throws IOException {
        var x = new Verdict.Counts(POLICY.address(Url.of("http://h.example/x")));
        var y = new Verdict.Counts(POLICY.address(Url.of("http://h.example/y")));
        var links = List.of(new Link(x, "x", "", true), new Link(y, "y", "", false), new Link(y, "y", "", true));
        for (var honoured : List.of(true, false)) {
            var limits = new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, honoured, true);
            var rules = new Frontier.Rules(POLICY, Scope.host(START), limits, null, false);
            var careful = frontier(START, rules);
            careful.apply(new Page(careful.next().orElseThrow(), START, new Outcome.Read(200, false), links));
            assertEquals(honoured ? 1 : 2, careful.size());
        }
    }

    @Test
    void ticketsThatWaitInTheJournalComeBackInTheirOrder() throws IOException {
        var start = frontier.next().orElseThrow();
        var links = Stream.of("/a", "/b", "/a", "/c", "/d", "/e", "/f").map(path -> "http://h.example" + path);
        frontier.apply(read(start, links.toArray(String[]::new)));
        var first = frontier.next().orElseThrow();
        frontier.apply(read(first, "http://h.example/g", "http://h.example/a", "http://h.example/h"));
        assertEquals(7, frontier.size());
        assertEquals(
                List.of(
                        "2 http://h.example/b",
                        "3 http://h.example/c",
                        "4 http://h.example/d",
                        "5 http://h.example/e",
                        "6 http://h.example/f",
                        "7 http://h.example/g",
                        "8 http://h.example/h"),
                drain());
    }

    @Test
    void noUrlGetsTwoTickets() throws IOException {
        var start = frontier.next().orElseThrow();
        frontier.apply(read(start, "http://h.example/", "http://h.example/a"));
        var a = frontier.next().orElseThrow();
        frontier.apply(read(a, "http://h.example/", "http://h.example/a"));
        assertTrue(frontier.isEmpty());
    }

    @Test
    void depthCountsLinksAndHopsCountRedirectsInARow() throws IOException {
        var ticket = frontier.next().orElseThrow();
        frontier.apply(Page.empty(ticket, ticket.url(), new Outcome.Moved(301, Url.of("http://h.example/1#f"))));
        ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(1, Kind.PAGE, Url.of("http://h.example/1"), null, 0, 1, 0), ticket);
        frontier.apply(read(ticket, "http://h.example/2"));
        ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(2, Kind.PAGE, Url.of("http://h.example/2"), null, 1, 0, 1), ticket);
    }

    @Test
    void aRedirectLeadsNeitherOffTheHostNorToAnotherScheme() throws IOException {
        var ticket = frontier.next().orElseThrow();
        for (var target : List.of("http://h.example.evil/", "file:///etc/passwd", "http://h.example/x")) {
            frontier.apply(Page.empty(ticket, ticket.url(), new Outcome.Moved(301, Url.of(target))));
            ticket = frontier.next().orElse(new Ticket(ticket.number() + 1, Kind.PAGE, START, null, 0, 0));
        }
        assertEquals("http://h.example/x", ticket.url().href());
    }

    @Test
    void pagesThatGaveNothingAdmitNothing() throws IOException {
        var start = frontier.next().orElseThrow();
        frontier.apply(Page.empty(start, START, new Outcome.Declined(404)));
        frontier.apply(Page.empty(
                new Ticket(1, Kind.PAGE, START, null, 0, 0),
                START,
                new Outcome.Failed(new Failure(Failure.Reason.CUT, ""))));
        assertTrue(frontier.isEmpty());
    }

    @Test
    void httpsWinsWhereBothSchemesAreOnePage() throws IOException {
        var start = Url.of("https://h.example/");
        var secure = frontier(start, rules(Policy.sitemap(), Scope.host(start)));
        var links = Stream.of(
                        "http://h.example/a", "https://h.example/a", "http://h.example:8080/b", "https://h.example/c")
                .map(Url::of)
                .map(Policy.sitemap()::address)
                .map(Link::to)
                .toList();
        var ticket = secure.next().orElseThrow();
        secure.apply(new Page(ticket, start, new Outcome.Read(200, false), links));
        var a = new Ticket(1, Kind.PAGE, Url.of("https://h.example/a"), Url.of("http://h.example/a"), 1, 0, 0);
        assertEquals(a, secure.next().orElseThrow());
        assertEquals(
                new Ticket(2, Kind.PAGE, Url.of("http://h.example:8080/b"), null, 1, 0, 0),
                secure.next().orElseThrow());
        assertEquals(
                new Ticket(3, Kind.PAGE, Url.of("https://h.example/c"), null, 1, 0, 0),
                secure.next().orElseThrow());
    }

    @Test
    void withoutHttpsAtTheStartNothingIsUpgraded() throws IOException {
        var plain = frontier(START, rules(Policy.sitemap(), Scope.host(START)));
        var link = Link.to(Policy.sitemap().address(Url.of("http://h.example/a")));
        plain.apply(new Page(plain.next().orElseThrow(), START, new Outcome.Read(200, false), List.of(link)));
        assertEquals(
                new Ticket(1, Kind.PAGE, Url.of("http://h.example/a"), null, 1, 0, 0),
                plain.next().orElseThrow());
    }

    @Test
    void theStartIsNeverLeftOut() throws IOException {
        var start = Url.of("http://h.example/file.pdf#x");
        var odd = frontier(start, rules(Policy.sitemap(), url -> false));
        assertEquals("http://h.example/file.pdf", odd.next().orElseThrow().url().href());
    }

    @Test
    void pagesOutOfOrderAreRefused() throws IOException {
        assertThrows(
                IllegalStateException.class, () -> frontier.apply(read(new Ticket(1, Kind.PAGE, START, null, 0, 0))));
    }
}
