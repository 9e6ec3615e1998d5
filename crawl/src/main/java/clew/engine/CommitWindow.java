package clew.engine;

import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.journal.PageRecord;
import clew.page.Page;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes pages in the order of arrival and gives them back in ticket order.
///
/// Pages that wait are in the journal. Memory keeps as many of them as fit its budget; the others are read back when
/// they are due. So a slow page delays those behind it, but neither stops the workers nor fills the memory.
final class CommitWindow {
    private record Waiting(Position position, @Nullable PageRecord record) {}

    private final Thread owner = Thread.currentThread();
    private final Journal journal;
    private final long bytesMax;
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private long next;
    private long bytes;

    CommitWindow(Journal journal, long bytesMax) {
        this.journal = journal;
        this.bytesMax = bytesMax;
    }

    /// A page that has been journaled at `position`.
    void put(PageRecord record, Position position) {
        assert owner.equals(Thread.currentThread());
        var number = record.page().ticket().number();
        // The page that is due is kept whatever its size: it leaves at once.
        var keep = number == next || bytes + record.weight() <= bytesMax;
        if (number < next || waiting.putIfAbsent(number, new Waiting(position, keep ? record : null)) != null) {
            throw new IllegalStateException("two results for ticket " + number);
        }
        if (keep) bytes += record.weight();
    }

    boolean nextIsHere() {
        assert owner.equals(Thread.currentThread());
        return waiting.containsKey(next);
    }

    /// The page that is due.
    Page take() throws IOException {
        assert owner.equals(Thread.currentThread());
        var due = waiting.remove(next);
        if (due == null) throw new IllegalStateException("ticket " + next + " has no result yet");
        next++;
        var record = due.record();
        if (record == null) return journal.read(due.position());
        bytes -= record.weight();
        return record.page();
    }
}
