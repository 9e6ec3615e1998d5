package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the program does with a real terminal: a screen that tmux keeps, and the bytes that `script` records.
class TerminalIT {
    /// With the word: when a terminal becomes narrower, what it leaves of the old line may be `43161/46`, of a URL.
    private static final Pattern PROGRESS = Pattern.compile("([0-9]+)/[0-9]+ pages(, .*|  .*)?");

    /// Everything that we send to a terminal to draw a line or for colours.
    private static final String OURS = "\u001b\\[(K|J|\\?7l|\\?7h|[0-9]{1,2}m)";

    /// An endless site, in which every page is different.
    private static LoopbackSite endless() {
        return LoopbackSite.answering((request, out) -> {
            var n = Long.parseLong(request.target().substring(1));
            return LoopbackSite.html(out, "<a href=/" + (2 * n + 1) + ">a</a><a href=/" + (2 * n + 2) + ">b</a>");
        });
    }

    private static TmuxScreen crawling(LoopbackSite site, int columns) throws Exception {
        return TmuxScreen.of(columns, "/dev/null", Map.of(), "-url", site.url("/0"), "-rate-ms", "10", "-workers", "1");
    }

    /// How many pages are done, if the screen has nothing but that; -1 otherwise.
    private static long done(List<String> lines) {
        if (lines.size() != 1) return -1;
        var line = PROGRESS.matcher(lines.getFirst());
        return line.matches() ? Long.parseLong(line.group(1)) : -1;
    }

    /// Waits until the line has been drawn some times, and is the only one on the screen each time.
    private static List<String> awaitRedrawing(TmuxScreen screen) throws Exception {
        var seen = screen.await(lines -> done(lines) > 0);
        for (int i = 0; i < 5; i++) {
            var before = done(seen);
            seen = screen.await(lines -> lines.size() > 1 || done(lines) > before);
            assertEquals(1, seen.size(), () -> "the line was wrapped or left behind");
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 80, 200})
    void progressIsOneLineOnATerminalOfAnyWidth(int columns) throws Exception {
        try (var site = endless();
                var screen = crawling(site, columns)) {
            var line = awaitRedrawing(screen).getFirst();
            assertTrue(line.length() < columns, line);
            assertEquals(columns > 20, line.contains(site.url("/")), line);
        }
    }

    @Test
    void progressFitsAgainAfterTheTerminalWasResized() throws Exception {
        try (var site = endless();
                var screen = crawling(site, 100)) {
            assertTrue(awaitRedrawing(screen).getFirst().contains(site.url("/")));
            for (var columns : List.of(30, 20, 90)) {
                screen.resize(columns);
                // What the terminal made of the old line is gone with the first drawing that knows the new width.
                screen.await(lines ->
                        done(lines) > 0 && (columns > 50) == lines.getFirst().contains(site.url("/")));
                assertTrue(awaitRedrawing(screen).getFirst().length() < columns);
            }
        }
    }

    @Test
    void anInterruptedCrawlLeavesItsSummaryAndNothingOfItsProgress() throws Exception {
        try (var site = endless();
                var screen = crawling(site, 80)) {
            awaitRedrawing(screen);
            screen.interrupt();
            var lines = screen.await(seen -> seen.contains("ended 130"));
            assertTrue(lines.getFirst().matches(" +[0-9]+  pages in [0-9.]+ m?s, .*, [0-9]+ links"), () -> "" + lines);
            assertTrue(lines.stream().noneMatch(line -> PROGRESS.matcher(line).matches()), () -> "" + lines);
            assertTrue(lines.stream().anyMatch(line -> line.endsWith("URLs not reached before the crawl ended")));
            assertTrue(lines.contains("Slowest:"), () -> "" + lines);
        }
    }

    @Test
    void wherePagesScrollByThereIsNoProgressButASummary() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/>x</a>"));
                var screen = TmuxScreen.of(80, "", Map.of(), "-url", site.url("/"))) {
            var lines = screen.await(seen -> seen.contains("ended 0"));
            assertEquals(List.of("Visited: " + site.url("/"), "Links found:", site.url("/")), lines.subList(0, 3));
            assertTrue(lines.get(3).matches(" +1  page in [0-9.]+ m?s, 15 bytes, 1 link"), () -> "" + lines);
        }
    }

    /// The bytes that reach a terminal if only standard error is one.
    private static String recorded(Map<String, String> environment, String... arguments) throws Exception {
        var script = "exec script -qec \"'$0' $* >/dev/null\" /dev/null </dev/null";
        try (var process = CrawlerProcess.shell(environment, script, arguments)) {
            var run = process.end();
            assertEquals("", run.stderr());
            return run.stdout();
        }
    }

    private static LoopbackSite broken() {
        return LoopbackSite.answering((request, out) -> request.target().equals("/")
                ? LoopbackSite.html(out, "<a href=/gone>x</a>")
                : LoopbackSite.status(out, 404, ""));
    }

    @ParameterizedTest
    @CsvSource({
        "'',         xterm, '',             true",
        "1,          xterm, '',             false",
        "'',         dumb,  '',             false",
        "'',         xterm, -color never,   false",
        "1,          dumb,  -color always,  true",
    })
    void coloursAreOnATerminalUnlessSomebodyDecidesOtherwise(String noColor, String term, String flag, boolean colored)
            throws Exception {
        try (var site = broken()) {
            var arguments = new ArrayList<>(List.of("-url", site.url("/")));
            if (!flag.isEmpty()) arguments.addAll(List.of(flag.split(" ")));
            var said = recorded(Map.of("NO_COLOR", noColor, "TERM", term), arguments.toArray(String[]::new));
            var problem =
                    site.url("/gone") + ": " + (colored ? "\u001b[31mstatus 404\u001b[0m" : "status 404") + "\r\n";
            assertTrue(said.contains(problem), said);
            assertEquals(colored, said.contains("\u001b[31m"), said);
            if (term.equals("dumb") && !colored) assertFalse(said.contains("\u001b"), said);
        }
    }

    @Test
    void coloursAreNotInAPipeUnlessTheyAreWantedAlways() throws Exception {
        try (var site = broken()) {
            CrawlerProcess.run("-url", site.url("/"), "-verbose").inert();
            var run = CrawlerProcess.run("-url", site.url("/"), "-color", "always");
            assertEquals("crawler: " + site.url("/gone") + ": \u001b[31mstatus 404\u001b[0m\n", run.stderr());
        }
    }

    @Test
    void aQuietCrawlLeavesTheTerminalAlone() throws Exception {
        try (var site = broken()) {
            assertEquals("", recorded(Map.of(), "-url", site.url("/"), "-quiet"));
        }
    }

    /// Titles, headers, targets of redirects and URLs come from whoever writes the site.
    @ParameterizedTest
    @ValueSource(strings = {"-verbose", "-max-pages 100000"})
    void aHostileSiteCannotDriveTheTerminal(String flag) throws Exception {
        try (var site = HostileTextIT.hostile()) {
            var arguments = new ArrayList<>(List.of("-url", site.url("/"), "-rate-ms", "5"));
            arguments.addAll(List.of(flag.split(" ")));
            var said = recorded(Map.of("TERM", "xterm"), arguments.toArray(String[]::new));
            assertTrue(said.contains("/statusline"), said);
            assertEquals(!flag.equals("-verbose"), said.contains("\u001b[?7l"), "progress was shown");
            for (var c : said.replaceAll(OURS, "").toCharArray()) {
                assertTrue(c == '\r' || c == '\n' || (c >= ' ' && c <= '~'), () -> "byte %02x".formatted((int) c));
            }
        }
    }
}
