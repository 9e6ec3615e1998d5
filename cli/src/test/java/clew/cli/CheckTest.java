package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.JunitReport;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
    private final DefectiveSite site = new DefectiveSite();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        site.close();
    }

    private Run check(String... more) {
        var arguments = new ArrayList<>(List.of("check", "-url", site.url("/"), "-external-rate-ms", "0"));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new));
    }

    /// The findings of JSON lines, each as `verdict code url line:column`, without the addresses of the sites.
    private List<String> findings(Run run) throws IOException {
        var found = new ArrayList<String>();
        for (var line : run.stdout().lines().toList()) {
            var fields = fields(line);
            var place = fields.get("line") + ":" + fields.get("column");
            var where = path(String.valueOf(fields.get("page")));
            found.add(String.join(
                    " ",
                    fields.get("verdict"),
                    fields.get("code"),
                    path(String.valueOf(fields.get("url"))),
                    where.equals("/") ? place : place + " in " + where,
                    fields.get("status")));
        }
        return found;
    }

    private String path(String url) {
        return url.replace(site.url(""), "").replace(site.away(""), "away");
    }

    private static Map<String, String> fields(String line) throws IOException {
        var fields = new LinkedHashMap<String, String>();
        try (var json = new JsonFactory().createParser(line)) {
            assertEquals(JsonToken.START_OBJECT, json.nextToken(), line);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                json.nextToken();
                fields.put(name, json.getText());
            }
        }
        return fields;
    }

    @Test
    void everyPlantedDefectIsFoundAndNothingElse() throws IOException {
        var run = check("-format", "jsonl");
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertEquals(
                List.of(
                        "broken not-found /missing 6:1 404",
                        "broken not-found /missing#x 7:1 404",
                        "broken not-found /gone 8:1 410",
                        "broken server-error /broken-server 9:1 500",
                        "broken client-error /teapot 10:1 418",
                        "broken fragment-missing /good#nowhere 11:1 200",
                        "broken fragment-missing /#nowhere 12:1 200",
                        "broken invalid-url http://[broken 13:1 null",
                        "redirected redirected /moved 14:1 301",
                        "broken fragment-missing /moved#nowhere 15:1 301",
                        "broken not-found /moved-away 16:1 404",
                        "broken redirect-loop /loop 17:1 302",
                        "blocked blocked /members 18:1 403",
                        "broken not-found /no-picture.png 19:30 404",
                        "broken not-found /missing 21:6 404",
                        "broken not-found /no-frame 21:38 404",
                        "broken not-found away/missing 24:1 404",
                        "blocked blocked away/busy 25:1 429",
                        "blocked blocked away/login 26:1 401",
                        "redirected redirected away/moved 27:1 200",
                        "broken redirect-loop away/circle 28:1 null",
                        "broken unreachable http://127.0.0.3:9/ 30:1 null",
                        "broken host-unknown http://no-such-host.invalid/ 31:1 null",
                        "broken not-found /no-background.png null:null in /style.css 404"),
                findings(run));
    }

    @Test
    void aFindingHasAllOfItsFieldsInOrder() throws IOException {
        var fields =
                fields(check("-format", "jsonl").stdout().lines().findFirst().orElseThrow());
        assertEquals(
                "{verdict=broken, url=" + site.url("/missing") + ", page=" + site.url("/")
                        + ", line=6, column=1, status=404, reason=status 404, text=missing, code=not-found}",
                fields.toString());
    }

    @Test
    void theBytesAreTheSameAtOneAndAt64Workers() {
        var one = check("-format", "jsonl", "-workers", "1");
        for (int i = 0; i < 3; i++)
            assertEquals(
                    one.stdout(), check("-format", "jsonl", "-workers", "64").stdout());
    }

    @Test
    void withoutExternalLinksNoOtherSiteIsRequested() throws IOException {
        var run = check("-format", "jsonl", "-external", "off");
        assertTrue(findings(run).stream().noneMatch(line -> line.contains(" away/")), run.stdout());
        assertFalse(run.stdout().contains("127.0.0.3"), run.stdout());
    }

    @Test
    void flagsDecideWhatCountsAndWhatFails() {
        var lenient = new String[] {
            "-format",
            "jsonl",
            "-redirects",
            "ok",
            "-accept",
            "200..=299,403,404,410,418,500",
            "-fragments",
            "off",
            "-ignore-finding",
            "invalid-url,redirect-loop,unreachable,host-unknown",
            "-ignore-finding=blocked"
        };
        assertEquals(ExitCode.USAGE, check(lenient).code());
        lenient[lenient.length - 1] = "-workers=2";
        var run = check(lenient);
        assertEquals(2, run.stdout().lines().count(), run.stdout());
        assertEquals(ExitCode.DONE, run.code());
        lenient[lenient.length - 1] = "-fail=blocked";
        assertEquals(ExitCode.DIFFERENT, check(lenient).code());
        assertEquals(
                ExitCode.DIFFERENT,
                check("-redirects", "fail", "-fail", "redirected").code());
    }

    @Test
    void onlyWhatIsNewSinceTheBaselineFails() throws IOException {
        var known = folder.resolve("known.jsonl");
        var all = check("-format", "jsonl").stdout();
        Files.writeString(known, all, StandardCharsets.ISO_8859_1);
        var again = check("-format", "jsonl", "-baseline", known.toString());
        assertEquals("", again.stdout());
        assertEquals(ExitCode.DONE, again.code());
        var lines = new ArrayList<>(all.lines().toList());
        var fresh = lines.remove(2);
        Files.write(known, lines);
        var one = check("-format", "jsonl", "-baseline", known.toString());
        assertEquals(fresh + "\n", one.stdout());
        assertEquals(ExitCode.DIFFERENT, one.code());
        Files.writeString(known, "nonsense\n");
        assertTrue(check("-baseline", known.toString()).failure().contains("line 1 is not a finding"));
    }

    @Test
    void linksOfAnIgnoreFileAreNotRequested() throws IOException {
        var ignored = folder.resolve("ignored");
        Files.writeString(ignored, "# known to be bad\n\n/(missing|no-.*|gone)\n^http://127\\.0\\.0\\.[23]\n");
        var run = check("-format", "jsonl", "-ignore", ignored.toString());
        assertFalse(run.stdout().contains("\"status\":404"), run.stdout());
        assertFalse(run.stdout().contains("127.0.0.2"), run.stdout());
        assertTrue(run.stderr().contains(" not checked: matches -ignore\n"), run.stderr());
        var both = check("-ignore", ignored.toString(), "-exclude", "/good#nowhere");
        assertTrue(both.stderr().contains(" not checked: matches -exclude or -ignore\n"), both.stderr());
        Files.writeString(ignored, "ok\n(\n");
        assertTrue(check("-ignore", ignored.toString()).failure().contains("line 2"));
    }

    @Test
    void patternsMatchALinkWithItsFragmentToo() throws IOException {
        var all = findings(check("-format", "jsonl"));
        var left = all.stream().filter(line -> !line.contains("#nowhere")).toList();
        assertEquals(3, all.size() - left.size());
        var ignored = folder.resolve("ignored");
        Files.writeString(ignored, "#nowhere$\n\\#no[a-z]+$\n");
        assertEquals(left, findings(check("-format", "jsonl", "-ignore", ignored.toString())));
        var run = check("-format", "jsonl", "-exclude", "#nowhere$");
        assertEquals(left, findings(run));
        assertTrue(run.stderr().contains("3 not checked: matches -exclude\n"), run.stderr());
        assertEquals(
                all.size() - 1,
                findings(check("-format", "jsonl", "-exclude", "/good#nowhere")).size());
    }

    @Test
    void urlsAreRequestedWhereRemappingSays() throws IOException {
        var run = check("-format", "jsonl", "-remap", "http://no-such-host.invalid/", site.away("/ok"));
        assertFalse(run.stdout().contains("no-such-host"), run.stdout());
        assertTrue(check("-remap", "x").refusal().contains("-remap must be"));
        assertTrue(check("-remap", "(", "x").refusal().contains("not a regular expression"));
    }

    @Test
    void aCheckOfTooFewPagesFails() {
        var run = check("-fail", "title-missing", "-min-pages", "4");
        assertEquals(ExitCode.DIFFERENT, run.code());
        assertTrue(run.stderr().contains("only 3 pages were read; -min-pages wants 4"), run.stderr());
        assertEquals(
                ExitCode.DONE,
                check("-fail", "title-missing", "-min-pages", "3").code());
    }

    @Test
    void aKeptCheckIsNotCrawledAgain() throws IOException {
        var journal = folder.resolve("journal").toString();
        var first = check("-format", "jsonl", "-journal", journal);
        var again = check("-format", "jsonl", "-journal", journal);
        assertEquals(first.stdout(), again.stdout());
        assertEquals(ExitCode.DIFFERENT, again.code());
    }

    @Test
    void linksThatAreTooDeepToFollowAreChecked() throws IOException {
        var found = findings(check("-format", "jsonl", "-only", "-fragments", "off", "-requisites", "none"));
        assertTrue(found.contains("broken not-found /missing 6:1 404"), found.toString());
        assertTrue(found.contains("redirected redirected /moved 14:1 200"), found.toString());
        assertTrue(found.stream().noneMatch(line -> line.contains(" in ")), found.toString());
    }

    @Test
    void anAnswerOfTheCacheIsNotRequestedAgain() throws IOException {
        var cache = folder.resolve("cache").toString();
        var first = check("-format", "jsonl", "-cache", cache);
        var before = site.awayRequests();
        assertEquals(first.stdout(), check("-format", "jsonl", "-cache", cache).stdout());
        var again =
                site.awayRequests().subList(before.size(), site.awayRequests().size());
        assertTrue(again.contains("HEAD /missing"), again.toString());
        assertFalse(again.contains("HEAD /ok") || again.contains("HEAD /moved"), again.toString());
        Files.writeString(folder.resolve("cache"), "nonsense");
        assertTrue(check("-cache", cache).failure().contains("line 1 is not an entry of a cache"));
    }

    @Test
    void theOutputForPeopleIsGroupedByPage() {
        var run = check();
        assertTrue(
                run.stdout()
                        .startsWith(site.url("/") + "\n  6:1     broken     " + site.url("/missing")
                                + "  status 404  (missing)\n"),
                run.stdout());
        assertTrue(run.stderr().contains(" links on 3 pages: "), run.stderr());
        run.inert();
        var colored = check("-color", "always");
        assertTrue(colored.stdout().contains("\u001b[31mbroken"), colored.stdout());
    }

    @Test
    void aQuietCheckPrintsFindingsAndNothingElse() {
        var run = check("-quiet");
        assertEquals("", run.stderr());
        assertTrue(run.stdout().contains("broken"), run.stdout());
    }

    /// Formats that are read without standard error.
    @ParameterizedTest
    @ValueSource(strings = {"junit", "sarif", "markdown"})
    void aReportSaysWhatWasNotCheckedAndThatPagesAreMissing(String format) throws Exception {
        for (var file : List.of("a", "b", "c")) {
            Files.writeString(folder.resolve(file + ".html"), "<title>x</title><a href=a.html>a</a>");
        }
        var few = Run.here("check", folder.toString(), "-min-pages", "50", "-format", format);
        assertEquals(ExitCode.DIFFERENT, few.code(), few.stderr());
        assertTrue(few.stdout().contains("nly 3 pages were read; -min-pages wants 50"), few.stdout());
        var cut = check("-max-pages", "1", "-format", format);
        assertTrue(cut.stdout().contains("the crawl is not finished"), cut.stdout());
        assertTrue(cut.stdout().contains("not checked: beyond -max-pages"), cut.stdout());
        var broken = check("-fail", "title-missing", "-ignore-finding", "title-missing", "-format", format);
        assertEquals(ExitCode.DONE, broken.code(), broken.stderr());
        for (var run : List.of(few, cut, broken)) {
            assertFalse(run.stdout().contains("Nothing is broken"), run.stdout());
            if (format.equals("junit")) JunitReport.requireValid(run.stdout().getBytes(StandardCharsets.ISO_8859_1));
        }
        var good = Run.here("check", folder.toString(), "-format", format);
        assertEquals(format.equals("markdown"), good.stdout().contains("Nothing is broken."), good.stdout());
        assertTrue(good.stdout().contains("\"executionSuccessful\":true") || !format.equals("sarif"), good.stdout());
    }

    @Test
    void aCacheThatCannotBeWrittenIsRefusedBeforeTheCheck() throws IOException {
        var file = folder.resolve("none").resolve("c").toString();
        assertEquals(
                "crawler: the folder of the cache '" + file + "' does not exist; create it first",
                check("-cache", file).failure());
        assertEquals(List.of(), site.awayRequests());
        var cache = folder.resolve("c");
        check("-max-pages", "1", "-cache", cache.toString());
        try (var files = Files.list(folder)) {
            assertEquals(List.of(cache), files.toList());
        }
    }

    @Test
    void aCheckOfAFinishedJournalSaysThatNothingWasRequested() {
        var journal = folder.resolve("j").toString();
        var first = check("-journal", journal);
        assertFalse(first.stderr().contains("already"), first.stderr());
        var again = check("-journal", journal);
        assertEquals(first.stdout(), again.stdout());
        assertTrue(
                again.stderr()
                        .matches("(?s)crawler: the crawl in '[^']*' was finished already, (on|from) [^\n]*; nothing was"
                                + " requested, and -fresh crawls again\n.*"),
                again.stderr());
        assertFalse(check("-journal", journal, "-fresh").stderr().contains("already"));
    }

    @Test
    void verifyGivesNoAdviceThatTheSettingsOfAJournalRefuse() throws IOException {
        var journal = folder.resolve("j");
        check("-journal", journal.toString(), "-max-pages", "3");
        var bytes = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(bytes, bytes.length * 2 / 3));
        var verified = Run.here("verify", journal.toString()).stdout();
        assertTrue(verified.contains("; its command resumes it; "), verified);
    }
}
