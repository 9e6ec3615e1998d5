package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @Test
    void everyFlagHasALineWithItsTextAndItsDefault() {
        var lines = Help.of(CrawlCommand.FLAGS).lines().toList();
        for (var flag : CrawlCommand.FLAGS) {
            var line = lines.stream()
                    .filter(l -> l.matches(" +-" + flag.name() + " .*"))
                    .toList();
            assertEquals(1, line.size(), flag.name());
            assertTrue(line.getFirst().contains(flag.text()), flag.name());
            assertTrue(line.getFirst().contains(flag.shown()), flag.name());
        }
    }

    @Test
    void whatTheHelpShowsAsADefaultIsWhatAnAbsentFlagMeans() {
        for (var flag : CrawlCommand.FLAGS) {
            if (!flag.shown().isEmpty())
                assertEquals(flag.fallback(), flag.read().apply(flag.shown()), flag.name());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-help", "--help"})
    void helpGoesToStandardOutput(String help) {
        assertEquals(
                new Run(ExitCode.DONE, Help.of(CrawlCommand.FLAGS), ""),
                Run.here(help).inert());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-version", "--version"})
    void theVersionGoesToStandardOutput(String version) {
        var run = Run.here(version).inert();
        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.stdout().matches("clew [0-9]+\\.[0-9]+\\.[0-9]+\n"), run.stdout());
    }

    @Test
    void noLineIsWiderThanATerminal() {
        assertTrue(Help.of(CrawlCommand.FLAGS).lines().allMatch(line -> line.length() <= 100));
    }
}
