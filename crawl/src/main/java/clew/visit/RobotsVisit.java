package clew.visit;

import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.page.RobotsTxt;
import clew.page.RobotsTxt.State;
import clew.url.Url;
import java.nio.charset.StandardCharsets;

/// Reads a robots.txt as RFC 9309 says: redirects are followed on the same host; 4xx means there is none; all
/// else means that nothing may be asked.
final class RobotsVisit implements Visit {
    private static final int BYTES_MAX = 500 * 1024;

    private final Url url;
    private final RedirectTrail redirects;

    RobotsVisit(Url url) {
        this.url = url;
        this.redirects = new RedirectTrail(url);
    }

    @Override
    public String subject() {
        return url.href();
    }

    @Override
    public Step.Ask begin() {
        return new Step.Ask(url, Wanted.ANYTHING, false);
    }

    @Override
    public Step answered(Answer answer, Workspace workspace) {
        if (answer.outcome() instanceof Outcome.Moved(int _, Url target)
                && isOnHost(target)
                && redirects.follow(answer, target.withoutFragment()) == null) {
            return new Step.Ask(target, Wanted.ANYTHING, true);
        }
        return new Step.Done(new Result.Robots(robotsTxt(answer)));
    }

    @Override
    public Result failed(Failure failure, Workspace workspace) {
        return new Result.Robots(unreachable(failure));
    }

    private RobotsTxt robotsTxt(Answer answer) {
        if (answer.isRead())
            return new RobotsTxt(url, State.FOUND, text(answer.body().bytes()));
        if (answer.outcome() instanceof Outcome.Moved(int _, Url target)) return moved(target);
        if (answer.outcome() instanceof Outcome.Failed(Failure failure)) return unreachable(failure);
        var status = answer.status();
        return status >= 400 && status < 500
                ? new RobotsTxt(url, State.ABSENT, "")
                : unreachable(new Failure(Reason.SERVER_ERROR, "status " + status));
    }

    private RobotsTxt moved(Url target) {
        if (!target.isHttp()) return unreachable(new Failure(Reason.BAD_REDIRECT, target.display()));
        var reason = isOnHost(target) ? Reason.REDIRECTS : Reason.ELSEWHERE;
        return new RobotsTxt(url, State.ABSENT, "", new Failure(reason, target.display()));
    }

    private RobotsTxt unreachable(Failure failure) {
        return new RobotsTxt(url, State.UNREACHABLE, "", failure);
    }

    private boolean isOnHost(Url target) {
        return target.isHttp() && target.hostname().equals(url.hostname());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, BYTES_MAX), StandardCharsets.UTF_8);
    }
}
