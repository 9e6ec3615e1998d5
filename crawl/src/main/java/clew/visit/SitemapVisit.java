package clew.visit;

import clew.extract.SitemapReader;
import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.url.Url;
import java.util.ArrayList;

/// Turns the ticket of a sitemap into a page whose links are what it lists.
final class SitemapVisit implements Visit {
    /// What the links of a sitemap may take.
    private static final long LINKS_BYTES = 128L << 20;

    private final Ticket ticket;
    private final Policy policy;
    private final RedirectTrail redirects;
    private VisitTimes times = VisitTimes.NONE;

    SitemapVisit(Ticket ticket, Policy policy) {
        this.ticket = ticket;
        this.policy = policy;
        this.redirects = new RedirectTrail(ticket.url());
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
        return new Step.Ask(ticket.url(), Wanted.ANYTHING, follows);
    }

    @Override
    public Step answered(Answer answer, Workspace workspace) throws InterruptedException {
        times = times.and(answer);
        if (answer.outcome() instanceof Outcome.Moved(int _, Url target)
                && target.withoutFragment().equals(ticket.url())
                && redirects.follow(answer, ticket.url()) == null) return ask(true);
        // However small it is, it may unpack to tens of thousands of links.
        if (answer.isRead()) workspace.take(LINKS_BYTES);
        var page = answer.isRead() ? read(answer) : Page.empty(ticket, ticket.url(), answer.outcome());
        return new Step.Done(workspace.visited(new Made(times.of(page))));
    }

    @Override
    public Result failed(Failure failure, Workspace workspace) {
        var page = Page.empty(ticket, ticket.url(), new Outcome.Failed(failure));
        return workspace.visited(new Made(times.of(page)));
    }

    private Page read(Answer answer) {
        var url = ticket.url();
        var body = answer.body();
        var listed = SitemapReader.read(body.bytes(), url);
        var links = new ArrayList<Link>(listed.urls().size());
        for (var found : listed.urls()) {
            links.add(
                    listed.index()
                            ? Link.to(new Address(found, found))
                            : new Link(policy.judge(found, url), found.href(), "", false));
        }
        var truncated = listed.truncated() || body.truncated();
        var status = answer.status();
        var outcome = listed.index() ? new Outcome.Index(status, truncated) : new Outcome.Read(status, truncated);
        return new Page(ticket, url, outcome, links);
    }
}
