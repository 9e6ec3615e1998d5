package clew.check;

import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import clew.view.Locations;

/// What became of a URL that links lead to.
sealed interface Fate {
    /// It works.
    record Ok(int status) implements Fate {}

    /// It was not requested, or not by the right request, so nothing is known of it.
    ///
    /// @param why for people
    record Unchecked(String why) implements Fate {}

    /// There is something to say about links to it.
    ///
    /// @param status of the last response; 0 where there was none
    /// @param reason for people
    record Problem(LinkVerdict verdict, FindingCode code, int status, String reason) implements Fate {
        public Problem {
            if (verdict == LinkVerdict.OK) throw new IllegalArgumentException("a problem that is none: " + reason);
        }
    }

    static Fate broken(FindingCode code, int status, String reason) {
        return new Problem(LinkVerdict.BROKEN, code, status, reason);
    }

    static Fate redirected(int status, String target) {
        return new Problem(LinkVerdict.REDIRECTED, FindingCode.REDIRECTED, status, to(target));
    }

    static Fate loop(int status) {
        return broken(FindingCode.REDIRECT_LOOP, status, "redirect loop");
    }

    /// That of a refresh behind as many redirects and refreshes as are followed.
    static Fate tooManyRefreshes() {
        return broken(
                FindingCode.REDIRECT_LOOP,
                0,
                "more than " + Outcome.Moved.IN_A_ROW_MAX + " redirects and refreshes in a row");
    }

    /// This fate of the target of a redirect, for links to the redirect.
    ///
    /// @param target its name
    default Fate behind(int redirectStatus, String target) {
        return switch (this) {
            case Ok _, Unchecked _ -> redirected(redirectStatus, target);
            case Problem(var verdict, var _, int _, var _)
            when verdict == LinkVerdict.REDIRECTED -> redirected(redirectStatus, target);
            case Problem(var verdict, var code, int status, var reason) ->
                new Problem(verdict, code, status, to(target) + ": " + reason);
        };
    }

    /// This fate of a link to a place that the page does not have.
    ///
    /// @param what says so, for people
    default Fate withoutFragment(String what) {
        return switch (this) {
            case Ok(int status) -> broken(FindingCode.FRAGMENT_MISSING, status, what);
            case Problem(var verdict, var _, int status, var _)
            when verdict == LinkVerdict.REDIRECTED -> broken(FindingCode.FRAGMENT_MISSING, status, what);
            case Problem _, Unchecked _ -> this;
        };
    }

    /// This fate of a link to a place that the page may or may not have: a problem stays one, but the link is not ok.
    /// That the place is not checked is to be counted beside a redirect.
    default Fate withUnknownFragment(String why) {
        return this instanceof Ok ? new Unchecked(why) : this;
    }

    private static String to(String target) {
        return "redirects to " + target;
    }

    /// The fate of a URL that does not redirect to another ticket.
    static Fate of(Page page, AcceptedStatuses accepted, Locations locations) {
        var fate = switch (page.outcome()) {
            case Outcome.Moved(int status, Url target) -> redirected(status, locations.name(target));
            case Outcome.Read read when read.isUnmodified() -> new Ok(read.status());
            case Outcome.Answered answered -> answered(answered.status(), accepted);
            // It has nothing to do with robots.txt: no request to this host would succeed.
            case Outcome.Refused.Unreadable(Failure failure) when failure.isOfHost() -> failed(failure);
            case Outcome.Refused refused -> new Unchecked(refused.why());
            case Outcome.Failed(Failure failure) -> failed(failure);
        };
        // Redirects of external URLs are followed within their ticket, but for the last one that is not.
        var followed = page.ticket().kind() == Kind.EXTERNAL
                && !(page.outcome() instanceof Outcome.Moved)
                && !page.url().equals(page.ticket().url());
        if (!followed) return fate;
        var status = page.outcome() instanceof Outcome.Answered answered ? answered.status() : 0;
        return fate.behind(status, locations.name(page.url()));
    }

    private static Fate answered(int status, AcceptedStatuses accepted) {
        if (accepted.contains(status)) return new Ok(status);
        var reason = "status " + status;
        return switch (status) {
            case 401, 403, 407, 429, 451, 999 -> new Problem(LinkVerdict.BLOCKED, FindingCode.BLOCKED, status, reason);
            case 404, 410 -> broken(FindingCode.NOT_FOUND, status, reason);
            default -> broken(error(status), status, reason);
        };
    }

    private static FindingCode error(int status) {
        if (status < 400) return FindingCode.UNEXPECTED_STATUS;
        return status < 500 ? FindingCode.CLIENT_ERROR : FindingCode.SERVER_ERROR;
    }

    private static Fate failed(Failure failure) {
        return switch (failure.reason()) {
            case UNKNOWN_HOST -> broken(FindingCode.HOST_UNKNOWN, failure);
            case UNREACHABLE, GUARDED -> broken(FindingCode.UNREACHABLE, failure);
            case TLS -> broken(FindingCode.TLS, failure);
            case CUT, PROTOCOL, ENCODING, HEADERS, FILE, WITHHELD -> broken(FindingCode.BAD_RESPONSE, failure);
            case BAD_REDIRECT -> broken(FindingCode.INVALID_URL, failure);
            case REDIRECTS -> broken(FindingCode.REDIRECT_LOOP, failure);
            case SERVER_ERROR -> broken(FindingCode.SERVER_ERROR, failure);
            case BOT_WALL -> new Problem(LinkVerdict.BLOCKED, FindingCode.BLOCKED, 0, failure.text());
            case DEADLINE, NAME_SERVER -> unknown(FindingCode.TIMED_OUT, failure);
            // These say nothing about the site.
            case PROXY -> unknown(FindingCode.PROXY_FAILED, failure);
            case RENDER -> unknown(FindingCode.RENDER_FAILED, failure);
            case INTERNAL -> unknown(FindingCode.INTERNAL_ERROR, failure);
            // Of a robots.txt only.
            case ELSEWHERE -> new Unchecked(failure.text());
        };
    }

    private static Fate broken(FindingCode code, Failure failure) {
        return broken(code, 0, failure.text());
    }

    private static Fate unknown(FindingCode code, Failure failure) {
        return new Problem(LinkVerdict.UNKNOWN, code, 0, failure.text());
    }
}
