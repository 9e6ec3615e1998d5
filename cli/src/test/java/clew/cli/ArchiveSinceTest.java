package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive that holds only what has changed since an earlier one.
class ArchiveSinceTest {
    @TempDir
    Path folder;

    /// The content of each target; its ETag is its text.
    private final Map<String, String> pages = new ConcurrentHashMap<>(Map.of(
            "/", "<title>start</title><a href=/a>a</a><a href=/b>b</a><a href=/gone>c</a>",
            "/a", "<a href=/deep>d</a>",
            "/b", "old",
            "/gone", "here",
            "/deep", "deep"));

    private LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            var page = pages.get(request.target());
            if (page == null) return LoopbackSite.status(out, 404, "no");
            var etag = "\"" + Integer.toHexString(page.hashCode()) + "\"";
            if (etag.equals(request.header("If-None-Match"))) {
                LoopbackSite.raw(out, "HTTP/1.1 304 Not Modified\r\nETag: " + etag + "\r\n\r\n");
                return true;
            }
            return LoopbackSite.page(out, 200, "text/html", page.getBytes(StandardCharsets.UTF_8), "ETag: " + etag);
        });
    }

    private Run archive(LoopbackSite site, String name, String... more) {
        var arguments = new ArrayList<>(List.of(
                "archive", "-url", site.url("/"), "-out", folder.resolve(name).toString()));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new));
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void whatHasNotChangedIsNotSentAgainAndItsLinksAreKept() throws Exception {
        try (var site = site()) {
            var first = archive(site, "one");
            assertEquals(ExitCode.DONE, first.code(), first.stderr());
            pages.put("/b", "<a href=/new>n</a>");
            pages.put("/new", "new");
            pages.remove("/gone");
            var second = archive(site, "two", "-since", folder.resolve("one").toString());
            assertEquals(ExitCode.DONE, second.code(), second.stderr());
            assertTrue(second.stderr().contains("': 1 new, 1 changed, 3 unchanged, 1 gone\n"), second.stderr());
            assertEquals(
                    "{\"change\":\"changed\",\"url\":\"%1$s/b\"}\n{\"change\":\"gone\",\"url\":\"%1$s/gone\"}\n{\"change\":\"added\",\"url\":\"%1$s/new\"}\n"
                            .formatted(site.url("")),
                    text("two/changes.jsonl"));
            assertTrue(text("two/statistics.json").contains("\"notModified\" : 3"), text("two/statistics.json"));
            assertTrue(second.stdout().contains("Visited: " + site.url("/deep")), "found by a page that was not sent");
            for (var archive : List.of("one", "two")) {
                var verified = Run.here("verify", folder.resolve(archive).toString());
                assertEquals(ExitCode.DONE, verified.code(), verified.stdout() + verified.stderr());
            }
            assertEquals(
                    second.stdout(),
                    Run.here("view", folder.resolve("two/journal").toString()).stdout());
        }
    }

    @Test
    void anArchiveSinceAnArchiveSinceAnArchiveStillKnowsTheOriginal() throws Exception {
        try (var site = site()) {
            archive(site, "one");
            archive(site, "two", "-since", folder.resolve("one").toString());
            var third = archive(site, "three", "-since", folder.resolve("two").toString());
            assertEquals(ExitCode.DONE, third.code(), third.stderr());
            assertTrue(third.stderr().contains("': 0 new, 0 changed, 5 unchanged, 0 gone\n"), third.stderr());
            assertEquals(
                    ExitCode.DONE,
                    Run.here("verify", folder.resolve("three").toString()).code());
        }
    }

    @Test
    void aFolderWithoutAnArchiveIsRefused() {
        var run = Run.here(
                "archive", "http://127.0.0.1:1/", "-out", folder.resolve("x").toString(), "-since", folder.toString());
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(
                run.stderr().contains("-since must be the folder of an archive; there is no journal in "),
                run.stderr());
    }
}
