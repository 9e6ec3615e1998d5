package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.PlantedCrawl;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler explain`, inside this process. What it tells of each fate is tested in the room of the explainer.
class ExplainCommandTest {
    private static final String SITE = "http://h.example";

    @TempDir
    Path folder;

    private String journal() throws Exception {
        return new PlantedCrawl(SITE + "/")
                .page(SITE + "/", "<title>Home</title><a href=a>to a</a>")
                .page(SITE + "/a", "<a href=/>home</a>")
                .into(folder.resolve("journal"))
                .toString();
    }

    @Test
    void aKnownUrlIsExplainedAndAnUnknownOneFails() throws Exception {
        var known = Run.here("explain", journal(), "/a").inert();
        assertEquals(ExitCode.DONE, known.code(), known.stderr());
        assertEquals("", known.stderr());
        assertTrue(known.stdout().startsWith("http://h.example/a\n  read: status 200\n"), known.stdout());
        assertTrue(known.stdout().contains("link 'a', text 'to a': new, became ticket 1\n"), known.stdout());
        var unknown = Run.here("explain", journal(), "/A/").inert();
        assertEquals(ExitCode.FAILED, unknown.code());
        assertTrue(unknown.stdout().contains("the crawl never came across this URL"), unknown.stdout());
        assertTrue(unknown.stdout().contains("nearly the same\n  http://h.example/a\n"), unknown.stdout());
    }

    @Test
    void aListOfLinksIsAsLongAsWanted() throws Exception {
        var one = Run.here("explain", "-links", "0", journal(), "/a");
        assertTrue(one.stdout().contains("  and 1 more link; -links N lists more\n"), one.stdout());
    }

    @Test
    void theFolderOfAnArchiveIsAsGoodAsItsJournal() {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/a>a</a>"))) {
            var archive = folder.resolve("kept").toString();
            var made = Run.here("archive", "-url", site.url("/"), "-out", archive);
            assertEquals(ExitCode.DONE, made.code(), made.stderr());
            var story = Run.here("explain", archive, "/a").inert();
            assertEquals(ExitCode.DONE, story.code(), story.stderr());
            assertTrue(
                    story.stdout()
                            .contains("exchange            GET " + site.url("/a") + ", status 200; WARC file 0, byte"),
                    story.stdout());
        }
    }

    @Test
    void hostileTextsAreInert() throws Exception {
        var hostile = "\u001b]0;evil\u0007\u202e\ud800\u007f";
        var file = new PlantedCrawl(SITE + "/")
                .with("robots", "obey")
                .file(SITE + "/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed\u001b[2J\u202e\n")
                .page(
                        SITE + "/",
                        "<title>" + hostile + "</title><a href='/a?" + hostile + "'>" + hostile
                                + "</a><a href=\"/a#&#xd800;\">&#xd800;</a><a href='java\u0001script:x'>s</a>")
                .into(folder.resolve("hostile"))
                .toString();
        for (var url : new String[] {"/", "/a", "/a?" + hostile, "javascript:x", "/closed\u001b[2J\u202e"}) {
            for (var format : new String[] {"text", "json"}) {
                var run = Run.here("explain", "-format", format, file, url).inert();
                assertFalse(run.stdout().isEmpty(), run.stderr());
            }
        }
        var json = Run.here("explain", "-format", "json", file, "/a").stdout();
        assertTrue(json.contains("\"href\":\"/a#\\uFFFD\",\"text\":\"\\uFFFD\""), json);
    }

    @Test
    void theJsonIsOneObjectOnOneLine() throws Exception {
        var run = Run.here("explain", "-format", "json", journal(), "a").inert();
        assertEquals(ExitCode.DONE, run.code());
        assertEquals(1, run.stdout().lines().count());
        assertTrue(run.stdout()
                .startsWith("{\"schema\":1,\"given\":\"a\",\"url\":\"http://h.example/a\",\"known\":true,"));
        assertTrue(run.stdout()
                .contains("\"winner\":{\"page\":0,\"on\":\"http://h.example/\",\"href\":\"a\",\"text\":\"to a\""));
        assertEquals(
                ExitCode.FAILED,
                Run.here("explain", "-format", "json", journal(), "b").code());
    }

    @Test
    void wrongUsageAndUnreadableJournalsAreToldInOneLine() throws Exception {
        var usage = "give the file of a journal and a URL, as in crawler explain FILE URL";
        assertTrue(Run.here("explain").refusal().contains(usage));
        assertTrue(Run.here("explain", journal()).refusal().contains(usage));
        assertTrue(Run.here("explain", journal(), "/", "/a").refusal().contains(usage));
        assertTrue(Run.here("explain", journal(), "http://[\u001b").refusal().contains("is not a valid URL"));
        assertTrue(Run.here("explain", "a\0b", "/").refusal().contains("is not a valid file name"));
        var letter = folder.resolve("letter");
        Files.writeString(letter, "Dear Ariadne");
        var other = Run.here("explain", letter.toString(), "/");
        assertEquals(ExitCode.FAILED, other.code());
        assertTrue(other.onlyLine().contains("it is not a journal"));
        assertTrue(Run.here("explain", folder.resolve("none").toString(), "/")
                .onlyLine()
                .contains("there is no file"));
        var empty = Files.createDirectory(folder.resolve("empty")).toString();
        assertTrue(Run.here("explain", empty, "/").onlyLine().contains("there is no file"));
        assertEquals(ExitCode.DONE, Run.here("explain", folder.toString(), "/").code());
    }
}
