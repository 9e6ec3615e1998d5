package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerFault;
import clew.archive.wayback.WaybackServerRow;
import clew.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler wayback`, inside this process, against the stand-in for the Wayback Machine.
class WaybackTest {
    private static final String PNG = "image/png";

    @TempDir
    Path folder;

    private Rescuer rescuer;

    @BeforeEach
    void set() {
        rescuer = new Rescuer(folder);
    }

    @Test
    void aSiteComesBackWithWhatItsPagesNeedAndWhatNobodyLinksTo() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            assertEquals(
                    "<link rel=stylesheet href=\"s.css\"><a href=\"a@.html\">a</a><a href='b.html#x'>b</a>"
                            + "<img src=\"i.png\">",
                    out.file("example.com/index.html"));
            assertEquals("body{background:url(bg.png)}", out.file("example.com/s.css"));
            assertEquals("bg", out.file("example.com/bg.png"));
            assertTrue(out.file("example.com/orphan@.html").contains("home"));
            assertEquals(7, out.report().size());
            var statistics = out.archived().assertStatisticsAddUp();
            assertEquals(7, statistics.get("known"));
            assertEquals(7, statistics.get("downloaded"), "equal where everything succeeded");
            assertEquals(
                    0,
                    Run.here("verify", out.root().toString(), "-render", "off").code());
        }
    }

    @Test
    void halfOfAFileIsNotRescued() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var run = rescuer.rescue(archive, "http://example.com/", "-max-body", "27");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(run.stderr().contains("5 files rescued, 2 cut at -max-body\n"), run.stderr());
            var out = rescuer.rescued();
            var sheet = out.report("http://example.com/s.css");
            assertEquals("cut at -max-body", sheet.get("note"));
            assertFalse(Files.exists(out.root().resolve("mirror/example.com/s.css")));
        }
    }

    @Test
    void aRecordHasTheTimeOfItsCaptureAndSaysWhereItWasFound() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            var records = out.archived().records("response");
            var start = records.stream()
                    .filter(record -> record.header().targetUri().equals("http://example.com/"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    "2015-06-01T12:00:00.000Z",
                    start.header().first("WARC-Date").orElseThrow());
            assertEquals(
                    archive.url("/web/20150601120000id_/http://example.com/").href(),
                    start.header().first("WARC-Source-URI").orElseThrow());
            assertTrue(start.block().contains("\r\nserver: Apache/2.4.10\r\n"), start.block());
            assertFalse(start.block().contains("x-archive"), start.block());
            assertEquals(List.of(), out.archived().records("request"));
            var line = out.report("http://example.com/");
            assertEquals("20150601120000", line.get("capture"));
            assertEquals("200", line.get("status"));
            assertEquals("example.com/index.html", line.get("file"));
        }
    }

    @Test
    void eachFileIsRequestedOnceAndTheListIsNotAskedForAgain() throws Exception {
        try (var archive = Rescuer.site().start()) {
            rescuer.complete(archive, "http://example.com/");
            var targets = archive.targets();
            assertEquals(targets.size(), targets.stream().distinct().count(), targets.toString());
            archive.forgetRequests();
            var again = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.DONE, again.code(), again.stderr());
            assertEquals(List.of(), archive.targets());
        }
    }

    @Test
    void whereTheLastCaptureIsAnErrorTheNewestGoodOneIsTakenAndTold() throws Exception {
        try (var archive = Rescuer.site()
                .page("20150701000000", "http://example.com/a", "good")
                .capture("20160101000000", "http://example.com/a", 404, "text/html", "gone")
                .start()) {
            var run = rescuer.rescue(archive, "http://example.com/");
            assertTrue(run.stderr().contains("1 with an older capture, because newer ones are errors"), run.stderr());
            assertEquals("good", rescuer.rescued().file("example.com/a@.html"));
            assertEquals(
                    "newer captures are errors",
                    rescuer.rescued().report("http://example.com/a").get("note"));
        }
    }

    @Test
    void aFileOfAnotherHostIsAskedForWithTheTimeOfThePage() throws Exception {
        try (var archive = WaybackServer.of()
                .page(
                        "20150601120000",
                        "http://example.com/",
                        "<img src=http://cdn.example.net/i.png>"
                                + "<img src=http://cdn.example.net/far.png><img src=http://cdn.example.net/none.png>")
                .capture("20150801000000", "http://cdn.example.net/i.png", 200, PNG, "near")
                .capture("20190801000000", "http://cdn.example.net/i.png", 200, PNG, "later")
                .capture("20190801000000", "http://cdn.example.net/far.png", 200, PNG, "far")
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            assertEquals("near", out.file("cdn.example.net/i.png"));
            assertEquals("null", out.report("http://cdn.example.net/far.png").get("capture"));
            assertEquals("null", out.report("http://cdn.example.net/none.png").get("capture"));
            assertTrue(archive.targets().contains("/web/20150601120000id_/http://cdn.example.net/i.png"));
            assertTrue(archive.requests().stream()
                    .filter(WaybackServer.Request::isCdx)
                    .noneMatch(request -> request.target().contains("cdn")));
        }
    }

    @Test
    void theReportSaysWhyThereIsNoFile() throws Exception {
        var time = "20150601120000";
        try (var archive = WaybackServer.of()
                .page(
                        time,
                        "http://example.com/",
                        "<a href=/self>a</a><a href=/a>a</a><a href=/dead>a</a>"
                                + "<a href=/late>a</a><a href=/errors>a</a><a href=/lost>a</a><a href=/circle>a</a><a href=/never>a</a>"
                                + "<img src=http://cdn.example.net/far.png><img src=http://cdn.example.net/error.png>")
                .redirect(time, "http://example.com/self", "/self")
                .redirect(time, "http://example.com/a", "/b")
                .redirect(time, "http://example.com/b", "/a")
                .redirect(time, "http://example.com/dead", "/never")
                .redirect(time, "http://example.com/out", "http://other.example/")
                .page("20200101000000", "http://example.com/late", "late")
                .capture(time, "http://example.com/errors", 404, "text/html", "x")
                .listed(new WaybackServerRow(
                        "com,example)/lost", time, "http://example.com/lost", "text/html", "200", "LOST", "400"))
                .page("20150101000000", "http://example.com/circle", "x")
                .page(time, "http://example.com/circle", "x")
                .circular("http://example.com/circle")
                .capture("20190801000000", "http://cdn.example.net/far.png", 200, PNG, "far")
                .capture(time, "http://cdn.example.net/error.png", 404, "text/html", "x")
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/", "-at", "2015-06");
            var notes = new TreeMap<String, String>();
            for (var line : out.report().values()) {
                notes.put(String.valueOf(line.get("url")).replaceFirst(".*/", "/"), String.valueOf(line.get("note")));
            }
            assertEquals(
                    Map.ofEntries(
                            Map.entry("/", "null"),
                            Map.entry("/self", "redirects to itself"),
                            Map.entry("/a", "redirects in a circle"),
                            Map.entry("/b", "redirects in a circle"),
                            Map.entry("/dead", "redirects to a page that was not rescued"),
                            Map.entry("/out", "redirects to a page that was not rescued"),
                            Map.entry("/late", "no capture near the wanted time"),
                            Map.entry("/errors", "all captures are errors"),
                            Map.entry("/lost", "not given by the archive (status 404)"),
                            Map.entry("/circle", "not given by the archive (only one of another time)"),
                            Map.entry("/never", "not in the archive"),
                            Map.entry("/far.png", "no capture near the wanted time"),
                            Map.entry("/error.png", "the capture is an error")),
                    notes);
        }
    }

    @Test
    void capturesThatLeadToOneAnotherInACircleAreNone() throws Exception {
        try (var archive = Rescuer.site()
                .page("20150101000000", "http://example.com/b.html", "older")
                .circular("http://example.com/b.html")
                .start()) {
            var run = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    "null",
                    rescuer.rescued().report("http://example.com/b.html").get("capture"));
            assertTrue(archive.requests().size() < 40, archive.targets().toString());
        }
    }

    @Test
    void whereRawContentIsRefusedThePageThatIsShownIsMadeOriginalAgain() throws Exception {
        try (var archive = WaybackServer.of()
                .page(
                        "20150601120000",
                        "http://example.com/",
                        "<head><link rel=stylesheet href=/s.css></head><body><a href=/a>a</a><img src=i.png></body>")
                .capture("20150601120000", "http://example.com/s.css", 200, "text/css", "a{b:url(bg.png)}")
                .capture("20150601120000", "http://example.com/bg.png", 200, PNG, "bg")
                .capture("20150601120000", "http://example.com/i.png", 200, PNG, "i")
                .page("20150601120000", "http://example.com/a", "a")
                .redirect("20150601120000", "http://example.com/b", "/a")
                .refuseRaw("http://example.com/", 403)
                .refuseRaw("http://example.com/s.css", 404)
                .refuseRaw("http://example.com/b", 403)
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            var page = out.file("example.com/index.html");
            assertTrue(archive.targets().contains("/web/20150601120000/http://example.com/"), "as it is shown");
            assertFalse(page.contains("WAYBACK") || page.contains("/web/2015"), page);
            assertEquals(
                    "<head><link rel=stylesheet href=\"s.css\"></head><body><a href=\"a@.html\">a</a>"
                            + "<img src=i.png></body>",
                    page.strip());
            assertTrue(out.file("example.com/s.css").startsWith("a{b:url("));
            assertEquals("bg", out.file("example.com/bg.png"));
            assertEquals(
                    "example.com/a@.html", out.report("http://example.com/b").get("file"), "a redirect");
            assertEquals("the archive shows a redirect", out.told("http://example.com/b", "note"));
            assertTrue(
                    archive.targets().stream().noneMatch(target -> target.contains("_static")), "nothing of its own");
        }
    }

    @Test
    void whatIsExcludedIsToldAsSuch() throws Exception {
        try (var archive =
                Rescuer.site().excludeWithPage("http://example.com/a").start()) {
            var run = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    "not given by the archive (status 200)",
                    rescuer.rescued().report("http://example.com/a").get("note"));
        }
        try (var archive = Rescuer.site().exclude("example.com").start()) {
            var run = rescuer.run(
                    archive,
                    "http://example.com/",
                    "-out",
                    folder.resolve("other").toString());
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().contains("example.com"), run.stderr());
        }
    }

    @Test
    void packedContentWithAnEmptyHeaderBesideTheTrueOneIsUnpacked() throws Exception {
        try (var archive = Rescuer.site()
                .packed("http://example.com/a")
                .packed("http://example.com/i.png")
                .start()) {
            var out = rescuer.complete(archive, "http://example.com/");
            assertTrue(out.file("example.com/a@.html").contains("home"));
            assertEquals("i", out.file("example.com/i.png"));
        }
    }

    @Test
    void afterTooManyRequestsThereIsAPauseAndNothingIsLost() throws Exception {
        try (var archive = Rescuer.site().start()) {
            archive.failNext("/web/", WaybackServerFault.TOO_MANY_REQUESTS, 3);
            archive.failNext("/cdx/", WaybackServerFault.TOO_MANY_REQUESTS, 2);
            var run = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(run.stderr().contains("the archive asks for fewer requests; waiting "), run.stderr());
            assertEquals(7, rescuer.rescued().archived().statistics().get("downloaded"));
        }
    }

    @Test
    void refusedConnectionsStopTheRescueAndItIsResumedWhereItWas() throws Exception {
        try (var archive = Rescuer.site().start()) {
            archive.failNext("b.html", WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE, 1);
            var stopped = rescuer.rescue(archive, "http://example.com/", "-workers", "1");
            assertEquals(ExitCode.FAILED, stopped.code());
            assertTrue(stopped.stderr().contains("run the same command again after"), stopped.stderr());
            assertFalse(Files.exists(rescuer.rescued().root().resolve("report.jsonl")));
            archive.acceptConnections();
            var out = rescuer.complete(archive, "http://example.com/");
            assertEquals(7, out.archived().statistics().get("downloaded"));
            var targets = new ArrayList<>(archive.targets());
            targets.removeIf(target -> target.contains("b.html"));
            assertEquals(targets.size(), targets.stream().distinct().count(), targets.toString());
        }
    }

    @Test
    void anArchiveThatDropsConnectionsEndsTheRescueWithOneMessage() throws Exception {
        try (var archive = Rescuer.site().start()) {
            archive.failNext("/web/", WaybackServerFault.CLOSE, 1_000);
            var run = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(
                    run.stderr().contains(archive.url().href() + " does not answer: connection closed early"),
                    run.stderr());
            assertFalse(Files.exists(rescuer.rescued().root().resolve("report.jsonl")));
        }
    }

    @Test
    void aRescueThatFailsAtItsStartLeavesNoFolder() throws Exception {
        var out = folder.resolve("new/out").toString();
        var closed = Rescuer.site().start();
        closed.close();
        try (var archive = Rescuer.site().exclude("excluded.example").start()) {
            for (var fault : List.of(WaybackServerFault.CLOSE, WaybackServerFault.ERROR_PAGE)) {
                archive.failNext("/cdx/", fault, 3);
                assertEquals(
                        ExitCode.FAILED,
                        rescuer.run(archive, "http://example.com/", "-out", out).code());
                assertFalse(Files.exists(folder.resolve("new")), fault.name());
            }
            for (var site : List.of("http://example.org/", "http://excluded.example/")) {
                assertEquals(
                        ExitCode.FAILED, rescuer.run(archive, site, "-out", out).code());
                assertFalse(Files.exists(folder.resolve("new")), site);
            }
        }
        assertEquals(
                ExitCode.FAILED,
                rescuer.run(closed, "http://example.com/", "-out", out).code());
        assertFalse(Files.exists(folder.resolve("new")), "connections are refused");
        // A folder of the user stays, even if it is empty.
        Files.createDirectories(folder.resolve("new/out"));
        rescuer.run(closed, "http://example.com/", "-out", out);
        assertTrue(Files.exists(folder.resolve("new/out")));
    }

    @Test
    void aListThatFailsIsNeverAnEmptyOne() throws Exception {
        for (var fault : List.of(WaybackServerFault.ERROR_PAGE, WaybackServerFault.EMPTY, WaybackServerFault.HALF)) {
            try (var archive = Rescuer.site().start()) {
                archive.failNext("/cdx/", fault, 20);
                var run = rescuer.rescue(archive, "http://example.com/");
                assertEquals(ExitCode.FAILED, run.code(), fault + ": " + run.stderr());
                run.onlyLine();
                assertFalse(Files.exists(rescuer.rescued().root().resolve("journal")), fault.name());
            }
        }
    }

    @Test
    void aSiteThatTheArchiveDoesNotKnowIsSaidToBeSo() throws Exception {
        try (var archive = Rescuer.site().start()) {
            var run = rescuer.rescue(archive, "http://example.org/");
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(
                    "crawler: " + archive.url().href() + " has no captures of http://example.org/ (-match host)",
                    run.onlyLine());
        }
    }

    @Test
    void whatFailedIsMarkedAndARetryGetsIt() throws Exception {
        try (var archive = Rescuer.site().start()) {
            archive.failNext("/i.png", WaybackServerFault.UNAVAILABLE, 3);
            var run = rescuer.rescue(archive, "http://example.com/");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    "null", rescuer.rescued().report("http://example.com/i.png").get("capture"));
            archive.forgetRequests();
            var retried = Run.here("retry", rescuer.rescued().root().toString(), "-rate-ms", "1")
                    .inert();
            assertEquals(ExitCode.DONE, retried.code(), retried.stderr());
            assertEquals(List.of("/web/20150601120003id_/http://example.com/i.png"), archive.targets());
            assertEquals("i", rescuer.rescued().file("example.com/i.png"));
            assertEquals(
                    "example.com/i.png",
                    rescuer.rescued().report("http://example.com/i.png").get("file"));
            assertTrue(rescuer.rescued().file("example.com/index.html").contains("src=\"i.png\""));
            rescuer.rescued().archived().assertVerified(retried.stderr());
            assertEquals(7, rescuer.rescued().archived().statistics().get("downloaded"));
        }
    }
}
