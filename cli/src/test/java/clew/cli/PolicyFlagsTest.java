package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.CrawlCommand;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.Flags;
import clew.cli.flags.PolicyFlags;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyFlagsTest {
    private static Scope scope(String start, String... arguments) throws UsageError {
        var flags = Flags.parse(List.of(arguments), CrawlCommand.FLAGS);
        var url = Url.of(start);
        return PolicyFlags.scope(flags, url, PolicyFlags.policy("standard", flags, url));
    }

    /// This was a StackOverflowError, after which `view` could not read the journal either.
    @Test
    void aPatternThatRepeatsAGroupMeetsALongLinkAndTheJournalCanBeRead(@TempDir Path folder) {
        var link = "/" + "a/".repeat(3_900);
        var file = folder.resolve("journal").toString();
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href='" + link + "'>x</a>"))) {
            var run = Run.here(
                    "-url",
                    site.url("/"),
                    "-exclude",
                    "/(\\w+/)*print",
                    "-journal",
                    file,
                    "-format=jsonl",
                    "-traps=off");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(List.of("/", link), site.targets());
            assertEquals(
                    run.stdout(), Run.here("view", "-format", "jsonl", file).stdout());
        }
    }

    /// A backtracking matcher takes 2^40 steps here.
    @Test
    void aPatternOfNestedRepetitionsTakesLinearTime() throws Exception {
        var scope = scope("http://h.example/", "-exclude", "/(a+)+$");
        assertTrue(scope.contains(Url.of("http://h.example/" + "a".repeat(4_000) + "!")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(?=x)", "(?!x)", "(?<=x)", "(?<!x)", "(x)\\1", "(?<n>x)\\k<n>", "(?>x)", "x++", "(", "[", "*"})
    void whatOnlyABacktrackingMatcherUnderstandsIsRefusedWithTheReason(String pattern) {
        for (var flag : List.of("-include", "-exclude")) {
            var line = Run.here("-url", "http://127.0.0.1:9/", flag, pattern).refusal();
            var start = "crawler: " + flag + " must be a regular expression such as /blog/, without look-around or"
                    + " back-references; it is '" + pattern + "': ";
            assertTrue(line.startsWith(start) && line.length() > start.length(), line);
        }
    }

    @Test
    void aPatternThatIsNestedTooDeeplyIsRefused() {
        var line = Run.here("-url", "http://127.0.0.1:9/", "-include", "(".repeat(50_000) + ")".repeat(50_000))
                .refusal();
        assertTrue(line.endsWith(": nested too deeply"), line);
    }

    @ParameterizedTest
    @CsvSource({"/en/a, true", "/de/a, false", "/en/print/a, false", "/en/a?print=1, true"})
    void aPatternIsLookedForAnywhereInTheUrl(String path, boolean in) throws Exception {
        var scope = scope("http://h.example/", "-include", "/(en|fr)/", "-exclude", "/print/|\\.pdf$");
        assertEquals(in, scope.contains(Url.of("http://h.example" + path)));
    }

    /// A suffix that is not public made `-scope domain` the same as `-scope host`.
    @ParameterizedTest
    @CsvSource({
        "http://app.corp.internal/, http://wiki.corp.internal/, true",
        "http://app.corp.internal/, http://corp.internal/,      true",
        "http://app.corp.internal/, http://a.b.corp.internal./, true",
        "http://app.corp.internal/, http://app.other.internal/, false",
        "http://localhost/,         http://localhost:8080/,     true",
        "http://localhost/,         http://app.localhost/,      false",
        "http://printer.local/,     http://nas.local/,          false",
        "http://www.example.co.uk/, http://blog.example.co.uk/, true",
        "http://www.example.co.uk/, http://other.co.uk/,        false",
        "http://me.github.io/,      http://you.github.io/,      false",
        "http://github.io/,         http://me.github.io/,       false",
        "http://10.0.0.1/,          http://10.1.0.1/,           false",
        "http://[::1]/,             http://[::2]/,              false",
    })
    void aDomainIsWhatSomebodyRegisteredAndElseTheLastTwoLabels(String start, String url, boolean in) throws Exception {
        assertEquals(in, scope(start, "-scope", "domain").contains(Url.of(url)));
    }

    /// The policy shows `/docs/` without its slash, and that was out of scope.
    @Test
    void aFolderWhoseSlashThePolicyDropsIsInsideItsOwnPrefix() {
        try (var site = LoopbackSite.answering((_, out) ->
                LoopbackSite.html(out, "<a href=/docs/>1</a><a href=/docs/a>2</a><a href=/docs-old/>3</a>"))) {
            var run = Run.here("-url", site.url("/docs/"), "-scope=prefix", "-policy=sitemap", "-format=jsonl");
            assertEquals(List.of("/docs/", "/docs/a"), site.targets());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
        }
    }
}
