package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The action for GitHub's CI, against folders.
class ActionIT {
    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void makeFolders() throws IOException {
        folder = Files.createDirectory(temporary.resolve("workspace")).toRealPath();
        Files.createDirectories(folder.resolve("my site/drafts"));
        Files.writeString(folder.resolve("my site/index.html"), "<a href=drafts/>drafts</a><a href=a.pdf>a</a>");
        Files.writeString(folder.resolve("my site/drafts/index.html"), "<a href='b c.html'>b</a>");
        Files.createDirectory(folder.resolve("empty"));
    }

    private GithubAction.Ended run(String args, String... more) throws Exception {
        var with = new HashMap<>(Map.of("args", args));
        for (int i = 0; i < more.length; i += 2) with.put(more[i], more[i + 1]);
        var nothing = Files.createDirectories(temporary.resolve("nothing"));
        return GithubAction.read().run(new ExampleShell(folder, nothing, Map.of()), with);
    }

    @Test
    void brokenLinksFailTheStepAndAreTheSummaryOfTheJob() throws Exception {
        var ended = run("'my site' -external off");
        assertEquals(ExitCode.DIFFERENT, ended.code(), ended.toString());
        assertEquals(Map.of("exit_code", "2"), ended.outputs());
        assertTrue(ended.summary().contains("- 1:27 **broken** `a.pdf` `a`: `status 404`"), ended.summary());
        assertEquals(ended.summary(), Files.readString(folder.resolve("clew-check.md")));
        var tolerated = run("'my site' -external off", "fail", "false", "jobSummary", "false", "output", "out.md");
        assertEquals(ExitCode.DONE, tolerated.code(), tolerated.toString());
        assertEquals(Map.of("exit_code", "2"), tolerated.outputs());
        assertEquals("", tolerated.summary());
        assertEquals(ended.summary(), Files.readString(folder.resolve("out.md")));
    }

    @Test
    void anEmptyFolderFailsUnlessItMayBeEmpty() throws Exception {
        var ended = run("empty");
        assertEquals(ExitCode.FAILED, ended.code(), ended.toString());
        assertEquals(Map.of("exit_code", "1"), ended.outputs());
        var allowed = run("empty", "failIfEmpty", "false");
        assertEquals(ExitCode.DONE, allowed.code(), allowed.toString());
        assertEquals(Map.of("exit_code", "0"), allowed.outputs());
    }

    /// The flag may be given once only.
    @ParameterizedTest
    @ValueSource(strings = {"-min-pages 2", "-min-pages=2", "--min-pages 2"})
    void failIfEmptyGoesTogetherWithMinPages(String flag) throws Exception {
        var args = "'my site' -external off -exclude '\\.pdf$|b%20c' ";
        var ended = run(args + flag, "failIfEmpty", "false");
        assertEquals(ExitCode.DONE, ended.code(), ended.toString());
        var few = run(args + flag.replace('2', '3'), "failIfEmpty", "false");
        assertEquals(ExitCode.DIFFERENT, few.code(), few.toString());
    }

    @Test
    void minPagesOfAConfigFileCountsMoreThanFailIfEmpty() throws Exception {
        Files.writeString(folder.resolve("clew.toml"), "[check]\nmin-pages = 3\n");
        var ended = run("'my site' -external off -exclude '\\.pdf$|b%20c'", "failIfEmpty", "false");
        assertEquals(ExitCode.DIFFERENT, ended.code(), ended.toString());
        assertEquals(ExitCode.FAILED, run("empty", "failIfEmpty", "false").code());
    }

    @ParameterizedTest
    @CsvSource({"ci.toml,-config ci.toml", "clew.toml,''"})
    void minPagesOfAnyConfigFileHoweverItIsWrittenCountsMoreThanFailIfEmpty(String file, String more) throws Exception {
        Files.writeString(folder.resolve(file), "['check']\n'min-pages' = 3\n");
        var ended = run("'my site' -external off -exclude '\\.pdf$|b%20c' " + more, "failIfEmpty", "false");
        assertEquals(ExitCode.DIFFERENT, ended.code(), ended.toString());
    }

    /// Otherwise the flag would take -min-pages for its value, or -format.
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void anEmptyArgumentAtTheEndIsKept(String failIfEmpty) throws Exception {
        var ended = run("empty -user-agent ''", "failIfEmpty", failIfEmpty);
        assertTrue(
                ended.toString().contains("-user-agent must be a text of printable ASCII; it is ''"), ended::toString);
    }

    @Test
    void argumentsAreWordsAndNeverCommands() throws Exception {
        var args = """
                "my site"
                -external off -exclude 'pdf|b%20c|$(touch hacked)|`touch hacked`|\\$HOME' -user-agent "a;touch hacked"
                """;
        var ended = run(args);
        assertEquals(ExitCode.DONE, ended.code(), ended.toString());
        assertFalse(Files.exists(folder.resolve("hacked")));
        var unclosed = run("'my site");
        assertFalse(unclosed.code() == ExitCode.DONE || unclosed.code() == ExitCode.DIFFERENT, unclosed.toString());
        assertEquals(Map.of(), unclosed.outputs());
    }
}
