package clew.visit;

import clew.fetch.Answer;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The redirects that a visit follows, one after the other: at most [Outcome.Moved#IN_A_ROW_MAX].
///
/// A redirect to a URL that has been requested already is a loop, unless the cookies have changed since: many sites set
/// one and redirect to the same URL, to see whether the client sends it.
final class RedirectTrail {
    private final Set<Url> seen = new HashSet<>();
    private final Set<String> cookies = new HashSet<>();
    private boolean cookiesChanged;
    private int hops;

    RedirectTrail(Url first) {
        begin(first);
    }

    /// Forgets everything, before a first request, which sends no cookies of the visit.
    void begin(Url first) {
        seen.clear();
        seen.add(first);
        cookies.clear();
        cookiesChanged = false;
        hops = 0;
    }

    /// Follows the redirect of an answer.
    ///
    /// @param target what is requested next
    /// @return why it is not followed; null where it is
    @Nullable
    Failure follow(Answer answer, Url target) {
        if (!target.isHttp()) return new Failure(Reason.BAD_REDIRECT, target.display());
        if (hops == Outcome.Moved.IN_A_ROW_MAX) {
            return new Failure(Reason.REDIRECTS, "more than " + Outcome.Moved.IN_A_ROW_MAX);
        }
        for (var cookie : answer.head().all("set-cookie")) cookiesChanged |= cookies.add(withoutAttributes(cookie));
        if (!seen.add(target)) {
            if (!cookiesChanged) return new Failure(Reason.REDIRECTS, "a loop at " + target.display());
            cookiesChanged = false;
            seen.clear();
            seen.add(target);
        }
        hops++;
        return null;
    }

    private static String withoutAttributes(String cookie) {
        var end = cookie.indexOf(';');
        return end < 0 ? cookie : cookie.substring(0, end);
    }
}
