package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `clew.toml` and `crawler config`, through the program.
class ConfigTest {
    @TempDir
    private Path folder;

    private void file(String text) throws IOException {
        Files.writeString(folder.resolve("clew.toml"), text);
    }

    /// The lines of `crawler config` that are not defaults, with single spaces.
    private String set(String... arguments) {
        var run = Run.in(
                folder, Stream.concat(Stream.of("config"), Stream.of(arguments)).toArray(String[]::new));
        assertEquals(new Run(ExitCode.DONE, run.stdout(), ""), run);
        return run.stdout()
                .lines()
                .filter(line -> !line.endsWith(" default"))
                .map(line -> line.replaceAll(" +", " "))
                .collect(Collectors.joining("\n"));
    }

    private String refusal(String... arguments) {
        return Run.in(folder, arguments).refusal();
    }

    private String failure(String... arguments) {
        return Run.in(folder, arguments).failure();
    }

    /// Three pages in a row.
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                switch (request.target()) {
                    case "/" -> "<a href=/one>1</a>";
                    case "/one" -> "<a href=/two>2</a>";
                    default -> "";
                }));
    }

    @Test
    void theCommandLineWinsOverTheTableAndTheTableOverTheTop() throws IOException {
        file("""
                max-depth = 3
                rate-ms = 100
                workers = 2

                [check]
                max-depth = 5
                rate-ms = 200

                [view]
                format = "csv"
                """);
        assertEquals("""
                max-depth 7 command line
                workers 2 clew.toml, line 3
                rate-ms 200 clew.toml, line 7""", set("check", "-max-depth", "7"));
        assertEquals("""
                max-depth 3 clew.toml, line 1
                workers 2 clew.toml, line 3
                rate-ms 100 clew.toml, line 2""", set());
        assertEquals("format csv clew.toml, line 10", set("view"));
        assertEquals("", set("view", "-config", "none"));
    }

    @Test
    void aTableThatComesFirstWinsOverTheTopAllTheSame() throws IOException {
        // The top of a file ends where its first table begins.
        file("[crawl]\nmax-depth = 5\n[check]\nmax-depth = 6\n");
        assertEquals("max-depth 5 clew.toml, line 2", set());
        assertEquals("max-depth 6 clew.toml, line 4", set("check"));
        assertEquals("", set("archive"));
    }

    @Test
    void aFlagOfTheCommandLineReplacesAllValuesOfTheFile() throws IOException {
        file("header = [\"A: 1\", \"B: 2\"]\nurl = [\"http://a.example/\", \"http://b.example/\"]\n");
        assertEquals("""
                url http://a.example/, http://b.example/ clew.toml, line 2
                header A: 1, B: 2 clew.toml, line 1""", set());
        assertEquals("""
                url http://c.example/ command line
                header C: 3, D: 4 command line""", set("-header", "C: 3", "-header", "D: 4", "-url", "http://c.example/"));
    }

    @Test
    void switchesAreTrueOrFalseAndCanBeTurnedOff() throws IOException {
        file("nofollow = true\nsitemaps = true\ntraps = false\n[check]\nsitemaps = false\nfragments = true\n");
        assertEquals("""
                sitemaps true clew.toml, line 2
                nofollow true clew.toml, line 1
                traps off clew.toml, line 3""", set());
        assertEquals("""
                fragments on clew.toml, line 6
                sitemaps false clew.toml, line 5
                nofollow false command line
                traps on command line""", set("check", "-nofollow=false", "-traps", "on"));
    }

    @Test
    void listsAreArraysOrTexts() throws IOException {
        file("[check]\nlinks = [\"a\", \"area\"]\nfail = \"broken,blocked\"\nindex-files = []\n");
        assertTrue(refusal("config", "check")
                .startsWith("crawler: clew.toml, line 4: -index-files must be names of files"));
        file(
                "[check]\nlinks = [\"a\", \"area\"]\nfail = \"broken,blocked\"\nremap = [\"http://a/ http://b/\", \"http://c/ http://d/\"]\n");
        assertEquals("""
                remap http://a/ http://b/, http://c/ http://d/ clew.toml, line 4
                fail broken,blocked clew.toml, line 3
                links a,area clew.toml, line 2""", set("check", "-config", "clew.toml"));
    }

    @Test
    void theWholeListIsAlignedAndInTheOrderOfTheHelp() throws IOException {
        file("[diff]\nignore = \"title\"\n");
        assertEquals(new Run(ExitCode.DONE, """
                        map-host  a=b    command line
                        ignore    title  clew.toml, line 2
                        format    text   default
                        report    -      default
                        """, ""), Run.in(folder, "config", "diff", "-map-host", "a=b"));
    }

    @Test
    void theListIsJsonTooWithAllValuesAsTheyWereWritten() throws IOException {
        file("[page]\nheader = [\"A: \\u00e9\"]\ntimeout = 5\n");
        var run = Run.in(
                folder,
                "config",
                "page",
                "-max-body",
                "1m",
                "-config",
                folder.resolve("clew.toml").toString(),
                "-format",
                "json");
        var path = folder.resolve("clew.toml");
        assertEquals(ExitCode.DONE, run.code());
        var json = new String(run.stdout().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .replaceAll("\\s+", " ");
        assertTrue(
                json.startsWith(
                        "{ \"command\" : \"page\", \"flags\" : [ { \"name\" : \"origin\", \"value\" : null, \"origin\" : \"default\" }"),
                json);
        assertTrue(
                json.contains(
                        "{ \"name\" : \"header\", \"value\" : [ \"A: \u00e9\" ], \"origin\" : \"file\", \"file\" : \""
                                + path + "\", \"line\" : 2 }"),
                json);
        assertTrue(
                json.contains("{ \"name\" : \"timeout\", \"value\" : \"5\", \"origin\" : \"file\", \"file\" : \"" + path
                        + "\", \"line\" : 3 }"),
                json);
        assertTrue(
                json.contains("{ \"name\" : \"max-body\", \"value\" : \"1m\", \"origin\" : \"command line\" }"), json);
        assertTrue(json.contains("{ \"name\" : \"insecure\", \"value\" : false, \"origin\" : \"default\" }"), json);
    }

    @Test
    void aCrawlTakesItsFlagsFromTheFile() throws IOException {
        try (var site = site()) {
            file("robots = \"ignore\"\nmax-depth = 1\nurl = \"" + site.url("/") + "\"\n");
            var both = "Visited: " + site.url("/") + "\nLinks found:\n" + site.url("/one") + "\nVisited: "
                    + site.url("/one")
                    + "\nLinks found:\n"
                    + site.url("/two") + "\n";
            assertEquals(both, Run.in(folder, "-quiet").stdout());
            // A URL on the command line is instead of those of the file, not besides them.
            assertEquals(
                    "Visited: " + site.url("/two") + "\nLinks found:\n",
                    Run.in(folder, site.url("/two")).stdout());
            assertTrue(Run.in(folder, "-quiet", "-max-depth", "0")
                    .stdout()
                    .startsWith(both + "Visited: " + site.url("/two")));
            assertTrue(Run.in(folder, "-config", "none", "-quiet").refusal().startsWith("crawler: -url is missing"));
        }
    }

    @Test
    void whatNeedsNoFlagsReadsNoFile() throws IOException {
        file("this is not TOML");
        for (var line : new String[][] {
            {"-help"}, {"-version"}, {"help"}, {"help", "check"}, {"completion", "bash"}, {"check", "-help"}
        }) {
            assertEquals(ExitCode.DONE, Run.in(folder, line).code(), String.join(" ", line));
        }
        assertEquals(ExitCode.DONE, Run.in(folder, "config", "-config", "none").code());
        assertEquals(
                "crawler: clew.toml, line 1: there is no = after 'this'; write it as key = value",
                refusal("http://h.example/"));
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("max-dept = 3", "line 1: no command has a flag -max-dept; did you mean max-depth?"),
                Arguments.of(
                        "\n\n-max-depth = 3", "line 3: no command has a flag --max-depth; did you mean max-depth?"),
                Arguments.of("xyzzy = 3", "line 1: no command has a flag -xyzzy; crawler -help lists the flags"),
                Arguments.of(
                        "[check]\nmax-dept = 3",
                        "line 2: crawler check has no flag -max-dept; did you mean max-depth?"),
                Arguments.of(
                        "[view]\nworkers = 3",
                        "line 2: crawler view has no flag -workers; crawler help view lists its flags"),
                Arguments.of("[chek]\nmax-depth = 3", "line 1: no command has the table [chek]; did you mean [check]?"),
                Arguments.of(
                        "[help]\nmarkdown = true",
                        "line 1: no command has the table [help]; there are crawl, check, archive,"
                                + " wayback, replay, serve, page, url, view, explain, diff, verify, retry, parity,"
                                + " node, submit, status, pull"),
                Arguments.of(
                        "\nmax-depth = 1\n[chekc]\n\nmax-depth = 3",
                        "line 3: no command has the table [chekc]; did you mean [check]?"),
                Arguments.of("\n[chekc]", "line 2: no command has the table [chekc]; did you mean [check]?"),
                Arguments.of(
                        "[check]\nall = true\n[check]",
                        "line 3: the table [check] began on line 1 already; join the two"),
                Arguments.of(
                        "\n[crawl]\n\nmax-depth = true",
                        "line 4: 'max-depth' must be a whole number from 0 to 1000000, such as 0; it is true or false"),
                Arguments.of("help = true", "line 1: no command has a flag -help; crawler -help lists the flags"),
                Arguments.of("config = 'x'", "line 1: no command has a flag -config; did you mean kafka-config?"),
                Arguments.of(
                        "max-depth = \"deep\"",
                        "line 1: -max-depth must be a whole number from 0 to 1000000, such as 0; it is 'deep'"),
                Arguments.of(
                        "max-depth = -1",
                        "line 1: -max-depth must be a whole number from 0 to 1000000, such as 0; it is '-1'"),
                Arguments.of(
                        "max-depth = true",
                        "line 1: 'max-depth' must be a whole number from 0 to 1000000, such as 0; it is true or false"),
                Arguments.of(
                        "max-depth = ['1']",
                        "line 1: 'max-depth' takes one value, not an array; it must be a whole number from 0 to"
                                + " 1000000, such as 0"),
                Arguments.of("nofollow = 'yes'", "line 1: 'nofollow' must be true or false, without quotes"),
                Arguments.of(
                        "policy = 'sitemaps'",
                        "line 1: -policy must be one of standard|sitemap|archive; it is 'sitemaps'; to set it for"
                                + " another command only, put it under a table such as [url]"),
                Arguments.of(
                        "include = '('",
                        "line 1: -include must be a regular expression such as /blog/, without look-around or"
                                + " back-references; it is '(': missing closing )"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void eachErrorNamesFileLineKeyAndWhatToDo(String text, String message) throws IOException {
        file(text);
        assertEquals(
                "crawler: clew.toml, " + message,
                refusal("http://h.example/").replaceFirst("it is '\\(': .*", "it is '(': missing closing )"));
    }

    @Test
    void aValueForAnotherCommandIsReadOnlyThere() throws IOException {
        file("format = \"sarif\"\n[view]\nformat = \"csv\"\n");
        assertEquals("format sarif clew.toml, line 1", set("check"));
        assertEquals("format csv clew.toml, line 3", set("view"));
        assertEquals(
                "crawler: clew.toml, line 1: -format must be one of text|json|jsonl|markdown; it is 'sarif'; to set it for"
                        + " another command only, put it under a table such as [crawl]",
                refusal("config", "diff"));
    }

    @Test
    void anErrorThatComesLaterSaysWhichFlagsTheFileSets() throws IOException {
        file("only = true\n");
        assertEquals(
                "crawler: -only follows no links; give it without -max-depth; -only is set in clew.toml, line 1",
                refusal("http://h.example/", "-max-depth", "2"));
    }

    @Test
    void aFlagOfTheFileThatDoesNotFitIsIgnoredWhereTheCommandLineWouldBeRefused() throws IOException {
        file("base-url = \"https://example.com/\"\nscope = \"domain\"\nrobots = \"ignore\"\n");
        try (var site = site()) {
            assertEquals(ExitCode.DONE, Run.in(folder, site.url("/")).code());
        }
        var pages = Files.createDirectory(folder.resolve("public"));
        Files.writeString(pages.resolve("index.html"), "<title>t</title>");
        assertEquals(
                "Visited: https://example.com/\nLinks found:\n",
                Run.in(folder, pages.toString(), "-quiet").stdout());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chrome = 'x'",
                "insecure = true",
                "header-everywhere = true",
                "proxy = 'http://127.0.0.1:1'",
                "resolve = ['h:1:127.0.0.1']",
                "cookies = 'c.txt'",
                "remap = ['https://a/ https://b/']",
                "insecure = false"
            })
    void guardedFlagsAreTakenOnlyFromAFileThatIsNamed(String line) throws IOException {
        file("\n" + line);
        var key = line.substring(0, line.indexOf(' '));
        var command = key.equals("remap") ? "check" : "crawl";
        assertEquals(
                "crawler: clew.toml, line 2: '" + key
                        + "' is accepted only from a file that you name; if you trust this file, run the"
                        + " command with -config clew.toml, or give -" + key + " on the command line",
                refusal("config", command));
        var named = Run.in(
                folder,
                "config",
                command,
                "-config",
                folder.resolve("clew.toml").toString());
        assertEquals(ExitCode.DONE, named.code(), named.stderr());
        assertTrue(named.stdout().contains("clew.toml, line 2\n"), named.stdout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/x", "../x", "a/../../x", "link", "link/x", "dangling"})
    void aFileThatIsNotNamedReachesNoFilesOutsideOfItsFolder(String path) throws IOException {
        var elsewhere = Files.createTempDirectory("clew-elsewhere-");
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        Files.createSymbolicLink(folder.resolve("dangling"), elsewhere.resolve("none"));
        for (var key : new String[] {"journal", "requests", "out", "urls", "url", "report"}) {
            file(key + " = \"" + path + "\"");
            var refusal = refusal("config");
            assertTrue(refusal.startsWith("crawler: clew.toml, line 1: "), refusal);
            assertTrue(
                    refusal.contains("outside of the current folder") || refusal.contains("cannot be used"), refusal);
            assertEquals(
                    ExitCode.DONE,
                    Run.in(folder, "config", "-config", "clew.toml").code());
        }
        Files.delete(elsewhere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a/b/x", "./x", "inside/x", ".hidden"})
    void itReachesThoseInside(String path) throws IOException {
        Files.createSymbolicLink(folder.resolve("inside"), Files.createDirectory(folder.resolve("real")));
        file("journal = \"" + path + "\"");
        assertEquals("journal " + path + " clew.toml, line 1", set());
    }

    private static String notTrusted(String key, String value, String why) {
        return "crawler: clew.toml, line 1: '" + key + "' is '" + value + "', " + why
                + "; that is accepted only from a file that you name: run the command with -config clew.toml if you trust"
                + " this file, or give -" + key + " on the command line";
    }

    /// `report = ".git/config"` in a folder from elsewhere replaced that file.
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/config",
                ".git/new",
                "./.git/config",
                "a/.b/c/new",
                "inside/config",
                "inside/new",
                ".Git/new"
            })
    void aFileThatIsNotNamedWritesNothingInAFolderWithADot(String path) throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve(".git")).resolve("config"), "[core]\n");
        Files.createSymbolicLink(folder.resolve("inside"), Path.of(".git"));
        for (var key : new String[] {"report", "journal", "cache", "requests", "screenshots", "out"}) {
            file(key + " = \"" + path + "\"");
            var why = "in a folder whose name begins with a dot, where nothing is written";
            assertEquals(notTrusted(key, path, why), refusal("config", key.equals("out") ? "archive" : "check"));
        }
        for (var folders : new String[] {".git", "inside"}) {
            file("out = \"" + folders + "\"");
            assertTrue(refusal("config", "archive").contains("begins with a dot"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "journal", "cache", "requests"})
    void aFileThatIsNotNamedReplacesOnlyWhatClewWrote(String key) throws IOException {
        file(key + " = 'x'");
        Files.writeString(folder.resolve("x"), "<!doctype html><title>Mine</title>");
        assertEquals(notTrusted(key, "x", "which Clew did not write"), refusal("config", "check"));
        assertEquals(
                ExitCode.DONE, Run.in(folder, "config", "check", "-" + key, "x").code());
        assertEquals(
                ExitCode.DONE,
                Run.in(folder, "config", "check", "-config", "clew.toml").code());
        Files.writeString(folder.resolve("x"), "");
        assertEquals(key + " x clew.toml, line 1", set("check"), "it has nothing to lose");
        Files.delete(folder.resolve("x"));
        Files.createSymbolicLink(folder.resolve("x"), Path.of("clew.toml"));
        assertEquals(notTrusted(key, "x", "which is a symbolic link"), refusal("config", "check"));
        Files.delete(folder.resolve("x"));
        Files.createDirectory(folder.resolve("x"));
        assertEquals(notTrusted(key, "x", "which is not a regular file"), refusal("config", "check"));
    }

    @Test
    void whatClewWroteItselfIsWrittenAgain() throws IOException {
        var pages = Files.createDirectory(folder.resolve("public"));
        try (var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "ok"))) {
            Files.writeString(pages.resolve("index.html"), "<title>t</title><a href=" + other.url("/") + ">1</a>");
            for (var key : new String[] {"report", "journal", "cache"}) {
                var file = folder.resolve(key);
                var run = Run.in(folder, "check", pages.toString(), "-config", "none", "-" + key, file.toString());
                assertEquals(ExitCode.DONE, run.code(), run.stderr());
                assertTrue(Files.size(file) > 0, key);
                file(key + " = '" + key + "'");
                assertEquals(key + " " + key + " clew.toml, line 1", set("check"));
            }
        }
    }

    @Test
    void aFolderThatIsNotNamedHoldsOnlyWhatClewWrote() throws IOException {
        var out = Files.createDirectory(folder.resolve("out"));
        file("[archive]\nout = 'out'\n[crawl]\nscreenshots = 'out'\nout = 'out'\n");
        for (var command : new String[] {"archive", "crawl"}) {
            assertEquals(ExitCode.DONE, Run.in(folder, "config", command).code());
        }
        Files.writeString(out.resolve("statistics.json"), "{}");
        assertTrue(refusal("config", "archive").contains("'out' is 'out', which Clew did not write"));
        Files.writeString(out.resolve("journal"), "clewjrn\0");
        assertEquals(ExitCode.DONE, Run.in(folder, "config", "archive").code());
        Files.createSymbolicLink(Files.createDirectory(out.resolve("archive")).resolve("x"), Path.of("../../.git/x"));
        assertTrue(refusal("config", "archive").contains("which has symbolic links in it"));
        assertTrue(refusal("config", "crawl").contains("which Clew did not write"));
        file("[archive]\nout = '.'\n");
        assertTrue(refusal("config", "archive").contains("'out' is '.', which Clew did not write"));
    }

    /// A folder named `a:` made a path that leads outside look like a URL.
    @Test
    void aPathThatLooksLikeAUrlIsAPath() throws IOException {
        Files.createDirectory(folder.resolve("a:"));
        for (var key : new String[] {"journal", "urls", "url"}) {
            file(key + " = 'a://../../x'");
            assertTrue(refusal("config").contains("which is outside of the current folder"), key);
        }
        file("urls = 'https://example.com/sitemap.xml'");
        assertEquals("urls https://example.com/sitemap.xml clew.toml, line 1", set());
    }

    /// Reading a pipe that has no writer never ends.
    @Test
    void aFileThatIsNotNamedReadsNoPipe() throws Exception {
        var made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start();
        assertEquals(0, made.waitFor());
        for (var key : new String[] {"ignore", "baseline", "urls", "compare"}) {
            file(key + " = 'pipe'");
            assertEquals(notTrusted(key, "pipe", "which is not a regular file"), refusal("config", "check"));
        }
        file("urls = '-'");
        assertEquals(notTrusted("urls", "-", "which is standard input"), refusal("config"));
        Files.delete(folder.resolve("clew.toml"));
        Files.move(folder.resolve("pipe"), folder.resolve("clew.toml"));
        assertEquals(
                "crawler: the config file 'clew.toml' is not a regular file; -config none ignores it",
                failure("config"));
    }

    /// Reading a pipe may never end, and a cache is replaced at the end.
    @Test
    void aCacheIsARegularFile() throws Exception {
        var pipe = folder.resolve("pipe").toString();
        assertEquals(0, new ProcessBuilder("mkfifo", pipe).start().waitFor());
        var pages = Files.createDirectory(folder.resolve("public"));
        assertEquals(
                "crawler: -cache '" + pipe + "': it is not a regular file",
                failure("check", pages.toString(), "-cache", pipe));
    }

    @Test
    void aFileThatCannotBeReadIsAnError() throws IOException {
        assertEquals(
                "crawler: -config: there is no file 'none.toml'", failure("http://h.example/", "-config", "none.toml"));
        Files.write(folder.resolve("clew.toml"), new byte[] {'a', (byte) 0xff});
        assertEquals(
                "crawler: the config file 'clew.toml' is not UTF-8; save it as UTF-8", failure("http://h.example/"));
        Files.write(folder.resolve("clew.toml"), new byte[1024 * 1024 + 1]);
        assertEquals("crawler: the config file 'clew.toml' is longer than 1 MiB", failure("http://h.example/"));
        Files.delete(folder.resolve("clew.toml"));
        Files.createDirectory(folder.resolve("clew.toml"));
        assertEquals(
                "crawler: the config file 'clew.toml' cannot be read: Is a directory; -config none ignores it",
                failure("http://h.example/"));
    }

    @Test
    void aByteOrderMarkIsIgnored() throws IOException {
        file("\uFEFFmax-depth = 2\n");
        assertEquals("max-depth 2 clew.toml, line 1", set());
    }

    @Test
    void hostileTextReachesNoTerminal() throws IOException {
        file("user-agent = \"\\u001b[2J\"\n");
        var run = Run.in(folder, "config").inert();
        assertTrue(run.stdout().contains("\\u001b[2J"), run.stdout());
        file("\"\\u001b[2J\" = 1\n");
        refusal("config");
        file("[\"\\u001b[2J\"]\na = 1\n");
        refusal("config");
    }

    @Test
    void configKnowsItsArguments() {
        assertEquals("crawler: unknown command 'chek'; did you mean check?", refusal("config", "chek"));
        var started = Run.in(folder, "config", "check", "http://h.example/", "-min-pages", "3");
        assertTrue(started.stdout().contains("\nmin-pages "), started.stderr());
        assertEquals(
                "crawler: unknown flag '-min-page'; did you mean -min-pages?",
                refusal("config", "check", "-min-page", "1"));
        assertFalse(set("crawl", "-max-depth", "1").isEmpty());
    }
}
