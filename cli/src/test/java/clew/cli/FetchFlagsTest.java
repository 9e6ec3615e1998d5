package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.CrawlCommand;
import clew.cli.console.CommandFailed;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flags;
import clew.fetch.FetchOptions;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchFlagsTest {
    private static final Url START = Url.of("http://h.example/");

    @TempDir
    Path folder;

    private static FetchOptions options(String... arguments) throws UsageError, CommandFailed {
        return options(Map.of(), arguments);
    }

    private static FetchOptions options(Map<String, String> environment, String... arguments)
            throws UsageError, CommandFailed {
        return FetchFlags.options(Flags.parse(List.of(arguments), CrawlCommand.FLAGS), START, environment);
    }

    private Path cookies(String text) throws Exception {
        return Files.writeString(folder.resolve("cookies.txt"), text, StandardCharsets.ISO_8859_1);
    }

    @Test
    void withoutFlagsTheDefaultsHold() throws Exception {
        assertEquals(FetchOptions.of(START), options());
    }

    @Test
    void certificatesCountUnlessSomebodySaysOtherwise() throws Exception {
        assertFalse(options().insecure());
        assertTrue(options("-insecure").insecure());
    }

    /// A staging server under the name of the live one, for every command that sends requests.
    @Test
    void resolveConnectsToTheGivenAddressUnderTheHostsOwnName() throws Exception {
        try (var site = LoopbackSite.at(
                "127.0.0.2",
                0,
                (request, out) -> LoopbackSite.html(
                        out, request.target().equals("/") ? "<a href=/a>a</a>" : request.header("host")))) {
            var start = "http://www.example.com:" + site.port() + "/";
            var pin = "www.example.com:" + site.port() + ":127.0.0.2";
            var run = Run.here("-url", start, "-resolve", pin, "-resolve", "h.example:1:[::1]");
            assertEquals(
                    "Visited: " + start + "\nLinks found:\n" + start + "a\nVisited: " + start + "a\nLinks found:\n",
                    run.stdout());
            assertEquals(new Run(ExitCode.DONE, run.stdout(), ""), run);
            var page = Run.here("page", start + "a", "-resolve", pin);
            assertTrue(page.stdout().contains("\"rawHtml\":\"www.example.com:" + site.port()), page.stdout());
        }
    }

    @Test
    void resolveSaysWhichOfItsPartsIsWrong() {
        assertEquals(
                "crawler: -resolve must be a host, a port and an IP address such as www.example.com:443:127.0.0.1;"
                        + " it is 'h.example:443:staging': the address is not an IP address",
                Run.here("-url", "http://h.example/", "-resolve", "h.example:443:staging")
                        .refusal());
    }

    @Test
    void headersAndCookiesAreSent() throws Exception {
        var file = cookies("# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tse\u00e9cret\n");
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var run = Run.here(
                    "-url",
                    site.url("/"),
                    "-header",
                    "Accept-Language: de",
                    "--header=X-Two: a: b",
                    "-cookies",
                    file.toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            var request = site.requests().getFirst();
            assertEquals("de", request.header("Accept-Language"));
            assertEquals("a: b", request.header("X-Two"));
            assertEquals("session=se\u00e9cret", request.header("Cookie"));
        }
    }

    @Test
    void aHeaderOfOursStaysAtTheStartUnlessSentEverywhere() {
        try (var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var site = LoopbackSite.answering(
                        (request, out) -> request.target().equals("/robots.txt")
                                ? LoopbackSite.status(out, 302, "", "Location: " + other.url("/robots.txt"))
                                : LoopbackSite.html(out, "<a href=" + other.url("/page") + "></a>"))) {
            var command = List.of("-url", site.url("/"), "-header", "X-Api-Key: s3cret", "-header", "Cookie: c=s3cret");
            Run.here(command.toArray(String[]::new));
            for (var request : site.requests()) assertEquals("s3cret", request.header("X-Api-Key"), request.target());
            assertTrue(other.targets().contains("/page"), other.targets().toString());
            for (var request : other.requests()) {
                assertFalse(request.headers().toString().contains("s3cret"), request.toString());
            }
            var before = other.requests().size();
            Run.here(Stream.concat(command.stream(), Stream.of("-header-everywhere"))
                    .toArray(String[]::new));
            for (var request : other.requests().subList(before, other.requests().size())) {
                assertEquals("s3cret", request.header("X-Api-Key"), request.target());
                assertEquals("", request.header("Cookie"), request.target());
            }
        }
    }

    @Test
    void aBrokenFileOfCookiesIsNamedByItsLineAndNotShown() throws Exception {
        var file = cookies("# one\nh.example\tTRUE\tsecret\n");
        var line = Run.here("-url", START.href(), "-cookies", file.toString()).failure();
        assertTrue(line.contains("line 2 is not a cookie: 3 fields instead of 7"), line);
        assertTrue(!line.contains("secret"), line);
    }

    @Test
    void aProxyIsAskedInsteadOfTheServer() throws Exception {
        try (var proxy = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/next></a>"))) {
            var run = Run.here("-url", "http://nowhere.invalid/", "-proxy", proxy.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(List.of("http://nowhere.invalid/", "http://nowhere.invalid/next"), proxy.targets());
        }
    }

    @Test
    void theProxyOfTheEnvironmentIsUsedUnlessAFlagSaysOtherwise() throws Exception {
        var environment = Map.of("http_proxy", "http://p.example:3128");
        assertEquals(
                "p.example:3128", String.valueOf(options(environment).proxies().of(START)));
        assertEquals(
                "q.example:81",
                String.valueOf(options(environment, "-proxy", "http://q.example:81")
                        .proxies()
                        .of(START)));
        assertEquals(null, options(environment, "-proxy", "none").proxies().of(START));
        var refused =
                assertThrows(UsageError.class, () -> options(Map.of("all_proxy", "socks5://me:s3cret@p.example:1080")));
        var message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("all_proxy") && !message.contains("s3cret"), message);
    }

    @Test
    void aProxyThatIsNotThereIsTold() {
        String gone;
        try (var proxy = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            gone = proxy.url("");
        }
        var run = Run.here("-url", "http://nowhere.invalid/", "-proxy", gone);
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().contains("the proxy refused the request"), run.stderr());
    }

    @Test
    void linksThatAreNotToBeFollowedArePrintedAndLeft() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a></a>");
            case "/a" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        "<a href=/b></a>".getBytes(StandardCharsets.US_ASCII),
                        "X-Robots-Tag: nofollow");
            default -> LoopbackSite.html(out, "");
        })) {
            var run = Run.here("-url", site.url("/"), "-nofollow");
            assertEquals(List.of("/", "/a"), site.targets());
            assertTrue(run.stdout().endsWith(site.url("/b") + "\n"), run.stdout());
            Run.here("-url", site.url("/"));
            assertEquals(List.of("/", "/a", "/", "/a", "/b"), site.targets());
        }
    }

    @Test
    void pagesSayThemselvesWhatIsNotToBeFollowed() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                switch (request.target()) {
                    case "/" -> "<a rel='ugc nofollow' href=/a></a><a href=/b></a>";
                    case "/b" -> "<meta name=robots content='noindex, nofollow'><a href=/c></a>";
                    default -> "";
                }))) {
            Run.here("-url", site.url("/"), "-nofollow");
            assertEquals(List.of("/", "/b"), site.targets());
        }
    }

    @Test
    void aCrawlThatRunsOutOfTimeIsDoneAndSaysThatThereIsMore() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out, "<a href=/" + (Long.parseLong(request.target().substring(1)) + 1) + "></a>"))) {
            var run = Run.here("-url", site.url("/0"), "-max-time", "5s", "-rate-ms", "50", "-traps", "off")
                    .inert();
            assertEquals("crawler: stopped after -max-time; the crawl is not finished", run.onlyLine());
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(
                    "", run.stdout().replaceAll("Visited: [!-~]+\nLinks found:\n[!-~]+\n", ""), "pages are not whole");
        }
    }
}
