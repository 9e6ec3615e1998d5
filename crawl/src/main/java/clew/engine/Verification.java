package clew.engine;

import clew.frontier.Fingerprints;
import clew.frontier.SeenUrls;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Goes through a journal as the crawl did, and looks for what must not be.
public final class Verification {
    private static final int PROBLEMS_MAX = 100;

    /// What came of it.
    ///
    /// @param pages how many the crawl has applied
    /// @param waiting how many more were recorded, but wait for one that was not
    /// @param left how many URLs the crawl knows and has no page for
    /// @param finished whether nothing is left to do
    /// @param startFailed whether it ended at a start page that failed, and that is asked for again
    /// @param problems for people, a line each; empty for a journal as it should be
    public record Report(
            long pages,
            long links,
            long waiting,
            long left,
            boolean finished,
            boolean startFailed,
            List<String> problems) {
        public Report {
            problems = List.copyOf(problems);
        }
    }

    /// What is known, by the fingerprints of the crawl and by others with which they are compared: two URLs that have
    /// one fingerprint by chance do not have the other one too.
    private final class Compared implements SeenUrls {
        private final Fingerprints crawls;
        private final Fingerprints others;

        Compared(Fingerprints crawls, Fingerprints others) {
            this.crawls = crawls;
            this.others = others;
        }

        @Override
        public boolean contains(String key) {
            var known = crawls.contains(key);
            if (known && !others.contains(key)) {
                problem("a fingerprint was taken for another's: "
                        + Url.parse(key).ok().map(Url::display).orElse("a URL") + " was not crawled");
            }
            return known;
        }

        @Override
        public boolean add(String key) {
            others.add(key);
            return crawls.add(key);
        }
    }

    private final List<String> problems = new ArrayList<>();

    private Verification() {}

    /// @param options those of the crawl
    public static Report of(Journal journal, CrawlOptions options) throws IOException {
        return new Verification().verify(journal, options);
    }

    private Report verify(Journal journal, CrawlOptions options) throws IOException {
        var header = journal.header();
        try (var crawls = new Fingerprints(header.hashKey(), header.hashBits());
                var others = new Fingerprints(JournalHeader.of(Map.of()).hashKey(), Fingerprints.BITS)) {
            var replay = new Replay(journal, options, new Compared(crawls, others));
            var links = 0L;
            for (var page = replay.next(); page.isPresent() && replay.astray().isEmpty(); page = replay.next()) {
                links += page.get().countedLinks();
            }
            replay.astray().ifPresent(this::problem);
            var pages = replay.pages() - (replay.astray().isPresent() ? 1 : 0);
            return new Report(
                    pages, links, replay.waiting(), replay.left(), replay.isFinished(), replay.startFailed(), problems);
        }
    }

    private void problem(String what) {
        if (problems.size() < PROBLEMS_MAX && !problems.contains(what)) problems.add(what);
    }
}
