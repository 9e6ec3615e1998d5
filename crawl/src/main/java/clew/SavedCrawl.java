package clew;

import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.engine.Replay;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import clew.view.Format;
import clew.view.Format.UrlRules;
import clew.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A crawl that a journal holds, to be read as often as you like. Sends no requests and changes nothing.
///
/// An unfinished crawl is read as far as it came. It belongs to the thread that opens it, which closes it.
public final class SavedCrawl implements AutoCloseable {
    private final Path file;
    private final FileJournal journal;
    private final CrawlSettings settings;

    private SavedCrawl(Path file, FileJournal journal, CrawlSettings settings) {
        this.file = file;
        this.journal = journal;
        this.settings = settings;
    }

    /// Opens the journal of a crawl.
    ///
    /// @throws JournalFailed if it cannot be read, is damaged or has a policy of its own
    public static SavedCrawl open(Path file) throws JournalFailed {
        var journal = CrawlRun.readOnly(file);
        try {
            return new SavedCrawl(file, journal, CrawlSettings.of(journal.header()));
        } catch (CorruptJournal e) {
            throw closeAfter(journal, new JournalFailed(file, e));
        }
    }

    /// Opens the journal of a crawl with a policy of its own. Reads it all, since only its links show whether the
    /// policy is the same.
    ///
    /// @param policy the one that it was crawled with
    /// @throws JournalFailed if it cannot be read, or is damaged
    /// @throws DifferentSettings if it was crawled with another policy
    public static SavedCrawl open(Path file, Policy policy) throws JournalFailed, DifferentSettings {
        var journal = CrawlRun.readOnly(file);
        try {
            return new SavedCrawl(file, journal, settings(file, journal, policy));
        } catch (DifferentSettings e) {
            throw closeAfter(journal, e);
        } catch (IOException e) {
            throw closeAfter(journal, new JournalFailed(file, e));
        }
    }

    /// The settings of a crawl with a policy of its own.
    static CrawlSettings settings(Path file, FileJournal journal, Policy policy) throws IOException {
        var settings = CrawlSettings.of(journal.header(), policy);
        var differences = settings.policyDifferences(journal);
        if (!differences.isEmpty()) throw new DifferentSettings(file, differences);
        return settings;
    }

    private static <E extends IOException> E closeAfter(FileJournal journal, E e) {
        try {
            journal.close();
        } catch (IOException another) {
            e.addSuppressed(another);
        }
        return e;
    }

    /// Where the crawl started.
    public List<Url> starts() {
        return settings.starts();
    }

    /// The settings that decided its results: names and values, such as `policy` and `standard`.
    public Map<String, String> settings() {
        return journal.header().settings();
    }

    /// Hands over each page that was visited, in the order of the crawl.
    public CrawlSummary read(Consumer<? super Page> pages) throws IOException {
        return read(new VisitedPages(pages));
    }

    /// Makes an output of the crawl.
    ///
    /// @throws JournalFailed if the journal is damaged
    /// @throws IOException if the journal cannot be read, or the view throws it
    public CrawlSummary read(View view) throws IOException {
        try (var replay = new Replay(journal, options(), view)) {
            return replay.run();
        } catch (CorruptJournal e) {
            throw new JournalFailed(file, e);
        }
    }

    /// Writes the crawl as the command line prints it.
    public CrawlSummary write(Format format, OutputStream out) throws IOException {
        return read(format.view(out, new UrlRules(settings.policy(), settings.ruledScope())));
    }

    /// The pages that were visited, in the order of the crawl. Whoever opens the stream closes it, before this is
    /// closed; it throws [UncheckedIOException] if the journal cannot be read.
    public Stream<Page> stream() {
        var visited = new Visited();
        return StreamSupport.stream(visited, false).onClose(visited.replay::close);
    }

    private CrawlOptions options() {
        return settings.options(CrawlOptions.WORKERS, 0);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }

    /// Goes on with a replay until that comes to a page that was visited.
    private final class Visited extends AbstractSpliterator<Page> {
        private final ArrayDeque<Page> found = new ArrayDeque<>(1);
        private final Replay replay = new Replay(journal, options(), new VisitedPages(found::add));

        Visited() {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        }

        @Override
        public boolean tryAdvance(Consumer<? super Page> action) {
            try {
                while (found.isEmpty()) if (!replay.next()) return false;
            } catch (CorruptJournal e) {
                throw new UncheckedIOException(new JournalFailed(file, e));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            action.accept(found.remove());
            return true;
        }
    }
}
