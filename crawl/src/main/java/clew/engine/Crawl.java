package clew.engine;

import clew.extract.Extractor;
import clew.extract.PageReader;
import clew.fetch.Fetcher;
import clew.fetch.MemoryBudget;
import clew.journal.Journal;
import clew.page.CrawlSummary;
import clew.view.View;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// A crawl of one host.
///
/// ```java
/// var start = Url.of("https://example.com/");
/// var hosts = new Hosts(Duration.ZERO, Ticker.system());
/// try (var client = new HttpClient(FetchOptions.of(start), hosts, Resolver.system());
///         var journal = FileJournal.temporary(JournalHeader.of(Map.of()))) {
///     var crawl = new Crawl(CrawlOptions.of(start), client, new HtmlExtractor(), hosts::slowDown);
///     var summary = crawl.run(journal, new TextView(System.out));
/// }
/// ```
public final class Crawl {
    /// Pages that are read take a quarter of the heap.
    private static final int READING_PART = 4;

    private final CrawlOptions options;
    private final Supplier<? extends Fetcher> fetchers;
    private final Supplier<? extends PageReader> readers;
    private final BiConsumer<String, Duration> slowDown;
    private volatile boolean stopping;
    private volatile Runnable stopper = () -> {};

    /// @param fetchers gives each worker its own
    /// @param extractor is shared by all workers
    /// @param slowDown takes a host and the time that its robots.txt wants between requests
    public Crawl(
            CrawlOptions options,
            Supplier<? extends Fetcher> fetchers,
            Extractor extractor,
            BiConsumer<String, Duration> slowDown) {
        this(options, fetchers, () -> PageReader.of(extractor), slowDown);
    }

    /// @param fetchers gives each worker its own
    /// @param readers gives each worker its own
    /// @param slowDown takes a host and the time that its robots.txt wants between requests
    public Crawl(
            CrawlOptions options,
            Supplier<? extends Fetcher> fetchers,
            Supplier<? extends PageReader> readers,
            BiConsumer<String, Duration> slowDown) {
        this.slowDown = slowDown;
        this.options = options;
        this.fetchers = fetchers;
        this.readers = readers;
    }

    /// Crawls, in the calling thread and as many workers as the options say, until every page has been shown.
    ///
    /// @throws IOException if journal or view cannot be written
    /// @throws CrawlBroken if something here is broken, such as no memory
    public CrawlSummary run(Journal journal, View view) throws IOException, InterruptedException {
        return run(journal, EarlierAnswers.none(), view);
    }

    /// Crawls, but asks nobody for what an earlier crawl was answered.
    public CrawlSummary run(Journal journal, EarlierAnswers earlier, View view)
            throws IOException, InterruptedException {
        var policy = options.policy();
        var agent = options.robotsAgent() == null ? "" : options.robotsAgent();
        var reading = MemoryBudget.ofHeap(READING_PART);
        try (var coordinator = new Coordinator(options, journal, earlier, view, slowDown, reading);
                var workers = new WorkerPool((jobs, results) -> new Worker(
                        jobs, results, fetchers.get(), new Workspace(readers.get(), reading), policy, agent))) {
            stopper = () -> {
                coordinator.stop();
                workers.nudge();
            };
            while (!stopping) {
                coordinator.handOut().forEach(workers::give);
                if (coordinator.isIdle()) break;
                if (!workers.hasResult()) view.flush();
                coordinator.take(workers.take());
            }
            if (stopping) coordinator.stop();
            return coordinator.end();
        }
    }

    /// Ends the crawl at the next page boundary; from any thread, at any time.
    public void stop() {
        stopping = true;
        stopper.run();
    }
}
