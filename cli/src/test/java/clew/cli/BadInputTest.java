package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.register.Help;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is wrong with a command line: exit code 64, one line that names the flag and how to fix it, no crawl.
class BadInputTest {
    private static final String GOOD = "http://127.0.0.1:9/";

    @Test
    void aCrawlWithoutAUrlIsRefused() {
        assertEquals(
                "crawler: -url is missing; it must be a URL such as https://example.com/",
                Run.here("-workers", "3").refusal());
    }

    @Test
    void anArchiveTakesTheFlagsOfABrowserAndARescueDoesNot() {
        var archive = List.of("archive", GOOD, "-out", "x");
        assertEquals(
                "crawler: -render must be one of off|chrome|auto; it is 'firefox'",
                refused(archive, "-render", "firefox"));
        assertEquals(
                "crawler: -block must be a list such as images,fonts,media; it is 'ads'",
                refused(archive, "-block", "ads"));
        assertEquals(
                "crawler: -screenshots needs -render chrome or -render auto", refused(archive, "-screenshots", "y"));
        for (var flag : List.of("-render", "-block", "-wait", "-scroll", "-chrome", "-screenshots", "-requests")) {
            assertEquals(
                    "crawler: unknown flag '" + flag + "'; -help lists the flags",
                    refused(List.of("wayback", GOOD, "-out", "x"), flag, "chrome"));
        }
    }

    private static String refused(List<String> command, String... flags) {
        var arguments = new ArrayList<>(command);
        arguments.addAll(List.of(flags));
        return Run.here(arguments.toArray(String[]::new)).refusal();
    }

    @Test
    void nothingAtAllShowsTheUsageOnStandardError() {
        assertEquals(new Run(ExitCode.USAGE, "", Help.USAGE), Run.here().inert());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\t",
                "/",
                "//example.com/",
                "?q",
                "#f",
                "example.com",
                "example.com/a",
                "www.example.com:80/",
                "localhost:8080",
                "ftp://example.com/",
                "file:///etc/passwd",
                "mailto:a@example.com",
                "javascript:alert(1)",
                "data:text/html,x",
                "about:blank",
                "ws://example.com/",
                "http:",
                "http://",
                "http:///",
                "https://",
                "https://?q",
                "http://[::1",
                "http://[::1]x/",
                "http://[g::]/",
                "http://a b/",
                "http://a<b/",
                "http://a%00b/",
                "http://host:99999/",
                "http://host:x/",
                "http://1.2.3.256/",
                "http://\u202e/",
                "ht tp://example.com/",
                "-workers",
                "--"
            })
    void whatIsNoAbsoluteWebUrlIsRefused(String url) {
        for (var form : forms("url", url)) {
            var line = Run.here(form.toArray(String[]::new)).refusal();
            assertTrue(line.startsWith("crawler: -url "), line);
            assertTrue(line.contains("http://") || line.contains("https://"), () -> "no way to fix it: " + line);
        }
    }

    @Test
    void theMessageForAUrlSaysWhatIsWrongWithIt() {
        assertEquals(
                "crawler: -url must be an absolute URL such as https://example.com/; it is 'example.com'; did you mean"
                        + " https://example.com/?",
                Run.here("-url", "example.com").refusal());
        assertEquals(
                "crawler: -url must begin with http:// or https://, not localhost: as in 'localhost:8080'; did you mean"
                        + " http://localhost:8080/?",
                Run.here("-workers=1", "localhost:8080").refusal());
        assertEquals(
                "crawler: -url must begin with http:// or https://, not ftp: as in 'ftp://example.com/'",
                Run.here("-url", "ftp://example.com/").refusal());
    }

    static Stream<Arguments> wrongNumbers() {
        var nonsense = List.of(
                "",
                " ",
                "x",
                "8x",
                "-1",
                "-8",
                "+8",
                "1.5",
                "1e3",
                "0x10",
                "NaN",
                "8 8",
                "８",
                "\u0000",
                "\u001b[31m8",
                "8\n",
                "99999999999999999999",
                "1".repeat(10_000),
                "-9223372036854775808",
                "9223372036854775808");
        var ownBounds = Stream.of(
                Arguments.of("workers", "0"),
                Arguments.of("workers", "1025"),
                Arguments.of("workers", "2147483648"),
                Arguments.of("workers", "4294967297"),
                Arguments.of("max-pages", "1000000000001"),
                Arguments.of("rate-ms", "3600001"),
                Arguments.of("timeout", "0s"),
                Arguments.of("timeout", "2h"),
                Arguments.of("timeout", "999999999999999999h"),
                Arguments.of("max-time", "0s"),
                Arguments.of("max-time", "1001h"),
                Arguments.of("max-time", "999999999999999999h"),
                Arguments.of("max-body", "0"),
                Arguments.of("max-body", "2g"),
                Arguments.of("max-body", "8589934592k"),
                Arguments.of("max-body", "17179869184g"));
        var ofEach = Stream.of("workers", "max-pages", "rate-ms", "timeout", "max-time", "max-body")
                .flatMap(flag -> nonsense.stream().map(value -> Arguments.of(flag, value)));
        return Stream.concat(ofEach, ownBounds);
    }

    @ParameterizedTest
    @MethodSource("wrongNumbers")
    void aWrongNumberIsRefusedWithTheFlagAndItsBounds(String flag, String value) {
        for (var form : forms(flag, value)) {
            form.addAll(List.of("-url", GOOD));
            var line = Run.here(form.toArray(String[]::new)).refusal();
            assertTrue(line.startsWith("crawler: -" + flag + " must be a "), line);
            assertTrue(line.contains(" from ") && line.contains(", such as "), line);
            assertTrue(line.length() < 600, "a long value floods the terminal");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "é", "a\r\nX-Injected: 1", "a\nb", "\u001b[31m", "a\u0000b", "a\tb"})
    void aUserAgentThatIsNoHeaderIsRefused(String agent) {
        var line = Run.here("-url", GOOD, "-user-agent", agent).refusal();
        assertTrue(line.startsWith("crawler: -user-agent must be a text of printable ASCII"), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "X",
                ": x",
                "X Y: z",
                "\u00e9: x",
                "\u001b[31m: x",
                "X: a\r\nInjected: 1",
                "X: a\nb",
                "X: a\u0000b",
                "X: \u202e",
                "X: \u007f",
                "Host: other.example",
                "content-length: 5",
                "Transfer-Encoding: chunked",
                "Connection: close",
                "Proxy-Authorization: Basic eA==",
                "User-Agent: x"
            })
    void whatIsNoHeaderToSendIsRefusedAndItsValueIsNotShown(String header) {
        for (var form : forms("header", header)) {
            form.addAll(List.of("-url", GOOD));
            var line = Run.here(form.toArray(String[]::new)).refusal();
            assertTrue(line.startsWith("crawler: -header "), line);
            assertTrue(!line.contains("eA=="), "a secret is shown: " + line);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "127.0.0.1:3128",
                "localhost:3128",
                "https://127.0.0.1/",
                "socks5://127.0.0.1/",
                "http://127.0.0.1/path",
                "http://127.0.0.1/?q",
                "http://\u001b/"
            })
    void whatIsNoProxyIsRefused(String proxy) {
        for (var form : forms("proxy", proxy)) {
            form.addAll(List.of("-url", GOOD));
            var line = Run.here(form.toArray(String[]::new)).refusal();
            assertTrue(
                    line.startsWith("crawler: -proxy must be a proxy such as http://127.0.0.1:3128, or none; it is "),
                    line);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-proxy u:p4ss@h:1 http://h/",
                "-proxy http://u:p4/ss@h:1 http://h/",
                "-resolve http://u:p4ss@h:1 http://h/",
                "-base-url http://u:p4ss@[ http://h/",
                "http://u:p4ss@[",
                "-url u:p4ss@h:1",
                "u:p4ss@h:1",
                "-url //u:p4ss@h/",
                "http://h/ http://u:p4ss@[",
                "check http://u:p4ss@[",
                "wayback u:p4ss@h -out x",
                "wayback http://h -out x -archive u:p4ss@h",
                "page http://h -origin http://u:p4ss@[",
                "status -kafka http://u:p4ss@h:1"
            })
    void aPasswordIsNotShown(String line) {
        var refusal = Run.here(line.split(" ")).refusal();
        assertTrue(refusal.contains("***@") && !refusal.contains("p4"), refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\u0000b"})
    void whatIsNoNameOfAFileOfCookiesIsRefused(String file) {
        for (var form : forms("cookies", file)) {
            form.addAll(List.of("-url", GOOD));
            var line = Run.here(form.toArray(String[]::new)).refusal();
            assertTrue(line.startsWith("crawler: -cookies must be a file"), line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere/cookies.txt", "/", "/dev/zero", "\u001b[31m"})
    void whatIsNoFileOfCookiesEndsTheCommand(String file) {
        for (var form : forms("cookies", file)) {
            form.addAll(List.of("-url", GOOD));
            var line = Run.here(form.toArray(String[]::new)).failure();
            assertTrue(line.startsWith("crawler: -cookies"), line);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-foo, -foo, -help lists the flags",
        "--foo=1, -foo, -help lists the flags",
        "-u, -u, -help lists the flags",
        "-URL, -URL, did you mean -url?",
        "-workers8, -workers8, did you mean -workers?",
        "--max-page=3, -max-page, did you mean -max-pages?",
        "-depth, -depth, did you mean -max-depth?",
        "-tiemout, -tiemout, did you mean -timeout?",
    })
    void anUnknownFlagIsRefusedByNameWithTheOneThatIsNear(String argument, String name, String cure) {
        assertEquals(
                "crawler: unknown flag '" + name + "'; " + cure,
                Run.here("-url", GOOD, argument).refusal());
    }

    @ParameterizedTest
    @CsvSource({
        "ulr, did you mean url?",
        "Verify, did you mean verify?",
        "pages, did you mean page?",
        "example.com, did you mean https://example.com/?",
        "www.example.com:8080/a?b, did you mean https://www.example.com:8080/a?b?",
        "localhost:8080/x, did you mean http://localhost:8080/x?",
        "127.0.0.1, did you mean http://127.0.0.1/?",
        "//example.com, did you mean https://example.com/?",
        "http:/example.com, did you mean http://example.com/?",
        "HTTPS:/example.com/a?b, did you mean https://example.com/a?b?",
        "http:/127.0.0.1, did you mean http://127.0.0.1/?",
        "http:/localhost:8080, did you mean http://localhost:8080/?",
        "http:example.com, did you mean http://example.com/?",
        "http//example.com/a, did you mean http://example.com/a?",
        "http:/, 'there are check, archive, wayback, mirror, replay, serve, page, url, view, explain, diff, verify, retry, parity, node, submit, status, pull, config, completion and help, and crawler URL crawls a site'",
        "nonsense, 'there are check, archive, wayback, mirror, replay, serve, page, url, view, explain, diff, verify, retry, parity, node, submit, status, pull, config, completion and help, and crawler URL crawls a site'",
        "a/b, 'there are check, archive, wayback, mirror, replay, serve, page, url, view, explain, diff, verify, retry, parity, node, submit, status, pull, config, completion and help, and crawler URL crawls a site'",
        "mailto:a@example.com, 'there are check, archive, wayback, mirror, replay, serve, page, url, view, explain, diff, verify, retry, parity, node, submit, status, pull, config, completion and help, and crawler URL crawls a site'",
    })
    void anUnknownCommandIsRefusedWithWhatMayBeMeant(String command, String cure) {
        assertEquals(
                "crawler: unknown command '" + command + "'; " + cure,
                Run.here(command, "-workers", "1").refusal());
    }

    @Test
    void aLongDashPastedFromADocumentIsNamed() {
        assertEquals(
                "crawler: '\\u2014url' begins with a long dash instead of a hyphen; did you mean -url?",
                Run.here("\u2014url", GOOD).refusal());
    }

    @Test
    void aFlagGivenTwiceIsRefusedHoweverItIsWritten() {
        assertEquals(
                "crawler: -urls is given twice; give it once",
                Run.here("-urls", GOOD, "--urls=" + GOOD).refusal());
        assertEquals(
                "crawler: -workers is given twice; give it once",
                Run.here("-workers=1", "-url", GOOD, "--workers", "1").refusal());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url",
                "workers",
                "max-pages",
                "rate-ms",
                "timeout",
                "max-time",
                "max-body",
                "user-agent",
                "header",
                "cookies",
                "proxy"
            })
    void aMissingValueIsRefused(String flag) {
        var line = Run.here("-" + flag).refusal();
        assertTrue(line.startsWith("crawler: -" + flag + " must be "), line);
        assertTrue(line.endsWith("; no value given"), line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.example", "", "-", "\u001b]0;title\u0007", "\u202e", "a\nb\r\n", "\u009b31m"})
    void aStrayArgumentIsRefusedAndShownHarmless(String stray) {
        var line = Run.here("-url", GOOD, stray).refusal();
        assertTrue(line.contains(TerminalSafe.quoted(stray)), line);
        assertTrue(line.startsWith("crawler: -url must be "), line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[2J", "\u0000", "\r\n", "\u0007", "\u007f", "\u009b", "\u202e", "\ud800", "\uffff"})
    void controlCharactersInAnyArgumentNeverReachTheTerminal(String control) {
        Run.here("-" + control).refusal();
        Run.here("--x" + control + "=1").refusal();
        Run.here("-url", control).refusal();
        Run.here("-url", "http://a" + control + "b:x/").refusal();
        Run.here("-workers", control, "-url", GOOD).refusal();
        Run.here(control).refusal();
    }

    @Test
    void aSwitchWithAValueIsRefused() {
        assertEquals(
                "crawler: -help takes no value; write it as -help",
                Run.here("-help=yes").refusal());
    }

    private static List<List<String>> forms(String flag, String value) {
        return Stream.of(
                        List.of("-" + flag, value),
                        List.of("-" + flag + "=" + value),
                        List.of("--" + flag, value),
                        List.of("--" + flag + "=" + value))
                .map(form -> (List<String>) new ArrayList<>(form))
                .toList();
    }
}
