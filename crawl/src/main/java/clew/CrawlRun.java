package clew;

import clew.engine.Crawl;
import clew.engine.EarlierAnswers;
import clew.engine.StoredExchanges;
import clew.engine.TimeLimit;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.ExchangeStore;
import clew.fetch.HttpClient;
import clew.fetch.Ticker;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.LinkText;
import clew.page.TemporaryFileFailed;
import clew.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Carries out a plan: opens the journal and the network, crawls, and closes both.
final class CrawlRun {
    /// How a crawl ended.
    ///
    /// @param succeeded whether neither the crawl nor its renderer met an error
    private record Ended(CrawlSummary summary, boolean succeeded) {}

    private final CrawlPlan plan;
    private final Network network;
    private final View view;
    private @Nullable Crawl crawl;
    private boolean stopping;

    CrawlRun(CrawlPlan plan, Network network, View view) {
        this.plan = plan;
        this.network = network;
        this.view = view;
    }

    CrawlSummary run() throws IOException, InterruptedException {
        var path = plan.journal();
        if (path == null) {
            try (var journal = new Overflow(plan.header())) {
                return run(journal, null, EarlierAnswers.none()).summary();
            } catch (CorruptJournal e) {
                throw new TemporaryFileFailed(e);
            }
        }
        try {
            return switch (plan.mode()) {
                case RETRY -> retry(path);
                case REPLACE -> Files.exists(path) ? replace(path) : resume(path);
                case RESUME -> resume(path);
            };
        } catch (CorruptJournal e) {
            throw new JournalFailed(path, e);
        }
    }

    /// Ends the crawl after a complete page, from any thread.
    synchronized void stop() {
        stopping = true;
        if (crawl != null) crawl.stop();
    }

    private CrawlSummary resume(Path path) throws IOException, InterruptedException {
        var isNew = Files.notExists(path);
        try (var journal = open(path, plan.header())) {
            try {
                return resume(journal);
            } catch (IOException e) {
                // Such as an archive that is refused.
                if (isNew && journal.pages().count() == 0 && journal.robots().isEmpty()) Files.deleteIfExists(path);
                throw e;
            }
        }
    }

    private CrawlSummary resume(FileJournal journal) throws IOException, InterruptedException {
        var since = plan.since();
        if (since == null) return run(journal, null, EarlierAnswers.none()).summary();
        try (var old = readOnly(since)) {
            var earlier = EarlierAnswers.toCheck(old, plan.settings().policy());
            return run(journal, null, earlier).summary();
        }
    }

    static FileJournal readOnly(Path path) throws JournalFailed {
        try {
            return FileJournal.readOnly(path);
        } catch (IOException e) {
            throw new JournalFailed(path, e);
        }
    }

    private CrawlSummary replace(Path path) throws IOException, InterruptedException {
        try (var _ = FileJournal.lock(path)) {
            var place = path.toRealPath();
            var successor = place.resolveSibling(place.getFileName() + ".fresh");
            Ended ended;
            try (var journal = open(successor, plan.header())) {
                ended = run(journal, null, EarlierAnswers.none());
            }
            if (ended.summary().isComplete()) {
                if (ended.succeeded()) move(successor, place);
                else Files.delete(successor);
            }
            return ended.summary();
        }
    }

    private CrawlSummary retry(Path path) throws IOException, InterruptedException {
        // Held while its successor is written.
        try (var old = open(path, plan.header())) {
            var earlier = EarlierAnswers.of(old, plan.settings().policy());
            plan.listener().retrying(earlier.failures());
            var place = path.toRealPath();
            var successor = place.resolveSibling(place.getFileName() + ".retry");
            CrawlSummary summary;
            try (var journal = open(successor, plan.header())) {
                summary = run(journal, old, earlier).summary();
            }
            if (summary.isComplete()) move(successor, place);
            return summary;
        }
    }

    /// Until it is moved the old file stays as it is, so nothing is lost however this ends. Where the old one is given
    /// by a symbolic link, the link stays and its target is replaced.
    private static void move(Path successor, Path place) throws IOException {
        Files.move(successor, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private FileJournal open(Path path, JournalHeader wanted) throws IOException {
        FileJournal journal;
        try {
            journal = FileJournal.open(path, wanted);
        } catch (IOException e) {
            throw new JournalFailed(path, e);
        }
        var differences = journal.header().differences(wanted);
        if (differences.isEmpty()) differences = linkDifferences(path, journal);
        if (!differences.isEmpty()) {
            journal.close();
            throw new DifferentSettings(path, differences);
        }
        plan.listener()
                .opened(
                        path,
                        journal.cut(),
                        number -> journal.pages().find(number).isPresent());
        return journal;
    }

    private List<String> linkDifferences(Path path, FileJournal journal) throws IOException {
        try {
            return plan.settings().linkDifferences(journal);
        } catch (IOException e) {
            journal.close();
            throw new JournalFailed(path, e);
        }
    }

    /// @param old the journal of the crawl that is repeated; null for none
    private Ended run(Journal journal, @Nullable Journal old, EarlierAnswers earlier)
            throws IOException, InterruptedException {
        var options = plan.settings().options(plan.sending().workers(), plan.pagesMax());
        try (var client = network.client(plan.fetch());
                var readers = readers(client);
                var store = store(journal, old)) {
            var source = plan.source();
            var asked = source == null ? client : source.start(client, this::stop);
            var sent = plan.through().apply(asked);
            var running = new Crawl(options, network.pool(), sent, readers, crawlDelay(network.hosts()::slowDown));
            if (source != null) running.judging(source.policy(options.policy()));
            if (store != null) running.into(store);
            begin(running);
            try (var limit = TimeLimit.of(running, plan.timeMax(), Ticker.system())) {
                var summary = running.run(journal, earlier, view);
                if (limit.isOver() && summary.stopped()) summary = summary.withEnding(Ending.TIME_UP);
                return new Ended(
                        summary, summary.succeeded() && readers.problem().isEmpty());
            }
        }
    }

    private @Nullable ExchangeStore store(Journal journal, @Nullable Journal old) throws IOException {
        var archiver = plan.archiver();
        if (archiver == null) return null;
        var store = archiver.start(new Archiver.Crawl(
                journal.header().crawlId(),
                plan.fetch(),
                plan.settings().obeysRobots(),
                plan.settings().rendering(),
                consumer -> {
                    if (old != null) StoredExchanges.of(old).forAll(consumer);
                    StoredExchanges.of(journal).forEach(consumer);
                },
                StoredExchanges.of(journal)::forReplaced,
                old != null));
        if (old != null) StoredExchanges.of(old).forgetMissing(store::has);
        StoredExchanges.of(journal).forgetMissing(store::has);
        return store;
    }

    private synchronized void begin(Crawl running) {
        crawl = running;
        if (stopping) running.stop();
    }

    private Renderer.Readers readers(HttpClient client) throws IOException, InterruptedException {
        var settings = plan.settings();
        var renderer = plan.renderer();
        if (renderer != null) {
            return renderer.start(new Renderer.Crawl(
                    plan.fetch(), settings.policy(), settings.ruledScope(), settings.links(), client));
        }
        var texts = plan.journal() != null || view.readsDetails() ? LinkText.READ : LinkText.SKIPPED;
        return new Renderer.Readers() {
            @Override
            public PageReader get() {
                return PageReader.of(new HtmlExtractor(settings.links(), texts));
            }

            @Override
            public Optional<String> problem() {
                return Optional.empty();
            }

            @Override
            public void close() {}
        };
    }

    /// Waits as long as the robots.txt of a host says, up to the limit.
    private BiConsumer<String, Duration> crawlDelay(BiConsumer<String, Duration> slowDown) {
        var longest = new HashMap<String, Duration>();
        return (hostname, wanted) -> {
            if (wanted.compareTo(longest.getOrDefault(hostname, Duration.ZERO)) <= 0) return;
            longest.put(hostname, wanted);
            var max = plan.sending().maxCrawlDelay();
            var granted = wanted.compareTo(max) > 0 ? max : wanted;
            plan.listener().crawlDelay(wanted, granted);
            slowDown.accept(hostname, granted);
        };
    }
}
