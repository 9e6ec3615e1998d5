package clew.engine;

import clew.journal.Journal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Retryable;
import java.io.IOException;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a journal knows of a crawl that did not get beyond its start pages: none of them was read, nor any that they
/// redirect to.
///
/// Failures that may pass are requested again when such a crawl is resumed: there may be a connection now. Until their
/// new records are written, which take the place of the old ones, nothing else is asked for. A failure stays where
/// records depend on what came after it: those of pages that a later start redirects to would have other numbers.
final class Beginning {
    private final TreeSet<Long> again = new TreeSet<>();
    private @Nullable Kind kind;
    private boolean isBeyond;
    private boolean onlyMoved = true;
    private long lastAgain = -1;

    private Beginning() {}

    static Beginning empty() {
        return new Beginning();
    }

    /// In place of one where nothing is requested again.
    static Beginning beyond() {
        var beginning = new Beginning();
        beginning.isBeyond = true;
        return beginning;
    }

    static Beginning of(Journal journal) throws IOException {
        var beginning = new Beginning();
        var count = journal.pages().count();
        for (long number = 0; number < count && !beginning.isBeyond; number++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) beginning.isBeyond = true;
            else beginning.add(journal.read(position.get()));
        }
        return beginning;
    }

    /// The page of the next ticket.
    void add(Page page) {
        if (kind == null) kind = page.ticket().kind();
        isBeyond |= page.ticket().kind() != kind
                || kind == Kind.EXTERNAL
                || page.outcome() instanceof Outcome.Read
                || page.outcome() instanceof Outcome.Index;
        if (isBeyond) return;
        again.headSet(page.ticket().parent()).clear();
        onlyMoved &= page.outcome() instanceof Outcome.Moved;
        if (Retryable.later(page.outcome())) again.add(page.ticket().number());
        lastAgain = again.isEmpty() ? -1 : again.last();
    }

    /// Whether the crawl is not beyond its beginning, and something is requested again or was never requested.
    boolean isAll() {
        return !isBeyond && (onlyMoved || !again.isEmpty());
    }

    /// Whether the crawl ended there with a failure that is requested again.
    boolean isFailed() {
        return !isBeyond && !again.isEmpty();
    }

    /// Whether the page of this ticket is requested again.
    boolean isToBeAskedAgain(long ticket) {
        return !isBeyond && again.contains(ticket);
    }

    /// Whether this ticket may be handed out now.
    boolean letsGoOn(long ticket) {
        return isBeyond || again.isEmpty() || ticket <= lastAgain;
    }

    /// The page of this ticket has a new record.
    void recorded(long ticket) {
        again.remove(ticket);
    }
}
