package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls by the packaged program, from its arguments to its exit code.
class CrawlIT {
    /// The smallest site that has everything: a root with two pages, a cycle between them, a fragment link and an
    /// external link.
    private static LoopbackSite graph() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, """
                    <!doctype html><title>Root</title>
                    <link href=/style.css rel=stylesheet><script src=/script.js></script>
                    <a href="/one">1</a> <a href="two#part">2</a> <a href="HTTP://OTHER.Example:80/x#y">out</a>
                    <a href="mailto:a@b.example">m</a> <a href="/one">again</a> <a name=anchor>none</a>""");
            case "/one" -> LoopbackSite.html(out, "<a href='/two'>2</a><a href='#top'>top</a>");
            case "/two" -> LoopbackSite.html(out, "<a href='/one?q=1#back'>1</a><a href='.'>home</a>");
            default -> LoopbackSite.status(out, 404, "<a href='/hidden'>no</a>");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void theGraphOfTheSpecIsPrintedToTheLetter(int workers) throws Exception {
        try (var site = graph()) {
            var run = CrawlerProcess.run("-url", site.url("/"), "-workers", "" + workers);
            var expected = """
                    Visited: @/
                    Links found:
                    @/one
                    @/two
                    http://other.example/x
                    @/one
                    Visited: @/one
                    Links found:
                    @/two
                    @/one
                    Visited: @/two
                    Links found:
                    @/one?q=1
                    @/
                    Visited: @/one?q=1
                    Links found:
                    """;
            assertEquals(expected.replace("@", site.url("")), run.stdout());
            assertEquals("crawler: " + site.url("/one?q=1") + ": status 404\n", run.stderr());
            assertEquals(0, run.code());
            assertEquals(
                    List.of("/", "/one", "/one?q=1", "/two"),
                    site.targets().stream().sorted().toList());
        }
    }

    @Test
    void aCrawlThatMeetsNoTroubleSaysNothingOnStandardError() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/>home</a>"))) {
            var expected = "Visited: %1$s\nLinks found:\n%1$s\n".formatted(site.url("/"));
            assertEquals(new Run(0, expected, ""), CrawlerProcess.run("-url=" + site.url("")));
        }
    }

    @Test
    void maxPagesPrintsExactlyTheFirstPages() throws Exception {
        try (var site = graph()) {
            var run = CrawlerProcess.run("--url", site.url("/"), "--max-pages=2");
            assertEquals(
                    List.of("Visited: " + site.url("/"), "Visited: " + site.url("/one")),
                    run.stdout().lines().filter(l -> l.startsWith("Visited")).toList());
            assertEquals(0, run.code());
        }
    }

    @Test
    void anUnreachableStartPageIsPrintedWithAnEmptyListAndFails() throws Exception {
        String url;
        try (var site = graph()) {
            url = site.url("/");
        }
        var run = CrawlerProcess.run("-url", url);
        assertEquals("Visited: " + url + "\nLinks found:\n", run.stdout());
        assertTrue(run.onlyLine().startsWith("crawler: cannot reach " + url + ": no connection"), run.stderr());
        assertEquals(1, run.code());
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 500})
    void aStartPageThatIsDeclinedIsPrintedWithAnEmptyListAndFails(int status) throws Exception {
        try (var site =
                LoopbackSite.answering((_, out) -> LoopbackSite.status(out, status, "<a href=/elsewhere>x</a>"))) {
            var url = site.url("/");
            assertEquals(
                    new Run(1, "Visited: " + url + "\nLinks found:\n", "crawler: " + url + ": status " + status + "\n"),
                    CrawlerProcess.run("-url", url));
            assertEquals(List.of("/"), site.targets());
        }
    }

    @Test
    void aStartPageThatMovesToAnotherHostNamesWhereToStart() throws Exception {
        try (var site = LoopbackSite.answering((_, out) ->
                LoopbackSite.status(out, 301, "", "Location: https://www.elsewhere.example/start?q#part"))) {
            var url = site.url("/");
            assertEquals(
                    new Run(
                            1,
                            "Visited: " + url + "\nLinks found:\n",
                            "crawler: the start page moved to another host; start there:"
                                    + " -url https://www.elsewhere.example/start?q\n"),
                    CrawlerProcess.run("-url", url));
        }
    }

    @Test
    void userInfoOfTheStartPageIsSentToItsOriginAloneAndNeverPrinted() throws Exception {
        try (var otherPort = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var site = LoopbackSite.answering((request, out) ->
                        request.target().equals("/")
                                ? LoopbackSite.html(
                                        out,
                                        "<a href=/in>in</a><a href='%s'>other</a><a href='http://x:y@127.0.0.1:%d/own'>own</a>"
                                                .formatted(
                                                        otherPort.url("/out"),
                                                        Integer.parseInt(request.header("Host")
                                                                .split(":")[1])))
                                : LoopbackSite.html(out, ""))) {
            var run = CrawlerProcess.run("-url", site.url("/").replace("//", "//na%6De:s%3Acret@"));
            assertEquals(0, run.code());
            assertEquals("", run.stderr());
            var expected = """
                    Visited: @/
                    Links found:
                    @/in
                    %s
                    @/own
                    Visited: @/in
                    Links found:
                    Visited: %s
                    Links found:
                    Visited: @/own
                    Links found:
                    """.formatted(otherPort.url("/out"), otherPort.url("/out"));
            assertEquals(expected.replace("@", site.url("")), run.stdout());
            var basic = "Basic " + Base64.getEncoder().encodeToString("name:s:cret".getBytes(StandardCharsets.UTF_8));
            for (var request : site.requests()) assertEquals(basic, request.header("Authorization"), request.target());
            assertEquals(3, site.requests().size());
            assertEquals(List.of("/out"), otherPort.targets());
            assertEquals("", otherPort.requests().getFirst().header("Authorization"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8", "de_DE.ISO-8859-1", "xx_XX.UTF-8"})
    void aUrlBeyondAsciiMeansTheSameInEveryLocale(String locale) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                // The bytes are written as octal escapes, because this process has a locale too.
                var process = CrawlerProcess.shell(
                        Map.of("LC_ALL", locale), "\"$0\" -url \"$(printf '%s/\\303\\251' \"$1\")\"", site.url(""))) {
            assertEquals(new Run(0, "Visited: " + site.url("/%C3%A9") + "\nLinks found:\n", ""), process.end());
        }
    }

    @Test
    void helpAndVersionGoToStandardOutput() throws Exception {
        assertEquals(Run.here("-help"), CrawlerProcess.run("-help"));
        assertEquals(Run.here("-version"), CrawlerProcess.run("--version"));
        assertEquals(0, CrawlerProcess.run("--help").code());
    }

    @Test
    void badInputEndsWithSixtyFourAndOneLine() throws Exception {
        for (var arguments : List.of(
                new String[] {"-workers", "1"},
                new String[] {"-url", ""},
                new String[] {"-url", "example.com"},
                new String[] {"-url", "ftp://example.com/"},
                new String[] {"-url", "http://[::1"},
                new String[] {"-url", "http://127.0.0.1:9/", "-workers", "0"},
                new String[] {"-url", "http://127.0.0.1:9/", "-rate-ms=-1"},
                new String[] {"-url", "http://127.0.0.1:9/", "-rate-ms", "1", "-rate-ms", "1"},
                new String[] {"-\u001b[31m\u0007", "\u202e"},
                new String[] {"stray\r\n\u001b]0;title\u0007"})) {
            assertEquals(
                    Run.here(arguments).refusal(), CrawlerProcess.run(arguments).refusal());
        }
    }
}
