package clew.engine;

import clew.extract.PageReader;
import clew.fetch.Client;
import clew.fetch.ExchangeStore;
import clew.journal.Journal;
import clew.page.CrawlBroken;
import clew.page.CrawlSummary;
import clew.policy.Policy;
import clew.view.View;
import clew.visit.Errands;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A crawl of one host.
///
/// ```java
/// var start = Url.of("https://example.com/");
/// var hosts = Hosts.unpaced();
/// try (var client = new HttpClient(FetchOptions.of(start), hosts, Resolver.system());
///         var pool = new WorkerPool(hosts, 8);
///         var journal = new Overflow(JournalHeader.of(Map.of()))) {
///     var crawl = new Crawl(CrawlOptions.of(start), pool, client, () -> PageReader.of(new HtmlExtractor()),
/// hosts::slowDown);
///     var summary = crawl.run(journal, new TextView(System.out));
/// }
/// ```
public final class Crawl {
    private final CrawlOptions options;
    private final WorkerPool pool;
    private final Client client;
    private final Supplier<? extends PageReader> readers;
    private final BiConsumer<String, Duration> slowDown;
    private Policy links;
    private @Nullable ExchangeStore store;
    private volatile boolean stopping;
    private volatile Runnable stopper = () -> {};

    /// @param readers gives each worker its own
    /// @param slowDown takes a host and the time that its robots.txt wants between requests
    public Crawl(
            CrawlOptions options,
            WorkerPool pool,
            Client client,
            Supplier<? extends PageReader> readers,
            BiConsumer<String, Duration> slowDown) {
        this.options = options;
        this.links = options.policy();
        this.pool = pool;
        this.client = client;
        this.readers = readers;
        this.slowDown = slowDown;
    }

    /// Judges links by another policy, which gives each the URL that counts. What it made of them is in the journal,
    /// so a replay needs only the policy of the options, by which all else is judged.
    public Crawl judging(Policy value) {
        links = value;
        return this;
    }

    /// Keeps what goes over the wire. The store stays the caller's.
    public Crawl into(ExchangeStore kept) {
        store = kept;
        return this;
    }

    /// Crawls, in the calling thread and the workers of the pool, until every page has been shown.
    ///
    /// @throws IOException if journal or view cannot be written
    /// @throws CrawlBroken if something here is broken, such as no memory
    public CrawlSummary run(Journal journal, View view) throws IOException, InterruptedException {
        return run(journal, EarlierAnswers.none(), view);
    }

    /// Crawls, but asks nobody for what an earlier crawl was answered.
    public CrawlSummary run(Journal journal, EarlierAnswers earlier, View view)
            throws IOException, InterruptedException {
        try (var coordinator = new Coordinator(options, journal, earlier, view, slowDown, pool.reading(), store);
                var errands = errands(journal, view)) {
            stopper = () -> {
                coordinator.stop();
                errands.nudge();
            };
            journal.whenSettled(errands::nudge);
            while (!stopping) {
                handOut(coordinator, errands);
                if (coordinator.isIdle()) break;
                if (!errands.hasResult()) view.flush();
                coordinator.take(errands.take());
            }
            if (stopping) coordinator.stop();
            return coordinator.end();
        }
    }

    private Errands errands(Journal journal, View view) {
        var rules = options.visitRules(links, journal.header(), journal.isKept(), view.readsDetails());
        return new Errands(rules, pool, client, readers, store);
    }

    /// Until there is enough to do, or nothing more that can be done.
    private void handOut(Coordinator coordinator, Errands errands) throws IOException {
        var jobs = coordinator.handOut(errands.held() + ahead(), errands.heldExternals());
        while (!jobs.isEmpty()) {
            jobs.forEach(errands::begin);
            jobs = coordinator.handOut(errands.held() + ahead(), errands.heldExternals());
        }
    }

    /// How many jobs are out that no worker is at yet: whoever is done finds the next one there, and need not be woken
    /// for it. In a pool that others use too there would be more requests open than this crawl has workers; and a
    /// single worker requests one page after the other, with all that belongs to it.
    private int ahead() {
        return pool.workersMax() <= options.workers() ? pool.workersMax() / 2 : 0;
    }

    /// Ends the crawl at the next page boundary; from any thread, at any time.
    public void stop() {
        stopping = true;
        stopper.run();
    }
}
