package clew.engine;

import clew.fetch.MemoryBudget;
import clew.journal.CorruptJournal;
import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.journal.PageRecord;
import clew.journal.RecordCodec;
import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.Ticket;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes pages in the order of arrival and gives them back in ticket order.
///
/// Memory keeps as many of the pages that wait as fit its budget; the others are read back from the journal when they
/// are due. So a slow page delays those behind it, but neither stops the workers nor fills the memory.
///
/// A page whose record does not count yet, because the journal is kept elsewhere too, is not here yet.
///
/// What is read back takes from the memory that the workers read pages in: two pages of a million links do not fit side
/// by side.
final class CommitWindow {
    /// A page whose turn it is; closed when it is done with.
    record Due(Page page, LinkPrints prints, MemoryBudget.@Nullable Lease lease) implements AutoCloseable {
        @Override
        public void close() {
            if (lease != null) lease.close();
        }
    }

    /// @param weight what the page costs in memory, or all that there is where nobody knows
    /// @param page null where it has to be read back
    /// @param position where it lies in the journal; null where it is in memory alone
    private record Waiting(
            Ticket ticket,
            long weight,
            @Nullable Page page,
            LinkPrints prints,
            @Nullable Position position) {}

    private final RecordCodec codec = new RecordCodec();
    private final Thread owner = Thread.currentThread();
    private final Journal journal;
    private final long bytesMax;
    private final MemoryBudget reading;
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private long next;
    private long bytes;
    private long lastAppended = -1;

    /// @param reading what pages may take that are read, here and by the workers
    CommitWindow(Journal journal, long bytesMax, MemoryBudget reading) {
        this.journal = journal;
        this.bytesMax = bytesMax;
        this.reading = reading;
    }

    /// A page that has arrived. It is in the journal afterwards, unless it fits the memory and no journal is kept.
    void put(PageRecord record) throws IOException {
        var ticket = record.ticket();
        // The page that is due is kept whatever its size: it leaves at once.
        var fits = ticket.number() == next || bytes + record.weight() <= bytesMax;
        var page = fits ? record.page() : null;
        var position = page == null || journal.isKept() ? journal.append(encoded(record)) : null;
        if (position != null) lastAppended = position.offset();
        put(new Waiting(ticket, record.weight(), page, page == null ? LinkPrints.NONE : record.prints(), position));
        if (page != null) bytes += record.weight();
    }

    private PageRecord encoded(PageRecord record) {
        return record.bytes() == null ? codec.encode(Objects.requireNonNull(record.page())) : record;
    }

    /// A page that was journaled at `position` by an earlier run.
    void put(Ticket ticket, Position position) {
        put(new Waiting(ticket, Long.MAX_VALUE, null, LinkPrints.NONE, position));
    }

    private void put(Waiting page) {
        assert owner.equals(Thread.currentThread());
        var number = page.ticket().number();
        if (number < next || waiting.putIfAbsent(number, page) != null) {
            throw new IllegalStateException("two results for ticket " + number);
        }
    }

    boolean nextIsHere() throws IOException {
        assert owner.equals(Thread.currentThread());
        return has(next);
    }

    /// Whether the page of a ticket waits here.
    boolean has(long number) throws IOException {
        var page = waiting.get(number);
        return page != null && counts(page);
    }

    private boolean counts(Waiting page) throws IOException {
        var position = page.position();
        return position == null || position.offset() < journal.settled();
    }

    /// Whether all that was appended counts.
    boolean isSettled() throws IOException {
        return lastAppended < journal.settled();
    }

    /// The ticket whose page is due next.
    long next() {
        return next;
    }

    /// How many pages wait.
    int size() {
        return waiting.size();
    }

    /// A page before it is due. It stays here.
    Due look(long number) throws IOException {
        assert owner.equals(Thread.currentThread());
        var early = waiting.get(number);
        if (early == null) throw new IllegalStateException("ticket " + number + " has no result yet");
        var page = early.page();
        return page == null ? readBackInTurn(early) : new Due(page, early.prints(), null);
    }

    /// The page that is due.
    Due take() throws IOException {
        assert owner.equals(Thread.currentThread());
        var due = waiting.remove(next);
        if (due == null) throw new IllegalStateException("ticket " + next + " has no result yet");
        next++;
        var page = due.page();
        if (page != null) {
            bytes -= due.weight();
            return new Due(page, due.prints(), null);
        }
        return readBackInTurn(due);
    }

    private Due readBackInTurn(Waiting due) throws IOException {
        // A worker that has taken memory never waits for us.
        var lease = reading.takeUninterruptibly(due.weight());
        try {
            return new Due(readBack(due), LinkPrints.NONE, lease);
        } catch (IOException | RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    private Page readBack(Waiting due) throws IOException {
        var page = journal.read(Objects.requireNonNull(due.position()));
        if (page.ticket().equals(due.ticket())) return page;
        throw new CorruptJournal("page " + due.ticket().number() + " was recorded for "
                + page.ticket().url().display() + ", but the crawl now comes to "
                + due.ticket().url().display() + " there");
    }
}
