package clew.visit;

import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.http.RetryAfter;
import clew.http.Validators;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Retryable;
import clew.page.Ticket;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.robots.KnownRobots;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Finds out whether a link leads anywhere, through all redirects, to whichever hosts; where the site alone is checked,
/// up to the redirect that leads to another host.
///
/// HEAD comes first. It can only prove that the link is good: there are servers that do not know it, refuse it, answer
/// something else to it, or never answer. So whatever is not a success is looked at once more, from the beginning and
/// with GET, as a browser would; but not where the server forbids another request for longer than 30 seconds.
final class ExternalVisit implements Visit {
    private final Ticket ticket;
    private final KnownRobots robots;
    private final Policy policy;
    private final LinkChecks checks;
    private final RedirectTrail redirects;
    private Wanted wanted = Wanted.NOTHING;
    private Url url;
    private VisitTimes times = VisitTimes.NONE;

    /// @param robots knows which hosts are those of the crawl, who need no protection from it
    ExternalVisit(Ticket ticket, KnownRobots robots, Policy policy, LinkChecks checks) {
        this.ticket = ticket;
        this.robots = robots;
        this.policy = policy;
        this.checks = checks;
        this.url = ticket.url();
        this.redirects = new RedirectTrail(url);
    }

    @Override
    public String subject() {
        return "ticket " + ticket.number();
    }

    @Override
    public Step.Ask begin() {
        return ask(false);
    }

    private Step.Ask ask(boolean follows) {
        return new Step.Ask(url, wanted, follows, Validators.NONE, !robots.isOwn(url));
    }

    @Override
    public Step answered(Answer answer, Workspace workspace) {
        times = times.and(answer);
        if (answer.outcome() instanceof Outcome.Moved(int _, Url target)) {
            if (target.isHttp() && checks == LinkChecks.SITE && !robots.isOwn(target)) {
                return end(answer.outcome(), Document.NONE, workspace);
            }
            var next = policy.mapped(target).withoutUserInfo().withoutFragment();
            var failure = redirects.follow(answer, next);
            if (failure != null) return end(new Outcome.Failed(failure), Document.NONE, workspace);
            url = next;
            return ask(true);
        }
        var wall = new Failure(Reason.BOT_WALL, "status " + answer.head().status());
        var outcome = BotWall.isIn(answer.head()) ? new Outcome.Failed(wall) : answer.outcome();
        var document = outcome instanceof Outcome.Failed ? Document.NONE : document(answer);
        return forbidsAnotherRequest(answer) ? done(outcome, document, workspace) : end(outcome, document, workspace);
    }

    /// Whether the server wants to be left alone for longer than any request waits. A shorter pause is kept by its
    /// host.
    private static boolean forbidsAnotherRequest(Answer answer) {
        if (!Retryable.asksForPause(answer.status())) return false;
        var wish = RetryAfter.of(answer.head(), answer.begun().plus(answer.took()));
        return wish.isPresent() && wish.get().compareTo(RetryAfter.LONGEST) > 0;
    }

    private Step end(Outcome outcome, Document document, Workspace workspace) {
        if (wanted == Wanted.NOTHING && mayBeBetterWithGet(outcome)) {
            wanted = Wanted.UNREAD;
            url = ticket.url();
            redirects.begin(url);
            return ask(false);
        }
        return done(outcome, document, workspace);
    }

    private Step done(Outcome outcome, Document document, Workspace workspace) {
        var shown = policy.address(url).shown();
        var page = new Page(ticket, shown, shown, outcome, Instant.EPOCH, Duration.ZERO, document, List.of());
        return new Step.Done(workspace.visited(new Made(times.of(page))));
    }

    private static boolean mayBeBetterWithGet(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _ -> false;
            case Outcome.Failed(Failure failure) ->
                switch (failure.reason()) {
                    case UNKNOWN_HOST, NAME_SERVER, TLS, GUARDED, INTERNAL -> false;
                    default -> true;
                };
            case Outcome.Declined _, Outcome.Moved _, Outcome.Index _, Outcome.Refused _ -> true;
        };
    }

    private static Document document(Answer answer) {
        var body = answer.body();
        return new Document(body.type(), "", body.length(), "", "", "", "", "", 0, true);
    }

    @Override
    public Result failed(Failure failure, Workspace workspace) {
        var page = Page.empty(ticket, policy.address(url).shown(), new Outcome.Failed(failure));
        return workspace.visited(new Made(times.of(page)));
    }
}
