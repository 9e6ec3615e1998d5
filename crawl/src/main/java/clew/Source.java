package clew;

import clew.fetch.Client;
import clew.fetch.HttpClient;
import java.io.IOException;
import java.util.Map;

/// Where the pages of a crawl come from, where that is not the web as it is now: a web archive, for instance.
public interface Source {
    /// The settings that decide what it gives. They are kept in the journal, and a crawl resumes only with the same
    /// ones.
    Map<String, String> settings();

    /// Gets ready for a crawl.
    ///
    /// @param web sends requests to the source itself
    /// @param stop ends the crawl after a complete page; what is under way is requested when it is resumed
    Client start(HttpClient web, Runnable stop) throws IOException;
}
