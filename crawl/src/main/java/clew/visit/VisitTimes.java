package clew.visit;

import clew.fetch.Answer;
import clew.page.Page;
import java.time.Instant;

/// When a page was requested, and when its last answer was there. What a browser takes to show it comes after that.
///
/// @param asked [Instant#EPOCH] where nobody was asked
record VisitTimes(Instant asked, Instant answered) {
    static final VisitTimes NONE = new VisitTimes(Instant.EPOCH, Instant.EPOCH);

    /// After one more answer.
    VisitTimes and(Answer answer) {
        var first = equals(NONE) ? answer.begun() : asked;
        return new VisitTimes(first, answer.begun().plus(answer.took()));
    }

    Page of(Page page) {
        return page.at(asked, answered);
    }
}
