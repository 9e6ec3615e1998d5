package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `crawler diff`, on crawls over loopback.
class DiffTest {
    @TempDir
    Path folder;

    /// A site whose pages a test changes between crawls.
    private final Map<String, String> pages = new HashMap<>(Map.of(
            "/",
            "<title>Start</title><a href=/a>a</a><a href=/b>b</a>",
            "/a",
            "<title>A</title>",
            "/b",
            "<title>B</title><img src=/i.png>"));

    private LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            var html = pages.get(request.target());
            return html == null ? LoopbackSite.status(out, 404, "") : LoopbackSite.html(out, html);
        });
    }

    private String journal(String name) {
        return folder.resolve(name).toString();
    }

    private String crawl(LoopbackSite site, String name, String... more) {
        var arguments = new String[4 + more.length];
        System.arraycopy(new String[] {"-url", site.url("/"), "-journal", journal(name)}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        assertEquals(ExitCode.DONE, Run.here(arguments).code());
        return journal(name);
    }

    @Test
    void whatHasChangedIsPrintedAndTheExitCodeIsTwo() {
        try (var site = site()) {
            var old = crawl(site, "old");
            pages.put("/", "<title>Start</title><a href=/a>a</a><a href=/c>c</a>");
            pages.put("/a", "<title>A \u001b[2J\u202e</title>");
            pages.put("/c", "");
            var now = crawl(site, "new");
            var run = Run.here("diff", old, now).inert();
            assertEquals(ExitCode.DIFFERENT, run.code());
            assertEquals("", run.stderr());
            assertEquals("""
                    1 gone, 1 added, 2 changed, 0 unchanged

                    gone
                      - URL/b

                    added
                      + URL/c

                    changed
                      URL/
                        content changed
                        link added: URL/c
                        link removed: URL/b
                      URL/a
                        content changed
                        title: "A" -> "A \\u001b[2J\\u202e"
                    """.replace("URL/", site.url("/")), run.stdout());
            for (var format : new String[] {"text", "json", "jsonl"}) {
                var again = Run.here("diff", "-format", format, old, now).inert();
                assertEquals(ExitCode.DIFFERENT, again.code());
                assertEquals(again, Run.here("diff", "-format", format, old, now));
            }
            var markdown = Run.here("diff", "-format", "markdown", old, now);
            assertEquals(ExitCode.DIFFERENT, markdown.code());
            assertTrue(markdown.stdout().contains("<details><summary>1 page added</summary>"), markdown.stdout());
            assertTrue(markdown.stdout().chars().noneMatch(c -> c < ' ' && c != '\n'), markdown.stdout());
            assertTrue(Run.here("diff", "-ignore", "digest,title", "-format", "json", old, now)
                    .stdout()
                    .contains("\"changed\":1,"));
        }
    }

    @Test
    void crawlsWithoutDifferencesSaySoAndTheExitCodeIsZero() {
        try (var site = site()) {
            var old = crawl(site, "old");
            var now = crawl(site, "new");
            for (var format : new String[] {"text", "jsonl"}) {
                assertEquals(
                        new Run(ExitCode.DONE, "", "crawler: no differences; 3 pages compared\n"),
                        Run.here("diff", "-format", format, old, now));
            }
            assertTrue(
                    Run.here("diff", "-format", "markdown", old, now).stdout().endsWith("\nNo differences.\n"));
            pages.put("/b", "");
            now = crawl(site, "third");
            assertEquals(ExitCode.DIFFERENT, Run.here("diff", old, now).code());
            assertEquals(
                    ExitCode.DONE,
                    Run.here("diff", "-ignore", "digest,title", old, now).code());
        }
    }

    @Test
    void anotherHostIsComparedByPathWhereItIsMapped() {
        try (var staging = site();
                var production = site()) {
            var old = crawl(staging, "old");
            var now = crawl(production, "new");
            var flag = "127.0.0.1:" + staging.port() + "=127.0.0.1:" + production.port();
            var apart = Run.here("diff", old, now);
            assertEquals(ExitCode.DIFFERENT, apart.code());
            assertTrue(apart.stdout().startsWith("3 gone, 3 added, 0 changed, 0 unchanged\n"), apart.stdout());
            assertEquals(
                    "crawler: the crawls start on different hosts; to compare them by path, add -map-host " + flag,
                    apart.onlyLine());
            assertEquals(
                    "crawler: no differences; 3 pages compared",
                    Run.here("diff", old, now, "-map-host", flag).onlyLine());
            var wrong = Run.here("diff", old, now, "-map-host", "127.0.0.1=127.0.0.1:" + production.port());
            assertEquals(
                    "crawler: -map-host names 127.0.0.1, but no page of '" + old + "' is on that host; its crawl starts"
                            + " on 127.0.0.1:" + staging.port(),
                    wrong.onlyLine());
            var twice = Run.here("diff", old, now, "-map-host", "a=b", "-map-host", "A=b", "-map-host", "a=c");
            assertTrue(twice.refusal().contains("-map-host maps a to both b and c"));
        }
    }

    @Test
    void theFolderOfAnArchiveIsASavedCrawl() {
        try (var site = site()) {
            pages.put("/i.png", "one");
            var old = folder.resolve("old-archive").toString();
            var now = folder.resolve("new-archive").toString();
            assertEquals(
                    ExitCode.DONE,
                    Run.here("archive", "-url", site.url("/"), "-out", old).code());
            pages.put("/i.png", "two");
            assertEquals(
                    ExitCode.DONE,
                    Run.here("archive", "-url", site.url("/"), "-out", now).code());
            var run = Run.here("diff", old, now);
            assertEquals(
                    "0 gone, 0 added, 1 changed, 3 unchanged\n\nchanged\n  " + site.url("/i.png")
                            + "\n    content changed\n",
                    run.stdout());
            assertEquals("", run.stderr());
            assertTrue(Run.here("diff", folder.toString(), now).onlyLine().contains("there is no file"));
        }
    }

    @Test
    void anUnfinishedCrawlAndOtherSettingsAreTold() {
        try (var site = site()) {
            var old = crawl(site, "old");
            var part = crawl(site, "part", "-max-pages", "2");
            var gone = Run.here("diff", old, part);
            assertEquals(
                    "crawler: the crawl in '" + part + "' is not finished: 1 known URL has not been visited; pages"
                            + " that only the other crawl visited count as gone",
                    gone.onlyLine());
            assertTrue(gone.stdout().startsWith("1 gone, 0 added, 0 changed, 2 unchanged\n"), gone.stdout());
            var added = Run.here("diff", part, old);
            assertTrue(added.stdout().startsWith("0 gone, 1 added, 0 changed, 2 unchanged\n"), added.stdout());
            assertTrue(added.onlyLine().contains("count as added"), added.stderr());
            var other = crawl(site, "other", "-policy", "sitemap");
            assertTrue(Run.here("diff", old, other)
                    .stderr()
                    .startsWith("crawler: the crawls have different settings, which may explain differences: policy"
                            + " was 'standard' and is now 'sitemap'\n"));
        }
    }

    @Test
    void aStartPageThatFailedIsTold() {
        var down = new AtomicBoolean();
        try (var site = LoopbackSite.answering((request, out) -> down.get()
                ? LoopbackSite.status(out, 503, "")
                : LoopbackSite.html(out, request.target().equals("/") ? "<a href=/a>a</a>" : ""))) {
            var old = crawl(site, "old");
            down.set(true);
            Run.here("-url", site.url("/"), "-journal", journal("new"));
            var run = Run.here("diff", old, journal("new"));
            assertTrue(run.stdout().startsWith("1 gone, 0 added, 1 changed, 0 unchanged\n"), run.stdout());
            assertTrue(run.stdout().endsWith("    status: 200 -> 503\n"), run.stdout());
            assertEquals(
                    "crawler: the start page of '" + journal("new")
                            + "' could not be read; pages that only the other crawl visited" + " count as gone",
                    run.onlyLine());
        }
    }

    @Test
    void aJournalThatCannotBeReadIsNamed() throws IOException {
        try (var site = site()) {
            var old = crawl(site, "old");
            var bad = folder.resolve("bad");
            var bytes = Files.readAllBytes(Path.of(old));
            bytes[bytes.length / 2] ^= 1;
            Files.write(bad, bytes);
            for (var run : new Run[] {Run.here("diff", old, bad.toString()), Run.here("diff", bad.toString(), old)}) {
                assertEquals(ExitCode.FAILED, run.code());
                assertEquals("", run.stdout());
                assertTrue(run.onlyLine().contains("the journal '" + bad + "' cannot be used"), run.stderr());
            }
            Files.writeString(bad, "Dear Ariadne");
            assertTrue(Run.here("diff", bad.toString(), old).onlyLine().contains("it is not a journal"));
            assertTrue(Run.here("diff", old, journal("none")).onlyLine().contains("there is no file"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "diff",
                "diff a",
                "diff a b c",
                "diff a b -format csv",
                "diff a b -ignore",
                "diff a b -ignore color",
                "diff a b -ignore digest,,title",
                "diff a b -map-host a",
                "diff a b -map-host a=",
                "diff a b -map-host http://a=b",
                "diff a b -map-host a=b=c"
            })
    void wrongUsageIsRefused(String line) {
        assertTrue(Run.here(line.split(" ")).refusal().matches("crawler: (give two saved crawls|-[a-z-]+ must be).*"));
    }
}
