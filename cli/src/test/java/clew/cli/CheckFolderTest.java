package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A folder of built HTML, checked as files and as a web server sends them.
class CheckFolderTest {
    private static final String HTML = "text/html; charset=utf-8";

    @TempDir
    private Path folder;

    @BeforeEach
    void build() throws IOException {
        write("index.html", """
                <title>Home</title>
                <a href=docs/>docs</a> <a href=docs>docs without a slash</a> <a href=about.html#team>team</a>
                <a href=about.html#nobody>nobody</a> <a href=nope.html>nope</a> <a href="http://[">no URL</a>
                <img src=logo.png alt=""><img src=lost.png alt=""> <link rel=stylesheet href=style.css>
                <a href="http://127.0.0.3:9/">refused</a>
                """);
        write("about.html", "<h1 id=team>Team</h1><a href=/docs/index.html#install>install</a>");
        write("docs/index.html", "<p id=install>Install</p><a href=../gone/>gone</a><a href=..>up</a>");
        write("logo.png", "png");
        write("style.css", "p { background: url(lost.png) }");
    }

    private void write(String name, String content) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private boolean serve(Request request, OutputStream out) throws IOException {
        var path = folder.resolve(request.target().substring(1));
        if (Files.isDirectory(path) && !request.target().endsWith("/")) {
            return LoopbackSite.status(out, 301, "", "Location: " + request.target() + "/");
        }
        var file = Files.isDirectory(path) ? path.resolve("index.html") : path;
        if (!Files.exists(file)) return LoopbackSite.status(out, 404, "no");
        var name = file.toString();
        var type = name.endsWith(".html") ? HTML : name.endsWith(".css") ? "text/css" : "image/png";
        return LoopbackSite.page(out, 200, type, Files.readAllBytes(file));
    }

    @Test
    void theFindingsAreTheSameAsOverHttp() throws IOException {
        try (var site = LoopbackSite.answering(this::serve)) {
            var served = Run.here("check", "-url", site.url("/"), "-format", "jsonl");
            var read = Run.here("check", folder.toString(), "-format", "jsonl", "-base-url", site.url("/"));
            assertEquals(ExitCode.DIFFERENT, served.code(), served.stderr());
            assertEquals(ExitCode.DIFFERENT, read.code(), read.stderr());
            assertEquals(served.stdout(), read.stdout().replaceAll(",\"file\":\"[^\"]*\"", ""));
            assertEquals(9, served.stdout().lines().count(), served.stdout());
        }
    }

    @Test
    void aFindingNamesItsFileLineAndColumn() {
        var run = Run.here("check", folder.toString(), "-external", "off");
        assertTrue(run.stdout().startsWith(folder + "/index.html\n  2:"), run.stdout());
        var json = Run.here("check", folder.toString(), "-format", "jsonl", "-external", "off")
                .stdout();
        assertTrue(json.contains("\"file\":\"" + folder + "/docs/index.html\""), json);
        var sarif = Run.here("check", folder.toString(), "-format", "sarif", "-external", "off")
                .stdout();
        assertTrue(sarif.contains("/docs/index.html\"},\"region\":{\"startLine\":1"), sarif);
    }

    @Test
    void pagesThatNothingLinksToAreCheckedToo() throws IOException {
        write("lonely.html", "<a href=missing.html>missing</a>");
        var run = Run.here("check", folder.toString(), "-format", "jsonl", "-external", "off", "-findings", "orphan");
        assertTrue(run.stdout().contains("folder.invalid/missing.html"), run.stdout());
        assertTrue(run.stdout().contains("\"code\":\"orphan\",\"file\":\"" + folder + "/lonely.html\""), run.stdout());
        assertEquals(
                1, run.stdout().lines().filter(line -> line.contains("orphan")).count(), run.stdout());
    }

    @Test
    void anEmptyFolderDoesNotPass() throws IOException {
        var empty = Files.createDirectory(folder.resolve("empty"));
        var run = Run.here("check", empty.toString());
        assertEquals(ExitCode.FAILED, run.code(), run.stderr());
        assertEquals("", run.stdout());
        assertEquals(
                new String(run.stderr().getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII), run.stderr());
    }
}
