package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.Ticker;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.policy.Www;
import clew.url.Url;
import clew.view.DownloadStatistics;
import clew.view.Format;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A crawl prints the same bytes, in every format, whether nobody disturbs it, it is stopped and resumed,
/// or its journal is viewed; at any number of workers.
class LiveViewResumedTest {
    private static final List<Integer> WORKERS = List.of(1, 8, 64);
    private static final JournalHeader OPENING = JournalHeader.of(Map.of());
    private static final List<Policy> POLICIES = List.of(
            Policy.standard(), Policy.sitemap(), Policy.archive(Www.of(Www.Mode.KEEP, Url.of("http://127.0.0.1/"))));

    @TempDir
    Path folder;

    private Requisites requisites = Requisites.NONE;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void liveViewedAndResumedAreTheSameBytes(long seed) throws Exception {
        compare(seed, 40, 3, Requisites.NONE);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void soTheyAreWithResources(long seed) throws Exception {
        compare(seed, 40, 3, Requisites.SAME);
    }

    @Test
    @Tag("slow")
    void soTheyAreOnManySites() throws Exception {
        for (long seed = 100; seed < 130; seed++)
            compare(seed, 250, 8, seed % 2 == 0 ? Requisites.NONE : Requisites.SAME);
    }

    private void compare(long seed, int pages, int stopsMax, Requisites wanted) throws Exception {
        requisites = wanted;
        var random = new SplittableRandom(seed);
        try (var site = new FuzzedSite(seed, pages)) {
            var policy = POLICIES.get((int) (seed % POLICIES.size()));
            var live = crawled(site, policy, 1);
            assertTrue(live.lines() > pages / 2, "seed " + seed + " makes a site that hangs together: " + live.lines());
            assertTrue(live.json().contains("x\\uD83D\""), "seed " + seed + " has half an emoji");
            assertEquals(wanted.areWanted(), live.json().contains("\"kind\":\"resource\""), "seed " + seed);
            for (int workers : WORKERS) {
                var what = "seed " + seed + " with " + workers + " workers";
                assertSame(live, crawled(site, policy, workers), what + ", live");
                var file = folder.resolve("journal-" + seed + "-" + workers);
                var stops = 1 + random.nextInt(stopsMax);
                for (int i = 0; i < stops; i++) {
                    var some = 1 + random.nextLong(live.lines());
                    var part = kept(site, policy, workers, file, some);
                    assertTrue(live.json().startsWith(part.json()), what + ", stopped after " + some);
                    assertTrue(live.text().startsWith(part.text()), what + ", stopped after " + some);
                    var viewed = viewed(site, policy, file);
                    assertTrue(live.json().startsWith(viewed.json()), what + ", viewed on the way");
                    assertTrue(viewed.json().startsWith(part.json()), what + ", viewed on the way");
                }
                assertSame(live, kept(site, policy, workers, file, Long.MAX_VALUE), what + ", resumed");
                assertSame(live, viewed(site, policy, file), what + ", viewed");
                assertVerified(site, policy, file, live.lines(), what);
                var requests = site.requests();
                assertSame(live, kept(site, policy, 1, file, Long.MAX_VALUE), what + ", once more");
                assertEquals(requests, site.requests(), what + ": a finished crawl requests nothing");
                Files.delete(file);
            }
        }
    }

    private void assertVerified(FuzzedSite site, Policy policy, Path file, long tickets, String what)
            throws IOException {
        try (var journal = FileJournal.readOnly(file)) {
            var report = Verification.of(journal, options(site, policy, 1));
            assertEquals(List.of(), report.problems(), what);
            assertTrue(report.finished(), what);
            assertEquals(tickets, report.pages(), what);
        }
    }

    private static void assertSame(Output expected, Output actual, String what) {
        for (var format : Format.values())
            assertEquals(expected.print(format), actual.print(format), what + ", " + format);
        assertEquals(expected.counts(), actual.counts(), what);
    }

    /// @param prints what each format prints, one character per byte
    /// @param counts what became of each URL; the same where the output is
    private record Output(Map<Format, String> prints, DownloadStatistics.Counts counts) {
        String print(Format format) {
            return Objects.requireNonNull(prints.get(format));
        }

        String text() {
            return print(Format.TEXT);
        }

        String json() {
            return print(Format.JSONL);
        }

        long lines() {
            return json().lines().count();
        }
    }

    /// All views at once; stops the crawl after so many pages.
    private static final class All implements View {
        private final Map<Format, ByteArrayOutputStream> prints = new EnumMap<>(Format.class);
        private final DownloadStatistics statistics = new DownloadStatistics();
        private final List<View> views = new ArrayList<>();
        private long left;
        private Runnable stop = () -> {};

        All(Url start, Policy policy, long pagesMax) {
            var urls = new Format.UrlRules(policy, Scope.host(start));
            views.add(statistics);
            for (var format : Format.values()) {
                var out = new ByteArrayOutputStream();
                prints.put(format, out);
                views.add(format.view(out, urls));
            }
            this.left = pagesMax;
        }

        @Override
        public void begin(List<Url> starts, Map<String, String> settings) throws IOException {
            for (var view : views) view.begin(starts, settings);
        }

        @Override
        public void page(Page page) throws IOException {
            for (var view : views) view.page(page);
            if (--left == 0) stop.run();
        }

        @Override
        public void end(CrawlSummary summary) throws IOException {
            for (var view : views) view.end(summary);
        }

        @Override
        public void flush() throws IOException {
            for (var view : views) view.flush();
        }

        Output output() {
            var counts = statistics.counts();
            assertEquals(
                    counts.known(),
                    counts.downloaded()
                            + counts.redirected()
                            + counts.notModified()
                            + counts.refused()
                            + counts.declined()
                            + counts.failed()
                            + counts.notVisited(),
                    "each URL counts once");
            var texts = new EnumMap<Format, String>(Format.class);
            prints.forEach((format, out) -> texts.put(format, out.toString(StandardCharsets.ISO_8859_1)));
            return new Output(texts, counts);
        }
    }

    private CrawlOptions options(FuzzedSite site, Policy policy, int workers) {
        var start = Url.of(site.start());
        return new CrawlOptions(
                List.of(start),
                policy,
                Scope.host(start),
                workers,
                0,
                Limits.defaults(),
                FetchOptions.USER_AGENT,
                true,
                requisites,
                List.of(),
                false);
    }

    private Output crawled(FuzzedSite site, Policy policy, int workers) throws Exception {
        try (var journal = FileJournal.temporary(OPENING)) {
            return crawl(site, policy, workers, journal, Long.MAX_VALUE);
        }
    }

    private Output kept(FuzzedSite site, Policy policy, int workers, Path file, long pagesMax) throws Exception {
        try (var journal = FileJournal.open(file, OPENING)) {
            assertEquals(0, journal.cut(), "it was closed properly");
            return crawl(site, policy, workers, journal, pagesMax);
        }
    }

    private Output crawl(FuzzedSite site, Policy policy, int workers, Journal journal, long pagesMax) throws Exception {
        var ticker = new Hasty();
        var hosts = new Hosts(Duration.ZERO, ticker);
        var options = FetchOptions.defaults().withTimeout(Duration.ofMinutes(2));
        try (var client = new HttpClient(options, hosts, Resolver.system(), InstantSource.system());
                var pool = new WorkerPool(hosts, workers)) {
            var crawl = new Crawl(
                    options(site, policy, workers),
                    pool,
                    client,
                    () -> PageReader.of(new HtmlExtractor()),
                    hosts::slowDown);
            var all = new All(Url.of(site.start()), policy, pagesMax);
            all.stop = crawl::stop;
            crawl.run(journal, all);
            return all.output();
        }
    }

    private Output viewed(FuzzedSite site, Policy policy, Path file) throws IOException {
        var all = new All(Url.of(site.start()), policy, Long.MAX_VALUE);
        try (var journal = FileJournal.readOnly(file);
                var replay = new Replay(journal, options(site, policy, 1), all)) {
            replay.run();
            assertTrue(replay.astray().isEmpty(), String.valueOf(replay.astray()));
            return all.output();
        }
    }

    /// Time passes as it does, but nobody has to wait for it.
    private static final class Hasty implements Ticker {
        private final AtomicLong slept = new AtomicLong();

        @Override
        public long nanos() {
            return System.nanoTime() + slept.get();
        }

        @Override
        public void sleep(long nanos) {
            slept.addAndGet(nanos);
        }

        @Override
        public void await(Condition signal, long nanos) {
            sleep(nanos);
        }
    }
}
