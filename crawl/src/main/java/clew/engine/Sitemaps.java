package clew.engine;

import clew.extract.SitemapReader;
import clew.fetch.Body;
import clew.fetch.Fetched;
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
final class Sitemaps {
    private Sitemaps() {}

    static Page read(Ticket ticket, Fetched fetched, Policy policy) {
        var url = ticket.url();
        return switch (fetched) {
            case Fetched.Arrived(int status, var _, Body body) -> {
                var listed = SitemapReader.read(body.bytes(), url);
                var links = new ArrayList<Link>(listed.urls().size());
                for (var found : listed.urls()) {
                    links.add(
                            listed.index()
                                    ? Link.to(new Address(found, found))
                                    : new Link(policy.judge(found.href(), found, url), found.href(), "", false));
                }
                var truncated = listed.truncated() || body.truncated();
                var outcome =
                        listed.index() ? new Outcome.Index(status, truncated) : new Outcome.Read(status, truncated);
                yield new Page(ticket, url, outcome, links);
            }
            case Fetched.Moved(int status, Url target) -> Page.empty(ticket, url, new Outcome.Moved(status, target));
            case Fetched.Declined(int status) -> Page.empty(ticket, url, new Outcome.Declined(status));
            case Fetched.Failed(Failure failure) -> Page.empty(ticket, url, new Outcome.Failed(failure));
        };
    }
}
