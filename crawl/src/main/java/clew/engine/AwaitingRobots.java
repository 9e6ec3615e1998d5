package clew.engine;

import clew.page.Kind;
import clew.page.Ticket;
import clew.url.Url;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/// Tickets that wait until the robots.txt of an origin is known; those of other origins go on meanwhile.
final class AwaitingRobots {
    /// So many may wait before nothing more is handed out.
    private static final int TICKETS_MAX = 1_000;

    /// @param url what is to be asked for, where that may be
    /// @param visited whether the ticket has been with a worker, and has come back because it leads to `url`
    record Waiting(Ticket ticket, Url url, boolean visited) {
        private boolean isFreshPage() {
            return !visited && ticket.kind() == Kind.PAGE;
        }
    }

    private final Map<Url, List<Waiting>> waiting = new HashMap<>();
    private final Queue<Waiting> ready = new ArrayDeque<>();
    private int tickets;
    private int freshPages;

    /// @return whether it is the first that waits for this robots.txt
    boolean add(Url robotsTxt, Waiting ticket) {
        tickets++;
        if (ticket.isFreshPage()) freshPages++;
        var first = !waiting.containsKey(robotsTxt);
        waiting.computeIfAbsent(robotsTxt, _ -> new ArrayList<>()).add(ticket);
        return first;
    }

    /// A ticket that may be looked at again.
    void addReady(Waiting ticket) {
        tickets++;
        ready.add(ticket);
    }

    /// A robots.txt is known: those that waited for it may be looked at again.
    void end(Url robotsTxt) {
        ready.addAll(waiting.getOrDefault(robotsTxt, List.of()));
        waiting.remove(robotsTxt);
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    Waiting takeReady() {
        var next = ready.remove();
        tickets--;
        if (next.isFreshPage()) freshPages--;
        return next;
    }

    boolean isFull() {
        return tickets >= TICKETS_MAX;
    }

    /// How many pages wait that nobody has been asked for: so many may still be asked for.
    int freshPages() {
        return freshPages;
    }
}
