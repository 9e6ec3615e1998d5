package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A site on a staging server, whose links name the host that it will have.
class RemapTest {
    /// It has no address, and no name server is asked, so a link that is not remapped is broken.
    private static final String PRODUCTION = "https://www.production.invalid";

    @TempDir
    private Path folder;

    private final LoopbackSite staging = LoopbackSite.answering(RemapTest::answer);

    @AfterEach
    void close() {
        staging.close();
    }

    private static boolean answer(Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/" ->
                html(
                        out,
                        "/",
                        "<a href=P/a>a</a> <a href=P/b#there>b</a> <img src=P/logo.png alt=''> <a href=b>relative</a>");
            case "/a" -> html(out, "/a", "<a href='P/moved'>moved</a> <a href=b#nowhere>no such place</a>");
            case "/moved" -> LoopbackSite.status(out, 301, "", "Location: " + PRODUCTION + "/b");
            case "/b" -> html(out, "/b", "<h2 id=there>b</h2><a href=P/c>c</a><a href=P:8443/>another port</a>");
            case "/c" -> html(out, "/c", "<a href=P/lost>lost</a><meta http-equiv=refresh content='5;url=P/d'>");
            case "/d" -> html(out, "/d", "<a href=P/gone>gone</a>");
            case "/listed" -> html(out, "/listed", "<a href=P/>home</a>");
            case "/logo.png" -> LoopbackSite.page(out, 200, "image/png", new byte[1]);
            case "/robots.txt" ->
                LoopbackSite.page(out, 200, "text/plain", bytes("Sitemap: " + PRODUCTION + "/maps.xml"));
            case "/maps.xml" -> xml(out, "<sitemapindex><sitemap><loc>P/map.xml</loc></sitemap></sitemapindex>");
            case "/map.xml" -> xml(out, "<urlset><url><loc>P/listed</loc></url><url><loc>P/a</loc></url></urlset>");
            default -> LoopbackSite.status(out, 404, "no");
        };
    }

    private static boolean html(OutputStream out, String path, String body) throws IOException {
        var head = "<title>Page " + path + "</title><link rel=canonical href='P" + path + "'>";
        return LoopbackSite.html(
                out, (head + body).replace("P/", PRODUCTION + "/").replace("P:", PRODUCTION + ":"));
    }

    private static boolean xml(OutputStream out, String body) throws IOException {
        return LoopbackSite.page(out, 200, "text/xml", bytes(body.replace("P/", PRODUCTION + "/")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Run check(String... flags) {
        return checkFrom(staging.url("/"), flags);
    }

    private Run checkFrom(String start, String... flags) {
        var all = new ArrayList<>(List.of("check", start, "-format", "jsonl", "-external-rate-ms", "0"));
        all.addAll(List.of("-remap", "^" + PRODUCTION.replace(".", "\\.") + "/", staging.url("/")));
        all.addAll(List.of(flags));
        return Run.here(all.toArray(String[]::new));
    }

    private List<String> findings(Run run) {
        return run.stdout()
                .lines()
                .map(line -> value(line, "code") + " " + value(line, "url") + " on "
                        + value(line, "page").replace(staging.url(""), ""))
                .toList();
    }

    private static String value(String json, String name) {
        return json.replaceAll(".*\"" + name + "\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void allPagesOfTheStagingServerAreReadAndFindingsShowLinksAsWritten() {
        var run = check();
        assertEquals(
                List.of(
                        "redirected " + PRODUCTION + "/moved on /a",
                        "fragment-missing " + staging.url("/b#nowhere") + " on /a",
                        "host-unknown " + PRODUCTION + ":8443/ on /b",
                        "not-found " + PRODUCTION + "/lost on /c",
                        "not-found " + PRODUCTION + "/gone on /d"),
                findings(run),
                run.stdout());
        assertTrue(run.stderr().contains(" on 5 pages: "), run.stderr());
        assertEquals(ExitCode.DIFFERENT, run.code());
    }

    @Test
    void theStartMayBeTheUrlThatTheSiteWillHave() {
        assertEquals(check().stdout(), checkFrom(PRODUCTION + "/").stdout());
    }

    @Test
    void sitemapsAndCanonicalLinksAreRemappedToo() {
        var run = check("-findings", "orphan,canonical-elsewhere,canonical-broken,title-duplicate");
        assertTrue(new TreeSet<>(staging.targets()).containsAll(List.of("/maps.xml", "/map.xml", "/listed")));
        var found =
                findings(run).stream().filter(line -> line.contains("/listed")).toList();
        assertEquals(List.of("orphan " + staging.url("/listed") + " on /listed"), found);
        assertFalse(run.stdout().contains("canonical-"), run.stdout());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void theFindingsAreTheSameAtAnyNumberOfWorkersAndWhereverTheCrawlWasKilled(int workers) throws IOException {
        var whole = check("-workers", "3").stdout();
        var journal = folder.resolve("journal");
        var flags = new String[] {"-workers", Integer.toString(workers), "-journal", journal.toString()};
        assertEquals(whole, check(flags).stdout());
        var bytes = Files.readAllBytes(journal);
        for (int cut = bytes.length; cut > 0; cut -= bytes.length / 7) {
            Files.write(journal, Arrays.copyOf(bytes, cut));
            assertEquals(whole, check(flags).stdout(), "cut at " + cut);
        }
    }

    @Test
    void aCrawlIsOnlyResumedWithTheSameRules() {
        var journal = folder.resolve("journal").toString();
        check("-journal", journal);
        var other = check("-journal", journal, "-remap", "^https://cdn\\.example/", staging.url("/cdn/"))
                .refusal();
        assertTrue(
                other.contains("remap was '^https://www\\.production\\.invalid/ " + staging.url("/") + "' and is now"),
                other);
        var none = Run.here("check", staging.url("/"), "-journal", journal).refusal();
        assertTrue(none.contains("and is now not given"), none);
    }

    @Test
    void theJournalIsViewedExplainedComparedAndRetriedAsItWasCrawled() {
        var journal = folder.resolve("journal").toString();
        check("-journal", journal);
        var view = Run.here("view", journal, "-format", "jsonl").stdout();
        assertTrue(view.contains("\"url\":\"" + staging.url("/c") + "\""), view);
        var story = Run.here("explain", journal, PRODUCTION + "/c");
        assertEquals(ExitCode.DONE, story.code(), story.stdout());
        assertTrue(story.stdout().contains("link '" + PRODUCTION + "/c'"), story.stdout());
        var again = folder.resolve("again").toString();
        check("-journal", again);
        assertEquals(ExitCode.DONE, Run.here("diff", journal, again).code());
        assertTrue(Run.here("verify", journal).stdout().endsWith("no errors\n"));
        assertEquals(view, Run.here("retry", journal, "-format", "jsonl").stdout());
    }

    @Test
    void rulesThatCannotWorkAreRefused() {
        assertTrue(check("-remap", "x").refusal().contains("-remap must be"));
        assertTrue(check("-remap", "(", "x").refusal().contains("not a regular expression"));
        assertTrue(check("-remap", "a", "$1").refusal().contains("names a group"));
        assertTrue(
                check("-remap", "example.com", "staging.example.com").refusal().contains("would be remapped again"));
    }

    @Test
    void aFolderMayBeCheckedUnderTheUrlsThatItWillHave() throws IOException {
        Files.writeString(folder.resolve("index.html"), "<a href=" + PRODUCTION + "/about>a</a>");
        Files.writeString(folder.resolve("about.html"), "<a href=" + PRODUCTION + "/lost>lost</a>");
        var run = Run.here(
                "check", folder.toString(), "-format", "jsonl", "-remap", PRODUCTION + "/", "http://folder.invalid/");
        assertEquals(1, run.stdout().lines().count(), run.stdout());
        assertEquals(PRODUCTION + "/lost", value(run.stdout().strip(), "url"));
    }

    @Test
    void patternsSeeTheRemappedUrlWithTheFragmentOfTheLink() {
        var excluded = check("-exclude", "^" + staging.url("/b#there") + "$|^" + staging.url("/b#nowhere") + "$");
        assertFalse(excluded.stdout().contains("fragment-missing"), excluded.stdout());
        assertTrue(excluded.stderr().contains("2 not checked: matches -exclude"), excluded.stderr());
        var asWritten = check("-exclude", "^" + PRODUCTION + "/b#");
        assertFalse(asWritten.stderr().contains("-exclude"), asWritten.stderr());
    }
}
