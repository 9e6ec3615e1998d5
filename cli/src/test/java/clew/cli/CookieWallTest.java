package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sites that answer no request without their cookie, but set it and redirect to the same URL.
class CookieWallTest {
    private final LoopbackSite other = LoopbackSite.at("127.0.0.2", CookieWallTest::walled);
    private final LoopbackSite site = LoopbackSite.answering((request, out) ->
            walled(request, out, "<a href=/page></a><img src=/image.png alt=''><a href='" + away() + "'></a>"));

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        site.close();
        other.close();
    }

    private String away() {
        return other.url("/");
    }

    private static boolean walled(Request request, OutputStream out) throws IOException {
        return walled(request, out, "");
    }

    private static boolean walled(Request request, OutputStream out, String start) throws IOException {
        if (!request.header("Cookie").contains("seen=1")) {
            return LoopbackSite.status(out, 302, "", "Location: " + request.target(), "Set-Cookie: seen=1; Path=/");
        }
        return switch (request.target()) {
            case "/robots.txt" -> text(out, "text/plain", "Sitemap: http://" + request.header("Host") + "/sitemap.xml");
            case "/sitemap.xml" ->
                text(
                        out,
                        "text/xml",
                        "<urlset><url><loc>http://" + request.header("Host") + "/listed</loc></url></urlset>");
            case "/image.png" -> text(out, "image/png", "image");
            default -> LoopbackSite.html(out, "<title>" + request.target() + "</title>" + start);
        };
    }

    private static boolean text(OutputStream out, String type, String text) throws IOException {
        return LoopbackSite.page(out, 200, type, text.getBytes(StandardCharsets.US_ASCII));
    }

    private List<String> targets() {
        return site.targets().stream().sorted().toList();
    }

    @Test
    void aCrawlGetsBehindIt() {
        var run = Run.here("-url", site.url("/"), "-robots", "obey", "-sitemaps");
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertEquals(
                List.of(
                        "/",
                        "/",
                        "/listed",
                        "/listed",
                        "/page",
                        "/page",
                        "/robots.txt",
                        "/robots.txt",
                        "/sitemap.xml",
                        "/sitemap.xml"),
                targets(),
                run.stdout());
        assertTrue(!run.stderr().contains("loop"), run.stderr());
    }

    @Test
    void aCheckFindsNothingWrongWithIt() {
        var run = Run.here("check", "-url", site.url("/"), "-external-rate-ms", "0");
        assertEquals(ExitCode.DONE, run.code(), run.stdout() + run.stderr());
        assertEquals("", run.stdout());
        assertEquals(
                List.of("/", "/"), other.targets().stream().filter("/"::equals).toList());
    }

    @Test
    void anArchiveHasWhatIsBehindIt() throws Exception {
        var archive = new ArchivedFolder(folder.resolve("out"));
        var run = Run.here("archive", site.url("/"), "-out", archive.root().toString());
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        archive.assertVerified("");
        var titles =
                archive.pages().stream().map(page -> page.get("title")).sorted().toList();
        assertEquals(List.of("/", "/page"), titles);
        for (var target : List.of("/", "/page", "/image.png")) {
            var responses = archive.records().stream()
                    .filter(record ->
                            record.type().equals("response") && record.target().equals(target))
                    .map(record -> record.block().lines().findFirst().orElse(""))
                    .toList();
            assertEquals(2, responses.size(), target + responses);
            assertTrue(responses.get(0).contains("302") && responses.get(1).contains("200"), target + responses);
        }
    }
}
