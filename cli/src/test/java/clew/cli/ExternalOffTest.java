package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a check with `-external off` requests, and what it does not.
class ExternalOffTest {
    private final LoopbackSite other = LoopbackSite.at("127.0.0.2", (_, out) -> LoopbackSite.status(out, 404, "no"));
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        site.close();
        other.close();
    }

    /// Everything that can lead a crawler to another host.
    private String page() {
        return """
                <!doctype html><title>Start</title>
                <link rel=canonical href=OTHER/canonical><link rel=icon href=OTHER/icon>
                <link rel=stylesheet href=OTHER/style.css><link rel=stylesheet href=style.css>
                <script src=OTHER/script.js></script><h1>Start</h1>
                <img src=OTHER/picture.png alt=""><img srcset="OTHER/small 1x, OTHER/large 2x" src=picture.png alt="">
                <video poster=OTHER/poster src=OTHER/video></video><iframe src=OTHER/frame></iframe>
                <a href=OTHER/>other</a> <a href=OTHER/#part>part</a> <map><area href=OTHER/area></map>
                <a href=next.html>next</a> <a href=moved>moved</a> <img src=moved.png alt="">
                """.replace("OTHER", other.url(""));
    }

    private String style() {
        return "@import '" + other.url("/more.css") + "'; p { background: url(" + other.url("/background.png") + ") }";
    }

    private boolean answer(Request request, OutputStream out) throws IOException {
        var away = "Location: " + other.url(request.target());
        return switch (request.target()) {
            case "/" -> LoopbackSite.html(out, page());
            case "/next.html" -> LoopbackSite.html(out, "<a href=/deep>deep</a><a href=/moved-deep>moved</a>");
            case "/deep" -> LoopbackSite.status(out, 404, "no");
            case "/style.css" -> LoopbackSite.page(out, 200, "text/css", style().getBytes(StandardCharsets.US_ASCII));
            case "/picture.png" -> LoopbackSite.page(out, 200, "image/png", new byte[1]);
            case "/robots.txt" ->
                LoopbackSite.status(
                        out,
                        200,
                        "Sitemap: " + other.url("/sitemap.xml") + "\nSitemap: " + site.url("/sitemap.xml") + "\n");
            case "/sitemap.xml" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/xml",
                        ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + other.url("/listed")
                                        + "</loc></url></urlset>")
                                .getBytes(StandardCharsets.US_ASCII));
            default -> LoopbackSite.status(out, 302, "", away);
        };
    }

    private Run check(String... arguments) {
        var all = new ArrayList<>(List.of("check", "-external", "off", "-format", "jsonl"));
        all.addAll(List.of(arguments));
        return Run.here(all.toArray(String[]::new));
    }

    /// The findings about links, each as `verdict path`.
    private List<String> findings(Run run) {
        return run.stdout()
                .lines()
                .filter(line -> !line.startsWith("{\"verdict\":\"finding\""))
                .map(line -> line.replace(site.url(""), "").replace("http://folder.invalid", ""))
                .map(line -> line.replaceFirst("\\{\"verdict\":\"([^\"]*)\",\"url\":\"([^\"]*)\".*", "$1 $2"))
                .toList();
    }

    @Test
    void aCheckOfASiteRequestsNothingOfAnotherHost() {
        var more = new String[] {
            "-url", site.url("/"), "-robots", "obey", "-findings", "all", "-suggest", "-archive", other.url("/")
        };
        for (var depth : List.of("-max-depth=1", "-max-depth=0", "-requisites=all", "-requisites=same")) {
            var run = check(Stream.concat(Stream.of(more), Stream.of(depth)).toArray(String[]::new));
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            assertEquals(
                    List.of("redirected /moved", "redirected /moved.png", "broken /deep", "redirected /moved-deep"),
                    findings(run),
                    depth);
            assertFalse(run.stdout().contains("\"url\":\"" + other.url("")), run.stdout());
            assertTrue(run.stderr().contains("not checked: is on another host than the pages"), run.stderr());
            assertTrue(run.stderr().contains("not checked: is outside -scope host"), run.stderr());
        }
        assertEquals(0, other.connections(), other.targets().toString());
        assertTrue(site.targets().contains("/sitemap.xml"));
    }

    @Test
    void aCheckOfAFolderSendsNoRequest() throws IOException {
        Files.writeString(folder.resolve("index.html"), page() + "<img src=/outside.png alt=''><a href=/outside>x</a>");
        Files.writeString(folder.resolve("style.css"), style());
        Files.writeString(folder.resolve("next.html"), "<a href=" + other.url("/") + ">other</a>");
        for (var base : List.of("http://folder.invalid/", site.url("/docs/"))) {
            for (var depth : List.of("-max-depth=0", "-only")) {
                var run = check(
                        folder.toString(),
                        "-base-url",
                        base,
                        "-findings",
                        "all",
                        "-suggest",
                        "-archive",
                        other.url("/"),
                        depth);
                assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
                assertTrue(findings(run).toString().contains("broken "), run.stdout());
                assertFalse(run.stdout().contains("\"url\":\"" + other.url("")), run.stdout());
            }
        }
        assertEquals(0, other.connections(), other.targets().toString());
        assertEquals(0, site.connections(), site.targets().toString());
    }

    @Test
    void linksOfTheSiteBeyondTheDepthAreChecked() {
        var run = check("-url", site.url("/next.html"), "-only");
        assertEquals(List.of("broken /deep", "redirected /moved-deep"), findings(run), run.stderr());
        assertEquals(ExitCode.DIFFERENT, run.code());
        assertTrue(run.stdout().contains("redirects to " + other.url("/moved-deep")), run.stdout());
        assertEquals(
                List.of("broken /deep", "redirected /moved-deep"),
                findings(check("-url", site.url("/next.html"), "-max-depth=1")).subList(0, 2));
        assertEquals(0, other.connections(), other.targets().toString());
    }

    @Test
    void linksOfAFolderBeyondTheDepthAreChecked() throws IOException {
        Files.writeString(folder.resolve("index.html"), "<a href=gone.html>gone</a><a href=file.txt>file</a>");
        Files.writeString(folder.resolve("file.txt"), "text");
        var run = check(folder.toString(), "-only");
        assertEquals(List.of("broken /gone.html"), findings(run));
        assertFalse(run.stderr().contains("not checked"), run.stderr());
    }

    @Test
    void aLateRefreshToAnotherHostIsNotCheckedBecauseOfItsHost() {
        try (var late = LoopbackSite.answering((_, out) ->
                LoopbackSite.status(out, 200, "<a href=/>here</a>", "Refresh: 3600; url=" + other.url("/")))) {
            var run = check("-url", late.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(run.stderr().contains("1 not checked: is outside -scope host"), run.stderr());
            assertFalse(run.stderr().contains("refresh"), run.stderr());
        }
        assertEquals(0, other.connections(), other.targets().toString());
    }

    @Test
    void theReasonForALinkOutOfAFolderIsTheFlag() throws IOException {
        Files.writeString(folder.resolve("index.html"), "<a href=" + other.url("/") + ">other</a>");
        var run = check(folder.toString());
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertTrue(run.stderr().contains("1 not checked: is on the web, and -external is off\n"), run.stderr());
        var excluded = Run.here("check", folder.toString(), "-exclude", "127");
        assertTrue(excluded.stderr().contains("1 not checked: matches -exclude\n"), excluded.stderr());
    }
}
