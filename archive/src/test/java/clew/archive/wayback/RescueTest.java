package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.archive.ArchiveFolder;
import clew.archive.ArchivePackaging;
import clew.archive.ArchiveVerification;
import clew.archive.PageVerification;
import clew.archive.SiteArchive;
import clew.archive.captures.CaptureListing;
import clew.archive.captures.CdxQuery;
import clew.archive.captures.Match;
import clew.archive.mirror.Mirror;
import clew.archive.warc.WarcFiles;
import clew.fetch.FetchOptions;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Www;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A program rescues a site, without the command line.
class RescueTest {
    private static final Politeness HURRIED =
            new Politeness(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(24));

    @TempDir
    Path root;

    private ArchiveFolder folder() {
        return new ArchiveFolder(root);
    }

    private static RescueSettings settings(WaybackServer archive, boolean allCaptures) {
        return new RescueSettings(
                archive.address(), Match.HOST, RescuedSite.AT, Duration.ofDays(365), null, null, allCaptures);
    }

    /// What is left when the crawl has ended.
    private record Rescued(CrawlSummary summary, WaybackSource source, RescueReport.Counts counts) {}

    private Rescued rescue(WaybackServer archive, RescueSettings settings) throws Exception {
        var start = Url.of(RescuedSite.URL);
        var policy = Policy.archive(Www.of(Www.Mode.STRIP, start));
        var query = new CdxQuery(settings.archive(), start, settings.match(), null, null, 10);
        var options = FetchOptions.of(archive.url()).withoutRetries();
        try (var clew = Clew.builder().workers(3).build();
                var fetcher = clew.fetcher(options);
                var captures = CaptureListing.load(root, query, policy, fetcher, HURRIED::sleep, _ -> {})) {
            var source = new WaybackSource(
                    settings,
                    policy,
                    shown -> shown.hostname().equals(start.hostname()),
                    query,
                    captures,
                    _ -> true,
                    HURRIED,
                    options);
            var files = new SiteArchive(folder(), "test", false, WarcFiles.BYTES_MAX, InstantSource.system());
            CrawlSummary summary;
            try (var packaging = files.packaging()) {
                summary = clew.crawl(start)
                        .policy(policy)
                        .robots(false)
                        .avoidTraps(false)
                        .requisites(new Requisites(Requisites.Reach.ALL, false))
                        .fetchOptions(options)
                        .source(source)
                        .archiver(files)
                        .journal(folder().journal())
                        .view(both(source.times(), packaging))
                        .run();
            }
            if (summary.stopped()) return new Rescued(summary, source, new RescueReport.Counts(0, 0, 0, 0, 0, 0));
            try (var report = new RescueReport(
                    settings,
                    captures,
                    policy,
                    shown -> shown.hostname().equals(start.hostname()),
                    folder().report())) {
                Mirror.make(folder(), report::add);
                return new Rescued(summary, source, report.finish());
            }
        }
    }

    private static View both(View times, ArchivePackaging packaging) {
        return new View() {
            @Override
            public void page(Page page) throws IOException {
                times.page(page);
                packaging.page(page);
            }

            @Override
            public void robots(RobotsTxt robotsTxt) {
                packaging.robots(robotsTxt);
            }

            @Override
            public void end(CrawlSummary summary) throws IOException {
                packaging.end(summary);
            }

            @Override
            public void flush() {}
        };
    }

    private String file(String name) throws IOException {
        return Files.readString(folder().mirror().resolve(name), StandardCharsets.ISO_8859_1);
    }

    private void assertVerified() throws IOException {
        assertEquals(List.of(), ArchiveVerification.verify(root));
        assertEquals(List.of(), PageVerification.verify(folder()).findings());
    }

    @Test
    void aSiteWithAllThatMakesRescuesDifficult() throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            var rescued = rescue(archive, settings(archive, false));
            assertTrue(rescued.summary().finished());
            assertEquals(25, rescued.counts().rescued(), rescued.counts().text());
            assertEquals(1, rescued.counts().redirects(), rescued.counts().text());
            assertEquals(1, rescued.counts().passedOver(), rescued.counts().text());
            // One is blocked, one leads in a circle, and one has no content.
            assertEquals(3, rescued.counts().failed(), rescued.counts().text());
            assertTrue(file("example.com/index.html").contains("Home 2015"));
            assertTrue(file("example.com/rewritten.html").length() > 0);
            assertVerified();
        }
    }

    @Test
    void capturesOfOtherTimesAreKeptWhereTheyAreWanted() throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            rescue(archive, settings(archive, true));
            assertTrue(file("example.com/index.html").contains("Home 2015"), "the mirror has the chosen one");
            assertTrue(archive.targets().contains("/web/20140310080000id_/http://example.com/"));
            assertVerified();
        }
    }

    @Test
    void anArchiveThatClosesItsDoorsStopsTheRescueAndNothingCountsAsFailed() throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            archive.failNext("/blog/", WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE, 1);
            var stopped = rescue(archive, settings(archive, false));
            assertTrue(stopped.summary().stopped());
            assertTrue(stopped.source().hasAnswered());
            assertEquals(
                    "no connection (Connection refused)",
                    stopped.source().problem().orElseThrow());
            assertFalse(Files.exists(folder().mirror()));
            archive.acceptConnections();
            var resumed = rescue(archive, settings(archive, false));
            assertTrue(resumed.summary().finished());
            assertEquals(25, resumed.counts().rescued(), resumed.counts().text());
            assertVerified();
        }
    }

    @Test
    void whatTheArchiveDoesNotGiveIsTriedThreeTimesAndThenFailed() throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            archive.failNext("/script.js", WaybackServerFault.CUT, 3);
            archive.failNext("/about/", WaybackServerFault.CLOSE, 2);
            archive.failNext("/theme", WaybackServerFault.UNAVAILABLE, 3);
            var rescued = rescue(archive, settings(archive, false));
            assertEquals(23, rescued.counts().rescued(), rescued.counts().text());
            assertEquals(2 + 3, rescued.counts().failed(), rescued.counts().text());
            assertTrue(
                    rescued.counts().text().endsWith("5 not given by the archive (crawler retry requests them again)"));
        }
    }

    @Test
    void aCaptureOfAPartIsNotTheFile() throws Exception {
        var captured = RescuedSite.archive()
                .capture("20150520101112", "http://example.com/video.mp4", 206, "video/mp4", "half")
                .header("Content-Range", "bytes 0-3/99999");
        try (var archive = captured.start()) {
            var rescued = rescue(archive, settings(archive, false));
            assertEquals(25, rescued.counts().rescued(), rescued.counts().text());
            assertTrue(Files.readString(folder().report()).contains("\"note\":\"the capture is a part of the file\""));
            assertFalse(Files.exists(folder().mirror().resolve("example.com/video.mp4")));
        }
    }

    /// Each file failed on its own, and the rescue counted as done.
    @ParameterizedTest
    @EnumSource(names = {"CLOSE", "CUT"})
    void anArchiveThatDropsConnectionsStopsTheRescue(WaybackServerFault fault) throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            archive.failNext("/web/", fault, Politeness.UNANSWERED_MAX + 3);
            var stopped = rescue(archive, settings(archive, false));
            assertTrue(stopped.summary().stopped());
            var why = stopped.source().problem().orElseThrow();
            assertTrue(fault == WaybackServerFault.CUT || why.startsWith("connection closed early"), why);
            assertFalse(Files.exists(folder().mirror()));
            var resumed = rescue(archive, settings(archive, false));
            assertTrue(resumed.summary().finished());
            var failed = resumed.counts().failed();
            assertTrue(
                    failed <= Politeness.UNANSWERED_MAX / Politeness.TRIES_MAX,
                    resumed.counts().text());
        }
    }

    /// A home page and others that nothing links to.
    private static WaybackServer pages(String... folders) throws IOException {
        var site = WaybackServer.of().page("20150520101112", RescuedSite.URL, "<p>home");
        for (var folder : folders) {
            for (var i = 0; i < 30; i++) site.page("20150520101112", RescuedSite.URL + folder + "/" + i, "<p>" + i);
        }
        return site.start();
    }

    /// Each file was "not in the archive", and the rescue counted as done.
    @ParameterizedTest
    @EnumSource(names = {"FORBIDDEN", "NOT_FOUND", "ERROR_PAGE", "UNAVAILABLE"})
    void anArchiveThatGivesNoListedCaptureAnyMoreStopsTheRescue(WaybackServerFault fault) throws Exception {
        try (var archive = pages("a", "b")) {
            var requests = new AtomicInteger();
            archive.onRequest(request -> {
                if (request.target().startsWith("/web/") && requests.incrementAndGet() == 7) {
                    archive.failNext("/web/", fault, 1_000);
                }
            });
            var stopped = rescue(archive, settings(archive, false));
            assertTrue(stopped.summary().stopped());
            var why = stopped.source().problem().orElseThrow();
            assertTrue(why.startsWith("20 listed captures in a row failed, the last: "), why);
            assertFalse(Files.exists(folder().mirror()));
            archive.failNoMore();
            var resumed = rescue(archive, settings(archive, false));
            assertTrue(resumed.summary().finished());
            var counts = resumed.counts();
            assertEquals(61, counts.rescued() + counts.failed(), counts.text());
            assertTrue(counts.failed() < Politeness.WITHHELD_MAX + 3, counts.text());
            assertEquals(0, counts.notHeld(), counts.text());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FORBIDDEN", "NOT_FOUND", "ERROR_PAGE"})
    void anArchiveThatGivesNothingAtAllStopsTheRescue(WaybackServerFault fault) throws Exception {
        try (var archive = pages("a")) {
            archive.failNext("/web/", fault, 1_000);
            assertTrue(
                    rescue(archive, settings(archive, false)).source().problem().isPresent());
            assertFalse(Files.exists(folder().mirror()));
        }
    }

    @Test
    void aFolderThatTheArchiveDoesNotGiveDoesNotStopTheRescue() throws Exception {
        try (var archive = pages("hidden", "other")) {
            archive.failNext("/hidden/", WaybackServerFault.FORBIDDEN, 1_000);
            var rescued = rescue(archive, settings(archive, false));
            assertTrue(rescued.summary().finished());
            assertEquals(31, rescued.counts().rescued(), rescued.counts().text());
            assertEquals(30, rescued.counts().failed(), rescued.counts().text());
            var report = Files.readString(folder().report());
            assertTrue(report.contains("\"note\":\"not given by the archive (status 403)\""), report);
        }
    }

    /// What the archive gave is known from the first run.
    @Test
    void aFolderThatTheArchiveDoesNotGiveDoesNotStopARescueThatIsResumed() throws Exception {
        try (var archive = pages("hidden", "secret")) {
            archive.onRequest(request -> {
                if (request.target().contains("/hidden/")) archive.failNext("/web/", WaybackServerFault.FORBIDDEN, 1);
            });
            archive.failNext("/hidden/", WaybackServerFault.FORBIDDEN, 1_000);
            archive.failNext("/secret/", WaybackServerFault.FORBIDDEN, 1_000);
            assertTrue(rescue(archive, settings(archive, false)).summary().stopped());
            archive.onRequest(_ -> {});
            archive.failNoMore();
            archive.failNext("/hidden/", WaybackServerFault.FORBIDDEN, 1_000);
            archive.failNext("/secret/", WaybackServerFault.FORBIDDEN, 1_000);
            var resumed = rescue(archive, settings(archive, false));
            assertTrue(resumed.summary().finished(), resumed.source().problem()::toString);
            assertEquals(1, resumed.counts().rescued());
            assertEquals(60, resumed.counts().failed());
        }
    }

    @Test
    void settingsComeBackFromTheTextsOfAJournal() throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            var settings = settings(archive, true);
            assertEquals(settings, RescueSettings.of(settings.texts()).orElseThrow());
            assertTrue(RescueSettings.of(Map.of("render", "chrome")).isEmpty());
        }
    }
}
