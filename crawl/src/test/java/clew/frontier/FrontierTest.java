package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FrontierTest {
    private static final Url START = Url.of("http://h.example/");

    private final Frontier frontier = new Frontier(START, Policy.standard(), Scope.hostOf(START));

    private static Page read(Ticket ticket, String... links) {
        return new Page(
                ticket,
                new Outcome.Read(200, false),
                Stream.of(links).map(Url::of).toList());
    }

    private List<String> drain() {
        var urls = new ArrayList<String>();
        for (var ticket = frontier.next(); ticket.isPresent(); ticket = frontier.next()) {
            urls.add(ticket.get().number() + " " + ticket.get().url());
        }
        return urls;
    }

    @Test
    void ticketsAreNumberedInDocumentOrderWithoutGaps() {
        var start = frontier.next().orElseThrow();
        frontier.apply(
                read(start, "http://h.example/b", "http://o.example/", "http://h.example/a", "http://h.example/b"));
        assertEquals(2, frontier.size());
        assertEquals(List.of("1 http://h.example/b", "2 http://h.example/a"), drain());
        assertTrue(frontier.isEmpty());
    }

    @Test
    void noUrlGetsTwoTickets() {
        var start = frontier.next().orElseThrow();
        frontier.apply(read(start, "http://h.example/", "http://h.example/a"));
        var a = frontier.next().orElseThrow();
        frontier.apply(read(a, "http://h.example/", "http://h.example/a"));
        assertTrue(frontier.isEmpty());
    }

    @Test
    void depthCountsLinksAndHopsCountRedirectsInARow() {
        var ticket = frontier.next().orElseThrow();
        frontier.apply(Page.empty(ticket, new Outcome.Moved(301, Url.of("http://h.example/1#f"))));
        ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(1, Url.of("http://h.example/1"), 0, 1), ticket);
        frontier.apply(read(ticket, "http://h.example/2"));
        ticket = frontier.next().orElseThrow();
        assertEquals(new Ticket(2, Url.of("http://h.example/2"), 1, 0), ticket);
    }

    @Test
    void aRedirectLeadsNeitherOffTheHostNorToAnotherScheme() {
        var ticket = frontier.next().orElseThrow();
        for (var target : List.of("http://h.example.evil/", "file:///etc/passwd", "http://h.example/x")) {
            frontier.apply(Page.empty(ticket, new Outcome.Moved(301, Url.of(target))));
            ticket = frontier.next().orElse(new Ticket(ticket.number() + 1, START, 0, 0));
        }
        assertEquals("http://h.example/x", ticket.url().href());
    }

    @Test
    void pagesThatGaveNothingAdmitNothing() {
        var start = frontier.next().orElseThrow();
        frontier.apply(Page.empty(start, new Outcome.Declined(404)));
        frontier.apply(Page.failed(new Ticket(1, START, 0, 0), new Failure(Failure.Reason.CUT, "")));
        assertTrue(frontier.isEmpty());
    }

    @Test
    void pagesOutOfOrderAreRefused() {
        assertThrows(IllegalStateException.class, () -> frontier.apply(read(new Ticket(1, START, 0, 0))));
    }
}
