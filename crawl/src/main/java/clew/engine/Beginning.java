package clew.engine;

import clew.journal.Journal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.IOException;

/// What a journal knows of a crawl that did not get beyond its start page: the redirects that led on from it, and
/// perhaps a failure that ended it.
///
/// Such a failure is requested again when the crawl is resumed: there may be a connection now. Until its new record
/// is written, which takes the place of the old one, nothing else is asked for. So it is always the last page of
/// the journal, and nothing that the journal holds depends on it.
///
/// @param isAll whether there is nothing else in the journal
/// @param moved how many redirects there are, where there is nothing else
record Beginning(boolean isAll, long moved) {
    static Beginning of(Journal journal) throws IOException {
        var count = journal.pages().count();
        for (long number = 0; number < count; number++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) return new Beginning(false, 0);
            var page = journal.read(position.get());
            if (page.ticket().kind() == Kind.EXTERNAL) return new Beginning(false, 0);
            if (page.ticket().kind() == Kind.PAGE && page.outcome() instanceof Outcome.Moved) continue;
            return new Beginning(number == count - 1 && mayBeBetterNow(page), number);
        }
        return new Beginning(true, count);
    }

    /// Whether the page of this ticket ended the crawl, and is requested again.
    boolean isToBeAskedAgain(long ticket) {
        return isAll && ticket == moved;
    }

    static boolean mayBeBetterNow(Page page) {
        return switch (page.outcome()) {
            case Outcome.Failed _ -> true;
            case Outcome.Refused refused -> refused.isUnreadable();
            // A server error passes as a broken connection does; what the server forbids or does not have stays so.
            case Outcome.Declined(int status) -> status >= 500;
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _ -> false;
        };
    }

    static boolean mayBeBetterNow(RobotsTxt robotsTxt) {
        return robotsTxt.state() == RobotsTxt.State.UNREACHABLE;
    }
}
