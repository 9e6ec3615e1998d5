package clew;

import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.Scope;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads the pages of a crawl in its own way, such as in a browser.
public interface Renderer {
    /// The settings that decide what it finds. They are kept in the journal, and a crawl resumes only with the same
    /// ones.
    Map<String, String> settings();

    /// Gets ready for a crawl.
    Readers start(Crawl crawl) throws IOException, InterruptedException;

    /// What a renderer may want to know of the crawl.
    ///
    /// @param links which elements are links
    /// @param client says which addresses may be requested
    record Crawl(FetchOptions fetch, Policy policy, Scope scope, LinkTags links, HttpClient client) {}

    /// Gives each worker its reader. Closed at the end of the crawl.
    interface Readers extends Supplier<PageReader>, AutoCloseable {
        /// What went wrong beside the pages, if anything did.
        default Optional<String> problem() {
            return Optional.empty();
        }

        @Override
        void close();
    }
}
