package clew.check;

import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What became of a URL that links lead to.
///
/// @param verdict null where it was not checked
/// @param status of the last response; 0 where there was none
/// @param reason for people; empty where all is well
record Fate(@Nullable LinkVerdict verdict, FindingCode code, int status, String reason) {
    static Fate ok(int status) {
        return new Fate(LinkVerdict.OK, FindingCode.REDIRECTED, status, "");
    }

    static Fate unchecked(String why) {
        return new Fate(null, FindingCode.REDIRECTED, 0, why);
    }

    static Fate redirected(int status, Url target) {
        return new Fate(LinkVerdict.REDIRECTED, FindingCode.REDIRECTED, status, to(target));
    }

    static Fate loop(int status) {
        return new Fate(LinkVerdict.BROKEN, FindingCode.REDIRECT_LOOP, status, "redirect loop");
    }

    /// This fate of the target of a redirect, for whoever links to the redirect.
    Fate behind(int redirectStatus, Url target) {
        if (verdict == null) return redirected(redirectStatus, target);
        return switch (verdict) {
            case OK, REDIRECTED -> redirected(redirectStatus, target);
            case BROKEN, BLOCKED, UNKNOWN -> new Fate(verdict, code, status, to(target) + ": " + reason);
        };
    }

    private static String to(Url target) {
        return "redirects to " + target.display();
    }

    /// The fate of a URL that does not redirect to another ticket.
    static Fate of(Page page, AcceptedStatuses accepted) {
        var fate = switch (page.outcome()) {
            case Outcome.Read(int status, boolean _) -> answered(status, accepted);
            case Outcome.Index(int status, boolean _) -> answered(status, accepted);
            case Outcome.Moved(int status, Url target) -> redirected(status, target);
            case Outcome.Declined(int status) -> answered(status, accepted);
            case Outcome.Refused refused -> unchecked(refused.why());
            case Outcome.Failed(Failure failure) -> failed(failure);
        };
        // Redirects of external URLs are followed within their ticket, but for the last one that is not.
        var followed = page.ticket().kind() == Kind.EXTERNAL
                && !(page.outcome() instanceof Outcome.Moved)
                && !page.url().equals(page.ticket().url());
        return followed ? fate.behind(fate.status, page.url()) : fate;
    }

    private static Fate answered(int status, AcceptedStatuses accepted) {
        if (accepted.contains(status) || status == 304) return ok(status);
        var reason = "status " + status;
        return switch (status) {
            case 401, 403, 407, 429, 451, 999 -> new Fate(LinkVerdict.BLOCKED, FindingCode.BLOCKED, status, reason);
            case 404, 410 -> new Fate(LinkVerdict.BROKEN, FindingCode.NOT_FOUND, status, reason);
            default -> {
                var code = status >= 500 ? FindingCode.SERVER_ERROR : FindingCode.CLIENT_ERROR;
                yield new Fate(LinkVerdict.BROKEN, code, status, reason);
            }
        };
    }

    private static Fate failed(Failure failure) {
        return switch (failure.reason()) {
            case UNKNOWN_HOST -> broken(FindingCode.HOST_UNKNOWN, failure);
            case UNREACHABLE, GUARDED -> broken(FindingCode.UNREACHABLE, failure);
            case TLS -> broken(FindingCode.TLS, failure);
            case DEADLINE, NAME_SERVER -> unknown(FindingCode.TIMED_OUT, failure);
            case CUT, PROTOCOL, ENCODING, HEADERS, FILE -> broken(FindingCode.BAD_RESPONSE, failure);
            case BAD_REDIRECT -> broken(FindingCode.INVALID_URL, failure);
            case REDIRECTS -> broken(FindingCode.REDIRECT_LOOP, failure);
            case SERVER_ERROR -> broken(FindingCode.SERVER_ERROR, failure);
            case BOT_WALL -> new Fate(LinkVerdict.BLOCKED, FindingCode.BLOCKED, 0, failure.text());
            case PROXY, ELSEWHERE, RENDER, INTERNAL -> unknown(FindingCode.TIMED_OUT, failure);
        };
    }

    private static Fate broken(FindingCode code, Failure failure) {
        return new Fate(LinkVerdict.BROKEN, code, 0, failure.text());
    }

    private static Fate unknown(FindingCode code, Failure failure) {
        return new Fate(LinkVerdict.UNKNOWN, code, 0, failure.text());
    }
}
