package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls that fail at their start: what is printed, what is reported, and what the next run does.
class FailedStartTest {
    @TempDir
    private Path folder;

    /// A port that nothing listens on.
    private static int closedPort() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    private static String nothingOf(String url) {
        return "Visited: " + url + "\nLinks found:\n";
    }

    private static void assertUnreachable(String url, String why, Run run) {
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(nothingOf(url), run.stdout());
        assertTrue(run.onlyLine().startsWith("crawler: cannot reach " + url + ": " + why), run.stderr());
    }

    @Test
    void aPortThatNobodyListensOnIsNotBlamedOnRobotsTxt() throws IOException {
        var url = "http://127.0.0.1:" + closedPort() + "/";
        assertUnreachable(url, "no connection", Run.here("-url", url, "-robots", "obey"));
    }

    @Test
    void httpsToAPortThatSpeaksHttpIsNotBlamedOnRobotsTxt() throws IOException {
        try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> answerPlainly(server));
            var url = "https://127.0.0.1:" + server.getLocalPort() + "/";
            assertUnreachable(url, "no secure connection", Run.here("-url", url, "-robots", "obey"));
        }
    }

    private static void answerPlainly(ServerSocket server) {
        while (!server.isClosed()) {
            try (var socket = server.accept()) {
                var in = socket.getInputStream();
                if (in.read() < 0) continue;
                socket.getOutputStream().write("HTTP/1.1 400 Bad\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                socket.shutdownOutput();
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException _) {
                // The client has gone, or the test is over.
            }
        }
    }

    @Test
    void aServerThatDoesNotSpeakHttpIsNotBlamedOnRobotsTxt() {
        try (var site = LoopbackSite.answering((_, out) -> {
            out.write("SSH-2.0-x\r\n".getBytes(StandardCharsets.US_ASCII));
            return false;
        })) {
            assertUnreachable(site.url("/"), "not a valid HTTP", Run.here("-url", site.url("/"), "-robots", "obey"));
        }
    }

    @Test
    void aProxyThatIsNotThereIsNotBlamedOnRobotsTxt() throws IOException {
        var url = "http://h.example/";
        var proxy = "http://127.0.0.1:" + closedPort();
        assertUnreachable(url, "the proxy", Run.here("-url", url, "-robots", "obey", "-proxy", proxy));
    }

    @Test
    void aStartPageThatMovedToAHostThatCannotBeReachedHasThatFailure() throws IOException {
        var there = "http://127.0.0.1:" + closedPort() + "/";
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.status(out, 301, "", "Location: " + there)
                        : LoopbackSite.status(out, 404, ""))) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey");
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(nothingOf(site.url("/")) + nothingOf(there), run.stdout());
            assertTrue(run.onlyLine().startsWith("crawler: cannot reach " + there + ": no connection"), run.stderr());
        }
    }

    /// A site that breaks off or answers 503 so many times, and then works.
    private static LoopbackSite recovering(boolean cuts, int times) {
        var asked = new AtomicInteger();
        return LoopbackSite.answering((request, out) -> {
            if (asked.incrementAndGet() <= times) return !cuts && LoopbackSite.status(out, 503, "");
            return switch (request.target()) {
                case "/robots.txt" ->
                    LoopbackSite.page(out, 200, "text/plain", "Disallow: /x".getBytes(StandardCharsets.US_ASCII));
                case "/" -> LoopbackSite.html(out, "<a href=/a></a>");
                default -> LoopbackSite.html(out, "");
            };
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCrawlThatFailedAtItsStartBeginsAgainWithTheSameJournal(boolean cuts) {
        // Three tries of the first run.
        try (var site = recovering(cuts, 3)) {
            var line = new String[] {
                "-url",
                site.url("/"),
                "-robots",
                "obey",
                "-journal",
                folder.resolve("j").toString()
            };
            var failed = Run.here(line);
            assertEquals(ExitCode.FAILED, failed.code());
            assertEquals(nothingOf(site.url("/")), failed.stdout());
            assertEquals(List.of("/robots.txt", "/robots.txt", "/robots.txt"), site.targets());
            assertEquals(
                    failed.stdout(),
                    Run.here("view", folder.resolve("j").toString()).stdout());

            var well = Run.here(line);
            assertEquals(ExitCode.DONE, well.code());
            assertEquals("", well.stderr());
            var all = nothingOf(site.url("/")) + site.url("/a") + "\n" + nothingOf(site.url("/a"));
            assertEquals(all, well.stdout());
            assertEquals(
                    List.of("/robots.txt", "/", "/a"),
                    site.targets().subList(3, site.targets().size()));

            // From here on, nothing is requested.
            var again = Run.here(line);
            assertEquals(well.stdout(), again.stdout());
            assertTrue(again.onlyLine().contains("was finished already"), again.stderr());
            assertEquals(6, site.targets().size());
            assertEquals(
                    ExitCode.DONE,
                    Run.here("verify", folder.resolve("j").toString()).code());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aJournalWhoseStartFailedIsNotCalledFinished(boolean cuts) {
        var journal = folder.resolve("j").toString();
        try (var site = recovering(cuts, 3)) {
            Run.here("-url", site.url("/"), "-robots", "obey", "-journal", journal);
            assertEquals(
                    "1 page and 0 links; the start page could not be read; resuming requests it again; no errors\n",
                    Run.here("verify", journal).stdout());
            assertEquals(
                    "crawler: the start page could not be read; resuming requests it again",
                    Run.here("view", journal).onlyLine());
            Run.here("-url", site.url("/"), "-robots", "obey", "-journal", journal);
            assertEquals(
                    "2 pages and 1 link; the crawl is finished; no errors\n",
                    Run.here("verify", journal).stdout());
        }
    }

    @Test
    void aStartPageWithAServerErrorIsAskedForAgain() {
        var journal = folder.resolve("j").toString();
        var isWell = new AtomicBoolean();
        try (var site = LoopbackSite.answering((request, out) -> isWell.get()
                ? LoopbackSite.html(out, "well")
                : LoopbackSite.status(out, request.target().equals("/") ? 500 : 404, ""))) {
            var failed = Run.here("-url", site.url("/"), "-journal", journal);
            assertEquals(ExitCode.FAILED, failed.code());
            assertEquals("crawler: " + site.url("/") + ": status 500", failed.onlyLine());
            isWell.set(true);
            var well = Run.here("-url", site.url("/"), "-journal", journal);
            assertEquals(new Run(ExitCode.DONE, nothingOf(site.url("/")), ""), well);
            assertEquals(well.stdout(), Run.here("view", journal).stdout());
        }
    }

    @Test
    void aRobotsTxtWithAServerErrorNamesTheWayOut() {
        try (var site = recovering(false, Integer.MAX_VALUE)) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey");
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(nothingOf(site.url("/")), run.stdout());
            assertEquals(
                    "crawler: the start page was not requested: robots.txt could not be read: server error"
                            + " (status 503); -robots ignore requests it anyway",
                    run.onlyLine());
        }
    }

    @Test
    void noLineCountsThePagesBehindAStartThatCannotBeReached() throws IOException {
        var url = "http://127.0.0.1:" + closedPort() + "/";
        var out = folder.resolve("out").toString();
        for (var command : List.of(List.of(url), List.of("check", url), List.of("archive", url, "-out", out))) {
            var run = Run.here(command.toArray(String[]::new));
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().startsWith("crawler: cannot reach " + url), run.stderr());
        }
        var verbose = Run.here(url, "-verbose").stderr();
        assertEquals(2, verbose.lines().count(), verbose);
    }

    @Test
    void aRefusalIsFinal() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.status(out, 403, ""))) {
            var line = new String[] {
                "-url",
                site.url("/"),
                "-robots",
                "obey",
                "-journal",
                folder.resolve("j").toString()
            };
            var first = Run.here(line);
            assertEquals(ExitCode.FAILED, first.code());
            var again = Run.here(line);
            assertEquals(ExitCode.FAILED, again.code());
            assertEquals(first.stdout(), again.stdout());
            assertTrue(again.stderr().startsWith(first.stderr()), again.stderr());
            assertTrue(again.stderr().contains("was finished already"), again.stderr());
            assertEquals(List.of("/robots.txt", "/"), site.targets());
        }
    }

    @Test
    void aRobotsTxtOfAnotherPortThatCannotBeReadIsToldOnce() throws IOException {
        var there = "http://127.0.0.1:" + closedPort();
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.html(out, "<a href=" + there + "/a></a><a href=" + there + "/b></a>")
                        : LoopbackSite.status(out, 404, ""))) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey");
            assertEquals(ExitCode.DONE, run.code());
            assertTrue(run.onlyLine().startsWith("crawler: " + there + "/robots.txt: no connection"), run.stderr());
            assertTrue(run.onlyLine().endsWith("nothing is requested from there (-robots ignore requests it anyway)"));
        }
    }
}
