package clew.visit;

import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.http.Validators;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.robots.KnownRobots;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Visits a page of the site, or a resource of one. A redirect or refresh to the same page is followed; where it cannot
/// be had as the ticket says, its fallback is requested.
public final class PageVisit implements Visit {
    /// Makes the result of a ticket from the last answer.
    @FunctionalInterface
    public interface Maker {
        /// @param url what was asked for
        Made page(Answer answer, Url url, Workspace workspace) throws InterruptedException;
    }

    private final Ticket ticket;
    private final KnownRobots robots;
    private final Policy policy;
    private final Wanted wanted;
    private final Maker maker;
    private final @Nullable Page earlier;
    private Url url;
    private final RedirectTrail redirects;
    private @Nullable Url fallback;
    private VisitTimes times = VisitTimes.NONE;

    /// @param robots what may be asked for on the way
    /// @param earlier what was found there before, which may still be so; null for nothing
    PageVisit(Ticket ticket, KnownRobots robots, Policy policy, Wanted wanted, Maker maker, @Nullable Page earlier) {
        this.ticket = ticket;
        this.robots = robots;
        this.policy = policy;
        this.wanted = wanted;
        this.maker = maker;
        this.earlier = earlier;
        this.url = ticket.url();
        this.redirects = new RedirectTrail(url);
        this.fallback = ticket.fallback();
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
        return new Step.Ask(url, wanted, follows, known());
    }

    /// What is known of the page, where it was found under the very URL that is asked for now.
    private Validators known() {
        if (earlier == null || !policy.address(url).shown().equals(earlier.url())) return Validators.NONE;
        return new Validators(earlier.document().etag(), earlier.document().lastModified());
    }

    @Override
    public Step answered(Answer answer, Workspace workspace) throws InterruptedException {
        times = times.and(answer);
        if (answer.outcome() instanceof Outcome.Moved(int _, Url target)) {
            var next = samePage(target);
            if (next != null && redirects.follow(answer, next) == null) return follow(next, workspace);
        }
        var made = answer.status() == Outcome.Read.NOT_MODIFIED && earlier != null && !known().isEmpty()
                ? new Made(unmodified(earlier))
                : maker.page(answer, url, workspace);
        var respelled = made.respelled();
        if (respelled != null && redirects.follow(answer, respelled) == null) return follow(respelled, workspace);
        return end(new Made(times.of(made.page()), made.prints()), workspace);
    }

    /// What was found earlier, as the result of this ticket.
    private Page unmodified(Page found) {
        var truncated = found.outcome() instanceof Outcome.Read(int _, boolean cut) && cut;
        return found.of(ticket).as(new Outcome.Read(Outcome.Read.NOT_MODIFIED, truncated));
    }

    @Override
    public Result failed(Failure failure, Workspace workspace) {
        var page = Page.empty(ticket, ticket.url(), new Outcome.Failed(failure));
        return workspace.visited(new Made(times.of(page)));
    }

    private Step follow(Url next, Workspace workspace) {
        url = next;
        if (!robots.decide(ticket, url)) return unsure();
        var refusal = robots.refusal(ticket, url);
        if (refusal.isEmpty()) return ask(true);
        var page = Page.empty(ticket, policy.address(url).shown(), refusal.get());
        return end(new Made(times.of(page)), workspace);
    }

    private Step end(Made made, Workspace workspace) {
        var found = fallback;
        if (found == null || isAnswer(made.page().outcome())) return new Step.Done(workspace.visited(made));
        fallback = null;
        if (!robots.decide(ticket, found)) {
            url = found;
            return unsure();
        }
        // What may not be asked for as it was found has the answer that it has over https.
        if (robots.refusal(ticket, found).isPresent()) return new Step.Done(workspace.visited(made));
        url = found;
        redirects.begin(url);
        times = times.anew();
        return ask(false);
    }

    private Step unsure() {
        return new Step.Done(new Result.Unsure(ticket, url));
    }

    private static boolean isAnswer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _, Outcome.Refused _ -> true;
            case Outcome.Declined _, Outcome.Failed _ -> false;
        };
    }

    /// What to request next where a redirect leads to the same page, by its own URL or another spelling such as
    /// `/about/` of `/about`: as a ticket of its own it would be dropped as known. Null where it leads to another
    /// page.
    private @Nullable Url samePage(Url target) {
        var address = policy.address(target);
        var sameKey = policy.key(address.shown())
                .equals(policy.key(policy.address(url).shown()));
        return sameKey ? address.asked() : null;
    }
}
