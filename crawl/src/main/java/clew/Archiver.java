package clew;

import clew.fetch.ExchangeStore;
import clew.fetch.FetchOptions;
import clew.page.StoredExchange;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/// Keeps all that goes over the wire during a crawl.
public interface Archiver {
    /// Gets ready for a crawl, or for the rest of one that is resumed. The crawl closes the store.
    ExchangeStore start(Crawl crawl) throws IOException;

    /// What an archiver may want to know of the crawl.
    ///
    /// @param id tells it from all other crawls; the same each time it is resumed
    /// @param robots whether robots.txt is obeyed
    /// @param rendering the settings of the browser that shows pages; empty where none does
    /// @param earlier what was stored before the crawl was resumed, and counts
    /// @param replaced what was stored of a start that failed, and is replaced now that it is requested again
    /// @param isRetry whether it repeats a crawl that is in the archive, whose tickets may have had other numbers
    record Crawl(
            String id,
            FetchOptions fetch,
            boolean robots,
            Map<String, String> rendering,
            Earlier earlier,
            Earlier replaced,
            boolean isRetry) {}

    /// What the journal of a crawl says is stored.
    @FunctionalInterface
    interface Earlier {
        void forEach(Consumer<StoredExchange> consumer) throws IOException;
    }
}
