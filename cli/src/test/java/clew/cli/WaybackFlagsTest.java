package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.cli.console.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The flags of `crawler wayback` that choose what is rescued.
class WaybackFlagsTest {
    @TempDir
    Path folder;

    private Rescuer rescuer;

    @BeforeEach
    void set() {
        rescuer = new Rescuer(folder);
    }

    @Test
    void anAddressOfTheArchiveNamesTheSiteAndTheTime() throws Exception {
        try (var archive = Rescuer.site()
                .page("20180101000000", "http://example.com/", "new")
                .start()) {
            var out = rescuer.complete(
                    archive,
                    archive.url("/web/20160101000000/http://example.com/").href());
            assertEquals("20150601120000", out.report("http://example.com/").get("capture"));
        }
    }

    @Test
    void httpAndHttpsAndWwwAreOneSiteUnlessAskedOtherwise() throws Exception {
        var captured = WaybackServer.of()
                .redirect("20150601000000", "http://www.wonder.com/", "https://wonder.com/")
                .page("20150601000001", "https://wonder.com/", "<a href=http://www.wonder.com/a>a</a>")
                .page("20150601000002", "http://www.wonder.com:80/a", "<a href=//wonder.com/?page=2>2</a>")
                .page("20150601000003", "http://wonder.com/?page=2", "second");
        try (var archive = captured.start()) {
            var out = rescuer.complete(archive, "http://www.wonder.com/");
            assertEquals("<a href=\"a@.html\">a</a>", out.file("www.wonder.com/index.html"));
            assertEquals(3, out.report().size(), out.report().toString());
            var apart = rescuer.run(
                    archive,
                    "http://wonder.com/",
                    "-www",
                    "keep",
                    "-out",
                    folder.resolve("keep").toString());
            assertEquals(ExitCode.DONE, apart.code(), apart.stderr());
            assertEquals(
                    "<a href=http://www.wonder.com/a>a</a>",
                    new RescuedFolder(folder.resolve("keep")).file("wonder.com/index.html"));
        }
    }

    @Test
    void theListAndTheDryRunDownloadNothing() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var list = rescuer.run(archive, "http://example.com/", "-list");
            assertEquals(ExitCode.DONE, list.code(), list.stderr());
            assertEquals(7, list.stdout().lines().count(), list.stdout());
            assertTrue(list.stdout().contains("\"capture\":\"20150601120004\""), list.stdout());
            var plan = rescuer.run(archive, "http://example.com/", "-dry-run", "-rate-ms", "125");
            assertEquals(ExitCode.DONE, plan.code(), plan.stderr());
            assertTrue(plan.stdout().contains("7 files"), plan.stdout());
            assertTrue(archive.requests().stream().allMatch(WaybackServer.Request::isCdx));
        }
    }

    @Test
    void otherCapturesAreStoredTooWhereTheyAreWanted() throws Exception {
        try (var archive = Rescuer.site()
                .page("20140101000000", "http://example.com/a", "older")
                .page("20130101000000", "http://example.com/a", "oldest")
                .revisit("20130201000000", "http://example.com/a")
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/", "-all-captures");
            var captures = out.archived().index().stream()
                    .filter(line -> line.url().equals("http://example.com/a"))
                    .map(line -> line.timestamp())
                    .toList();
            assertEquals(List.of("20130201000000", "20140101000000", "20150601120004"), captures);
            assertTrue(out.file("example.com/a@.html").contains("home"), "the newest is in the mirror");
        }
    }

    @Test
    void onePageIsRescuedWithWhatItNeeds() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var out = rescuer.complete(archive, "http://example.com/", "-match", "exact");
            var urls = out.report().keySet().stream().sorted().toList();
            assertEquals(
                    List.of(
                            "http://example.com/",
                            "http://example.com/bg.png",
                            "http://example.com/i.png",
                            "http://example.com/s.css"),
                    urls);
        }
    }

    @Test
    void theNewestCaptureUpToTheTimeIsTakenElseTheNearestAfterIt() throws Exception {
        try (var archive = WaybackServer.of()
                .page("20100101000000", "http://example.com/", "<a href=/late>late</a><a href=/never>never</a> 2010")
                .page("20140101000000", "http://example.com/", "<a href=/late>late</a><a href=/never>never</a> 2014")
                .page("20160101000000", "http://example.com/", "2016")
                .page("20150901000000", "http://example.com/late", "September")
                .page("20200901000000", "http://example.com/never", "2020")
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/", "-at", "2015-06-01");
            assertTrue(out.file("example.com/index.html").endsWith("2014"));
            assertEquals("September", out.file("example.com/late@.html"));
            var never = out.report("http://example.com/never");
            assertEquals("null", never.get("capture"));
            assertEquals("no capture near the wanted time", never.get("note"));
            assertTrue(out.file("example.com/index.html").contains("href=\"http://example.com/never\""), "absolute");
            // From the last second of the first of June.
            assertEquals(
                    Long.toString(Duration.between(
                                    Instant.parse("2014-01-01T00:00:00Z"), Instant.parse("2015-06-01T23:59:59Z"))
                            .toSeconds()),
                    out.report("http://example.com/").get("distance"));
        }
    }

    @Test
    void aFolderOrAllHostsOfADomainAreRescued() throws Exception {
        var site = WaybackServer.of()
                .page("20150601000000", "http://example.com/", "root")
                .page("20150601000000", "http://example.com/docs/", "<a href=/>root</a><a href=a>a</a>")
                .page("20150601000000", "http://example.com/docs/a", "a<img src=/logo.png>")
                .capture("20150601000000", "http://example.com/logo.png", 200, "image/png", "logo")
                .page("20150601000000", "http://blog.example.com/", "blog");
        try (var archive = site.start()) {
            var docs = rescuer.complete(archive, "http://example.com/docs/", "-match", "prefix");
            assertEquals(
                    List.of("http://example.com/docs/", "http://example.com/docs/a", "http://example.com/logo.png"),
                    docs.report().keySet().stream().sorted().toList());
            assertEquals("logo", docs.file("example.com/logo.png"), "a file of a page need not be in the folder");
            var all = folder.resolve("all");
            var run = rescuer.run(archive, "http://example.com/", "-match", "domain", "-out", all.toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals("blog", new RescuedFolder(all).file("blog.example.com/index.html"));
        }
    }

    @Test
    void aCollectionOfAnotherArchiveIsAskedInItsOwnWay() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var run = Run.here(
                            "wayback",
                            "http://example.com/",
                            "-archive",
                            archive.url("/collection").href(),
                            "-out",
                            rescuer.rescued().root().toString(),
                            "-rate-ms",
                            "1",
                            "-list-rate-ms",
                            "1")
                    .inert();
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals("i", rescuer.rescued().file("example.com/i.png"));
            assertTrue(
                    archive.targets().stream().allMatch(target -> target.startsWith("/collection/")),
                    archive.targets().toString());
        }
    }

    @Test
    void thePageThatGivesAFolderItsNameBelongsToIt() throws Exception {
        var site = WaybackServer.of()
                .page("20150601000000", "http://example.com/docs", "docs")
                .page("20150601000000", "http://example.com/docs-old", "old")
                .page("20150601000000", "http://example.com/docs/a", "a");
        try (var archive = site.start()) {
            var out = rescuer.complete(archive, "http://example.com/docs", "-match", "prefix");
            assertEquals("docs", out.file("example.com/docs@.html"));
            assertEquals(2, out.report().size(), out.report().toString());
        }
    }

    @Test
    void addressesOfAllCapturesNameTheSiteToo() throws Exception {
        try (var archive = Rescuer.site().start()) {
            for (var target : List.of(
                    "/web/http://example.com/", "/web/*/http://example.com/", "/web/2015*/http://example.com/")) {
                var list = rescuer.run(archive, archive.url(target).href(), "-list");
                assertEquals(7, list.stdout().lines().count(), target + ": " + list.stderr());
            }
        }
    }

    @Test
    void flagsThatMakeNoSenseAreRefusedBeforeAnythingHappens() throws Exception {
        try (var archive = Rescuer.site().start()) {
            rescuer.run(archive, archive.url("/web/2015/mailto:a@example.com").href(), "-list")
                    .refusal();
            rescuer.run(archive, "http://example.com/", "-list", "-from", "+10000-01-01T00:00:00Z")
                    .refusal();
            rescuer.run(archive, "http://example.com/", "-list", "-window", "99999y")
                    .refusal();
            rescuer.run(archive, "http://example.com/", "-list", "-match", "exact", "-include", "a")
                    .refusal();
            assertEquals(List.of(), archive.targets());
            var odd = rescuer.run(archive, "http://example.com/?q=\\E(", "-list", "-match", "exact");
            assertEquals(ExitCode.FAILED, odd.code(), odd.stderr());
        }
    }

    @ParameterizedTest
    @CsvSource({"2017, 2016", "2016-02-01, 2016-01", "20160102, 2016-01-01", "2016-01-01T00:00:01Z, 20160101000000"})
    void aTimeThatEndsBeforeItBeginsIsRefused(String from, String to) throws Exception {
        try (var archive = Rescuer.site().start()) {
            var refusal = rescuer.run(archive, "http://example.com/", "-list", "-from", from, "-to", to)
                    .refusal();
            assertTrue(refusal.contains("-from must not be after -to; they are 201"), refusal);
            assertEquals(List.of(), archive.targets());
            var one = rescuer.run(archive, "http://example.com/", "-list", "-from", "2015-06", "-to", "2015");
            assertEquals(ExitCode.DONE, one.code(), one.stderr());
        }
    }

    @Test
    void otherSettingsChangeNothingInTheFolder() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            var before = out.archived().digests();
            var refused = rescuer.rescue(archive, "http://example.com/", "-to", "2016");
            assertTrue(refused.refusal().endsWith("use the same ones, or give another -out"), refused.stderr());
            assertEquals(before, out.archived().digests());
        }
    }

    @Test
    void anEmptyListIsNotKept() throws Exception {
        try (var archive = Rescuer.site().start()) {
            rescuer.rescue(archive, "http://example.org/");
            archive.forgetRequests();
            rescuer.rescue(archive, "http://example.org/");
            assertEquals(1, archive.requests().size());
        }
    }

    @Test
    void patternsAndTimesLeaveThingsOut() throws Exception {
        try (var archive = Rescuer.site()
                .page("20160101000000", "http://example.com/a", "newer")
                .start()) {
            var list = rescuer.run(archive, "http://example.com/", "-list", "-exclude", "png$", "-to", "2015");
            assertEquals(5, list.stdout().lines().count(), list.stdout());
            assertTrue(list.stdout().contains("20150601120004"), list.stdout());
            var out = rescuer.complete(archive, "http://example.com/", "-include", "/$|/a$", "-to", "2015");
            assertEquals(null, out.report().get("http://example.com/b.html"));
            assertTrue(out.file("example.com/a@.html").contains("home"));
        }
    }

    @Test
    void aRescueResumesWithTheSameFlagsOnly() throws Exception {
        try (var archive = Rescuer.site().start()) {
            rescuer.complete(archive, "http://example.com/", "-at", "2016");
            var other = rescuer.rescue(archive, "http://example.com/", "-at", "2017");
            assertEquals(ExitCode.USAGE, other.code());
            assertTrue(other.onlyLine().contains("at was '2016' and is now '2017'"), other.stderr());
        }
    }

    @Test
    void timesAreToldAsTheyWereGiven() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var none = rescuer.rescue(archive, "http://example.com/", "-from", "2016", "-to", "2016-06");
            assertEquals(ExitCode.FAILED, none.code());
            assertTrue(none.onlyLine().endsWith("(-match host -from 2016 -to 201606)"), none.stderr());
            rescuer.complete(
                    archive, archive.url("/web/201609/http://example.com/").href());
            var other = rescuer.rescue(archive, "http://example.com/");
            assertTrue(other.onlyLine().contains("at was '201609'"), other.stderr());
        }
    }
}
