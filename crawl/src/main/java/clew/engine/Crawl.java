package clew.engine;

import clew.extract.Extractor;
import clew.fetch.Fetcher;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.policy.Scope;
import clew.view.View;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A crawl of one host.
///
/// ```java
/// var start = Url.of("https://example.com/");
/// try (var client = new HttpClient(FetchOptions.defaults(), pacer, Resolver.system());
///         var journal = FileJournal.temporary()) {
///     var crawl = new Crawl(CrawlOptions.of(start), client, new HtmlExtractor());
///     var tally = crawl.run(journal, new TextView(System.out));
/// }
/// ```
public final class Crawl {
    private final CrawlOptions options;
    private final Supplier<? extends Fetcher> fetchers;
    private final Extractor extractor;
    private volatile boolean stopping;
    private volatile @Nullable Coordinator coordinator;

    /// @param fetchers gives each worker its own
    /// @param extractor is shared by all workers
    public Crawl(CrawlOptions options, Supplier<? extends Fetcher> fetchers, Extractor extractor) {
        this.options = options;
        this.fetchers = fetchers;
        this.extractor = extractor;
    }

    /// Crawls, in the calling thread and as many workers as the options say, until every page has been shown.
    ///
    /// @throws IOException if journal or view cannot be written
    /// @throws CrawlBroken if something here is broken, such as no memory
    public Tally run(Journal journal, View view) throws IOException, InterruptedException {
        var policy = options.policy();
        var frontier = new Frontier(options.start(), policy, Scope.hostOf(options.start()));
        var running = new Coordinator(
                frontier,
                journal,
                view,
                options.workers(),
                options.pagesMax(),
                (tickets, results) -> new Worker(tickets, results, fetchers.get(), extractor, policy));
        coordinator = running;
        if (stopping) running.stop();
        return running.run();
    }

    /// Ends the crawl at the next page boundary; from any thread, at any time.
    public void stop() {
        stopping = true;
        var running = coordinator;
        if (running != null) running.stop();
    }
}
