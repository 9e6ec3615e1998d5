package clew;

import clew.fetch.Client;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import java.io.IOException;
import java.util.Map;

/// Where the pages of a crawl come from, where that is not the web as it is now: a web archive, for instance.
public interface Source {
    /// The settings that decide what it gives. They are kept in the journal, and a crawl resumes only with the same
    /// ones.
    Map<String, String> settings();

    /// The policy by which a crawl judges links: its own, unless this source knows that some of its URLs are one page.
    /// Redirects of the source lead to the URLs that count: they are judged by the crawl's own policy.
    default Policy policy(Policy own) {
        return own;
    }

    /// Gets ready for a crawl.
    ///
    /// @param web sends requests to the source itself
    /// @param stop ends the crawl after a complete page; what is under way is requested when it is resumed
    Client start(HttpClient web, Runnable stop) throws IOException;
}
