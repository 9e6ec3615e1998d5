package clew.engine;

import clew.fetch.MemoryBudget;
import clew.journal.CorruptJournal;
import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.journal.PageRecord;
import clew.page.Page;
import clew.page.Ticket;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes pages in the order of arrival and gives them back in ticket order.
///
/// Pages that wait are in the journal. Memory keeps as many of them as fit its budget; the others are read back when
/// they are due. So a slow page delays those behind it, but neither stops the workers nor fills the memory.
///
/// What is read back takes from the memory that the workers read pages in: two pages of a million links do not fit side
/// by side.
final class CommitWindow {
    /// A page whose turn it is, and where it lies; closed when it is done with.
    record Due(Page page, Position position, MemoryBudget.@Nullable Lease lease) implements AutoCloseable {
        @Override
        public void close() {
            if (lease != null) lease.close();
        }
    }

    /// @param weight what the page costs in memory, or all that there is where nobody knows
    private record Waiting(
            Ticket ticket,
            Position position,
            long weight,
            @Nullable PageRecord record) {}

    private final Thread owner = Thread.currentThread();
    private final Journal journal;
    private final long bytesMax;
    private final MemoryBudget reading;
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private long next;
    private long bytes;

    /// @param reading what pages may take that are read, here and by the workers
    CommitWindow(Journal journal, long bytesMax, MemoryBudget reading) {
        this.journal = journal;
        this.bytesMax = bytesMax;
        this.reading = reading;
    }

    /// A page that has been journaled at `position`.
    void put(PageRecord record, Position position) {
        var ticket = record.ticket();
        // The page that is due is kept whatever its size: it leaves at once.
        var keep = record.page() != null && (ticket.number() == next || bytes + record.weight() <= bytesMax);
        put(new Waiting(ticket, position, record.weight(), keep ? record : null));
        if (keep) bytes += record.weight();
    }

    /// A page that was journaled at `position` by an earlier run.
    void put(Ticket ticket, Position position) {
        put(new Waiting(ticket, position, Long.MAX_VALUE, null));
    }

    private void put(Waiting page) {
        assert owner.equals(Thread.currentThread());
        var number = page.ticket().number();
        if (number < next || waiting.putIfAbsent(number, page) != null) {
            throw new IllegalStateException("two results for ticket " + number);
        }
    }

    boolean nextIsHere() {
        assert owner.equals(Thread.currentThread());
        return waiting.containsKey(next);
    }

    /// The page that is due.
    Due take() throws IOException {
        assert owner.equals(Thread.currentThread());
        var due = waiting.remove(next);
        if (due == null) throw new IllegalStateException("ticket " + next + " has no result yet");
        next++;
        var record = due.record();
        var page = record == null ? null : record.page();
        if (record != null && page != null) {
            bytes -= record.weight();
            return new Due(page, due.position(), null);
        }
        // A worker that has taken memory never waits for us.
        var lease = reading.takeUninterruptibly(due.weight());
        try {
            return new Due(readBack(due), due.position(), lease);
        } catch (IOException | RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    private Page readBack(Waiting due) throws IOException {
        var page = journal.read(due.position());
        if (page.ticket().equals(due.ticket())) return page;
        throw new CorruptJournal("page " + due.ticket().number() + " was recorded for "
                + page.ticket().url().display() + ", but the crawl now comes to "
                + due.ticket().url().display() + " there");
    }
}
