package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Folders of built HTML, crawled like sites.
@Timeout(60) // a pipe that is opened blocks for ever
class FolderTest {
    private static final String BASE = "http://folder.invalid";

    @TempDir
    private Path temporary;

    private Path site;

    @BeforeEach
    void makeFolder() throws IOException {
        site = Files.createDirectory(temporary.resolve("public")).toRealPath();
    }

    private void write(String file, String text) throws IOException {
        var path = site.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Run crawl(String... more) {
        var arguments = new ArrayList<>(List.of(site.toString()));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new)).inert();
    }

    private static List<String> visited(Run run) {
        return run.stdout()
                .lines()
                .filter(line -> line.startsWith("Visited: "))
                .map(line -> line.substring("Visited: ".length()))
                .toList();
    }

    @Test
    void everyHtmlFileIsVisitedAlsoThoseThatNothingLinksTo() throws Exception {
        write("index.html", "<a href=a.html>a</a><a href=docs/>docs</a><a href=style.css>css</a>");
        write("a.html", "");
        write("docs/index.html", "<a href=..>up</a>");
        write("orphan.htm", "");
        write("deep/er/page.xhtml", "<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>");
        write("style.css", "");
        write("notes.txt", "");
        write(".git/hidden.html", "");
        var run = crawl();
        assertEquals("", run.stderr());
        assertEquals(ExitCode.DONE, run.code());
        assertEquals(
                List.of(
                        BASE + "/",
                        BASE + "/a.html",
                        BASE + "/deep/er/page.xhtml",
                        BASE + "/docs/",
                        BASE + "/orphan.htm",
                        BASE + "/style.css"),
                visited(run));
    }

    @Test
    void linksWithoutExtensionAndFoldersWithoutSlashLeadWhereAServerLeads() throws Exception {
        write("index.html", "<a href=/about>1</a><a href=/docs>2</a><a href=/both>3</a><a href=/empty/>4</a>");
        write("about.html", "");
        write("docs/index.htm", "");
        write("both.html", "");
        write("both/child.html", "");
        Files.createDirectory(site.resolve("empty"));
        var run = crawl("-format", "jsonl");
        var lines = run.stdout().lines().toList();
        assertTrue(has(lines, "/about.html", "\"status\":200"), run.stdout());
        assertTrue(has(lines, "/docs", "\"status\":301,\"redirect\":\"" + BASE + "/docs/\""), run.stdout());
        assertTrue(has(lines, "/docs/", "\"status\":200"), run.stdout());
        assertTrue(has(lines, "/both.html", "\"status\":200"), run.stdout());
        assertTrue(has(lines, "/empty/", "\"status\":404"), run.stdout());
        assertEquals("crawler: " + site + "/empty/index.html: status 404\n", run.stderr());
    }

    private static boolean has(List<String> lines, String path, String part) {
        return lines.stream().anyMatch(line -> line.contains("\"url\":\"" + BASE + path + "\"") && line.contains(part));
    }

    @Test
    void withoutIndexFilesAndFallbacksOnlyFilesAreThere() throws Exception {
        write("index.html", "<a href=/about>1</a><a href=/docs/>2</a>");
        write("about.html", "");
        write("docs/index.html", "");
        var run = crawl("-index-files", "none", "-fallback-extensions", "none");
        assertEquals("crawler: " + site + "/about: status 404\ncrawler: " + site + "/docs: status 404\n", run.stderr());
        assertEquals(
                List.of(BASE + "/about.html", BASE + "/docs/index.html", BASE + "/index.html"),
                visited(run).subList(0, 3));
    }

    @Test
    void absoluteLinksToTheBaseUrlLeadIntoTheFolderAndOthersOut() throws Exception {
        write("index.html", """
                <a href='https://www.example.com/docs/a.html'>in</a>
                <a href='http://www.example.com/docs/b.html'>in, by http</a>
                <a href='https://www.example.com/other'>beside the folder</a>
                <a href='https://www.example.com:8443/docs/c'>another port</a>
                <a href='/docs'>the folder itself</a>""");
        write("a.html", "");
        write("b.html", "");
        var run = crawl("-base-url", "https://www.example.com/docs", "-format", "jsonl");
        assertEquals("", run.stderr());
        assertEquals(
                new TreeSet<>(List.of("a.html", "b.html", "", "the folder")),
                new TreeSet<>(run.stdout()
                        .lines()
                        .map(line -> line.replaceAll(".*?\"url\":\"([^\"]*)\".*", "$1"))
                        .map(url -> url.equals("https://www.example.com/docs") ? "the folder" : url)
                        .map(url -> url.replace("https://www.example.com/docs/", ""))
                        .toList()));
    }

    @Test
    void aFolderWithoutPagesFails() {
        var run = crawl();
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals("crawler: there are no HTML files in the folder '" + site + "'", run.onlyLine());
    }

    /// By their bytes, names are what a link in UTF-8 says, whatever they mean to a URL, a shell or a terminal.
    @Test
    void namesMayHoldWhatHasAMeaningInAUrl() throws Exception {
        assumeUnicodeNames();
        var names = List.of(
                "a b",
                "100%",
                "%41",
                "q?x=1",
                "c#d",
                "new\nline",
                "back\\slash",
                "ümlaut",
                " led ",
                "'\"<>`{}|^",
                "~t;p=1&x");
        var links = new StringBuilder();
        for (var name : names) {
            var escaped = new StringBuilder();
            for (var b : name.getBytes(StandardCharsets.UTF_8)) escaped.append("%%%02X".formatted(b));
            links.append("<a href='").append(escaped).append(".html'>x</a>\n");
            write(name + ".html", "<title>" + name.length() + "</title>");
        }
        write("index.html", links.toString());
        var run = crawl();
        assertEquals("", run.stderr());
        assertEquals(ExitCode.DONE, run.code());
        // Each file has been started at, and linked to with more escapes than a URL needs.
        assertTrue(
                visited(run)
                        .containsAll(List.of(
                                BASE + "/100%25.html",
                                BASE + "/%2541.html",
                                BASE + "/q%3Fx=1.html",
                                BASE + "/new%0Aline.html",
                                BASE + "/%20led%20.html",
                                BASE + "/~t;p=1&x.html",
                                BASE + "/%C3%BCmlaut.html")),
                run.stdout());
    }

    private static void assumeUnicodeNames() {
        var names = Charset.forName(System.getProperty("sun.jnu.encoding"));
        Assumptions.assumeTrue(names.newEncoder().canEncode("ü"), "file names are not in Unicode here");
    }

    @Test
    void aNameNeedNotBeText() throws Exception {
        assumeUnicodeNames();
        var file = Path.of(URI.create(site.toUri() + "caf%E9.html"));
        Files.writeString(file, "");
        write("index.html", "<a href='caf%E9.html'>1</a><a href='caf%C3%A9.html'>2</a>");
        var run = crawl();
        assertEquals(List.of(BASE + "/", BASE + "/caf%E9.html", BASE + "/caf%C3%A9.html"), visited(run));
        assertEquals("crawler: " + site + "/caf\\u00e9.html: status 404", run.onlyLine());
    }

    @Test
    void nothingOutsideTheFolderIsReadAndNothingBlocks() throws Exception {
        Files.writeString(temporary.resolve("secret.html"), "<a href=/stolen>x</a>");
        write("index.html", """
                <a href='/..%2fsecret.html'>1</a><a href='/%2e%2e/secret.html'>2</a><a href='/out.html'>3</a>
                <a href='/etc/passwd'>4</a><a href='/pipe.html'>5</a><a href='/loop/a/in.html'>6</a>
                <a href='/null.html'>7</a><a href='/circle.html'>8</a><a href='/index.html/x'>9</a>
                <a href='/nul%00.html'>10</a><a href='/dir.html'>11</a><a href='/a//in.html'>12</a>
                <a href='/inside.html'>13</a>""");
        write("a/in.html", "");
        Files.createSymbolicLink(site.resolve("out.html"), temporary.resolve("secret.html"));
        Files.createSymbolicLink(site.resolve("etc"), Path.of("/etc"));
        Files.createSymbolicLink(site.resolve("loop"), site);
        Files.createSymbolicLink(site.resolve("circle.html"), site.resolve("circle.html"));
        Files.createSymbolicLink(site.resolve("null.html"), Path.of("/dev/null"));
        Files.createSymbolicLink(site.resolve("inside.html"), site.resolve("a/in.html"));
        Files.createDirectories(site.resolve("dir.html/index.html"));
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", site.resolve("pipe.html").toString())
                        .start()
                        .waitFor());
        var run = crawl("-format", "jsonl");
        var lines = run.stdout().lines().toList();
        for (var path : List.of(
                "/..%2fsecret.html", "/secret.html", "/circle.html", "/index.html/x", "/nul%00.html", "/dir.html/")) {
            assertTrue(has(lines, path, "\"status\":404"), path + "\n" + run.stdout());
        }
        for (var path : List.of("/pipe.html", "/null.html")) {
            assertTrue(has(lines, path, "\"status\":403"), path + "\n" + run.stdout());
        }
        for (var path : List.of("/out.html", "/etc/passwd")) {
            assertTrue(has(lines, path, "\"status\":200,\"type\":\"inode/symlink\""), path + "\n" + run.stdout());
        }
        for (var path : List.of("/", "/a/in.html")) {
            assertTrue(has(lines, path, "\"status\":200"), path + "\n" + run.stdout());
        }
        for (var path : List.of("/inside.html", "/loop/a/in.html")) {
            assertFalse(has(lines, path, ""), path + " is a/in.html\n" + run.stdout());
        }
        assertTrue(!run.stdout().contains("stolen"), run.stdout());
    }

    @Test
    void symbolicLinksAreFollowedOutOfTheFolderIfTheUserSaysSo() throws Exception {
        var shared = Files.createDirectories(temporary.resolve("shared"));
        Files.writeString(shared.resolve("index.html"), "<a href=deep.html>deep</a>");
        Files.writeString(shared.resolve("deep.html"), "<a href=/stolen>x</a>");
        Files.createSymbolicLink(site.resolve("api"), shared);
        Files.createSymbolicLink(shared.resolve("circle"), shared);
        Files.createSymbolicLink(site.resolve("broken.html"), site.resolve("nothing"));
        var journal = temporary.resolve("journal").toString();
        assertEquals(
                "crawler: there are no HTML files in the folder '" + site
                        + "'; give -symlinks follow to read what its symbolic links lead to",
                crawl().onlyLine());
        var run = crawl("-symlinks", "follow", "-journal", journal);
        assertEquals(List.of(BASE + "/api/", BASE + "/api/deep.html", BASE + "/stolen"), visited(run));
        assertEquals("crawler: " + site + "/stolen: status 404", run.onlyLine());
        assertEquals(run.stdout(), Run.here("retry", journal).stdout());
        assertTrue(crawl("-symlinks", "follow", "-journal", journal, "-index-files", "none")
                .refusal()
                .contains("index-files was"));
        write("index.html", "<a href=/api>api</a><a href=/api/none.html>none</a>");
        assertEquals(List.of(BASE + "/", BASE + "/api", BASE + "/api/none.html", BASE + "/api/"), visited(crawl()));
    }

    @Test
    void aLongFileIsCutAndABinaryOneIsNotRead() throws Exception {
        write("index.html", "<a href=big.html>1</a><a href=video.mp4>2</a>");
        try (var file = new RandomAccessFile(site.resolve("big.html").toFile(), "rw")) {
            file.writeBytes("<a href=/first>x</a>");
            file.setLength(100L << 20);
        }
        try (var file = new RandomAccessFile(site.resolve("video.mp4").toFile(), "rw")) {
            file.setLength(100L << 20);
        }
        var run = crawl("-max-body", "300k");
        assertEquals(
                "crawler: " + site + "/big.html: longer than -max-body; only links before that limit were found\n"
                        + "crawler: " + site + "/first: status 404\n",
                run.stderr());
        assertEquals(List.of(BASE + "/", BASE + "/big.html", BASE + "/video.mp4", BASE + "/first"), visited(run));
    }

    @Test
    void aFileWithoutPermissionIsAFailureOfItsPageAlone() throws Exception {
        write("index.html", "<a href=a.html>a</a>");
        write("a.html", "");
        Files.setPosixFilePermissions(site.resolve("a.html"), Set.of());
        Assumptions.assumeFalse(Files.isReadable(site.resolve("a.html")), "root reads everything");
        assertEquals("crawler: " + BASE + "/a.html: status 403", crawl().onlyLine());
    }

    @Test
    void robotsTxtOfAFolderIsNotObeyed() throws Exception {
        write("index.html", "");
        write("robots.txt", "User-agent: *\nDisallow: /\n");
        assertEquals(List.of(BASE + "/"), visited(crawl()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "archive {} -out x   | archive needs a web server and takes no folder; serve the folder, and give its URL",
                "{} -render chrome   | -render needs a web server and takes no folder; serve the folder, and give its URL",
                "{} -scope host      | -scope is for the web; of a folder all files are crawled",
                "{} http://h.example/ | '{}' is a folder, which is crawled alone; give one folder, or URLs",
                "{} -urls x          | -urls is a list for the web; a folder starts with all of its HTML files",
                "http://h.example/ -base-url http://h.example/ | -base-url is for a folder; give one, as in crawler public/ -base-url URL",
                "{} -base-url ftp://x/ | -base-url must be a URL such as https://example.com/docs/, without a query; it is 'ftp://x/'",
                "{} -index-files a/b | -index-files must be names of files such as index.html,default.html, or none; it is 'a/b'",
                "/                   | -url is '/', which is the whole disk; give the folder of a site, or a URL such as https://example.com/",
            })
    void whatDoesNotFitIsRefused(String arguments, String message) throws Exception {
        write("index.html", "");
        var split = List.of(arguments.strip().split(" +")).stream()
                .map(argument -> argument.replace("{}", site.toString()))
                .toArray(String[]::new);
        assertEquals(
                "crawler: " + message.replace("{}", site.toString()),
                Run.here(split).refusal());
    }

    @Test
    void aCrawlIsResumedViewedVerifiedAndRetriedFromAnywhere() throws Exception {
        write("index.html", "<a href=a.html>a</a><a href=b.html>b</a>");
        write("a.html", "");
        var journal = temporary.resolve("journal").toString();
        var whole = crawl().stdout();
        assertEquals(2, visited(crawl("-journal", journal, "-max-pages", "2")).size());
        assertEquals(whole, crawl("-journal", journal).stdout());
        assertEquals(whole, Run.here("view", journal).stdout());
        assertTrue(Run.here("verify", journal).stdout().endsWith("no errors\n"));
        assertEquals(whole, Run.here("retry", journal).stdout());
        assertTrue(crawl("-journal", journal, "-base-url", "http://other.invalid/")
                .refusal()
                .contains("base-url was 'http://folder.invalid/' and is now 'http://other.invalid/'"));
        Files.move(site, temporary.resolve("moved"));
        assertTrue(Run.here("retry", journal).onlyLine().contains("does not exist"));
    }

    /// The server has no fallbacks, and each page is linked under one URL.
    @Test
    void aFolderGivesWhatAServerGives() throws Exception {
        Assumptions.assumeTrue(Nginx.program().isPresent(), "nginx is not installed");
        assumeUnicodeNames();
        write("index.html", """
                <a href=a.html>1</a><a href="docs">2</a><a href="docs/b%20c.html#y">3</a><a href=missing>4</a>
                <a href=style.css>5</a><a href="docs/x/../d.html">6</a><a href=docs/sub/>7</a><a href=a.html/>8</a>
                <a href="d%C3%BC.html">9</a><a href="dir.html">10</a><a href=d.svg>11</a><a href=none.xyz>12</a>""");
        write("a.html", "<base href=docs/><a href=d.html>1</a>");
        write("docs/index.html", "<a href=d.html>1</a><a href=../a.html>2</a>");
        write("docs/b c.html", "<a href=.>1</a>");
        write("docs/d.html", "<a href='#q'>1</a>");
        write("docs/sub/orphan.html", "<a href=../../style.css>1</a>");
        write("dü.html", "");
        write("dir.html/index.html", "");
        write("style.css", "");
        write("d.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
        write("none.xyz", "");
        try (var nginx = Nginx.serving(site, temporary)) {
            var folder = crawl("-fallback-extensions", "none", "-format", "jsonl");
            var starts = visited(crawl("-fallback-extensions", "none", "-only"));
            var arguments = new ArrayList<>(List.of("-robots", "ignore", "-format", "jsonl"));
            // A server refuses to list a folder with another status.
            for (var start : starts) arguments.addAll(List.of("-url", start.replace(BASE, nginx.url(""))));
            var served = Run.here(arguments.toArray(String[]::new));
            assertEquals(
                    comparable(
                            served.stdout().replace(nginx.url(""), BASE).replace("\"status\":403", "\"status\":404")),
                    comparable(folder.stdout()));
        }
    }

    /// Without what a server says of the time and of itself.
    private static String comparable(String jsonLines) {
        return jsonLines.replaceAll(",\"(etag|lastModified|last-modified|last_modified)\":\"[^\"]*\"", "");
    }
}
