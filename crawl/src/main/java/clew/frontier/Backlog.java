package clew.frontier;

import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.page.Page;
import clew.page.Ticket;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The tickets that wait, in order. The first ones are in memory; of the others it is only known on which page of the
/// journal they were found, as its how-manieth link: four bytes each.
final class Backlog {
    /// Makes the ticket again that was made of a page's link.
    @FunctionalInterface
    interface Remake {
        Ticket ticket(Page page, int link, long number);
    }

    /// Tickets that one page led to.
    private static final class Run {
        private final Position page;
        private final long firstNumber;
        private int[] links = new int[1];
        private int count;

        Run(Position page, long firstNumber) {
            this.page = page;
            this.firstNumber = firstNumber;
        }
    }

    private final int inMemoryMax;
    private final Journal journal;
    private final Remake remake;
    private final Queue<Ticket> first = new ArrayDeque<>();
    private final ArrayDeque<Run> later = new ArrayDeque<>();
    private long size;

    Backlog(int inMemoryMax, Journal journal, Remake remake) {
        this.inMemoryMax = inMemoryMax;
        this.journal = journal;
        this.remake = remake;
    }

    /// A ticket that no page led to.
    void add(Ticket ticket) {
        if (!later.isEmpty()) throw new IllegalStateException("a ticket without a page comes too late: " + ticket);
        first.add(ticket);
        size++;
    }

    /// A ticket that the page at `position` led to; `link` is what it takes to make it again.
    void add(Ticket ticket, Position position, int link) {
        size++;
        if (later.isEmpty() && first.size() < inMemoryMax) {
            first.add(ticket);
            return;
        }
        var run = later.peekLast();
        if (run == null || !run.page.equals(position)) {
            run = new Run(position, ticket.number());
            later.addLast(run);
        }
        if (run.count == run.links.length) run.links = Arrays.copyOf(run.links, 2 * run.count);
        run.links[run.count++] = link;
    }

    @Nullable
    Ticket peek() throws IOException {
        if (first.isEmpty() && !later.isEmpty()) remember(later.removeFirst());
        return first.peek();
    }

    @Nullable
    Ticket poll() throws IOException {
        if (peek() != null) size--;
        return first.poll();
    }

    long size() {
        return size;
    }

    private void remember(Run run) throws IOException {
        var page = journal.read(run.page);
        for (int i = 0; i < run.count; i++) first.add(remake.ticket(page, run.links[i], run.firstNumber + i));
    }
}
