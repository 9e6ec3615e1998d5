package clew.visit;

import clew.fetch.Answer;
import clew.page.Page;
import java.time.Instant;

/// When a page was requested, when its last answer was there, and how many requests that took. What a browser takes to
/// show it comes after that.
///
/// @param asked [Instant#EPOCH] where nobody was asked
record VisitTimes(Instant asked, Instant answered, int requests) {
    static final VisitTimes NONE = new VisitTimes(Instant.EPOCH, Instant.EPOCH, 0);

    /// After one more answer.
    VisitTimes and(Answer answer) {
        var first = asked.equals(Instant.EPOCH) ? answer.begun() : asked;
        return new VisitTimes(first, answer.begun().plus(answer.took()), requests + answer.tries());
    }

    /// Before the page is requested in another way. The requests so far count.
    VisitTimes anew() {
        return new VisitTimes(Instant.EPOCH, Instant.EPOCH, requests);
    }

    Page of(Page page) {
        return page.at(asked, answered).after(requests);
    }
}
