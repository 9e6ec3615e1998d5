package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @Test
    void everyFlagHasALineWithItsTextAndItsDefault() {
        var help = Help.text();
        for (var flags : List.of(CrawlCommand.FLAGS, UrlCommand.FLAGS, PageCommand.FLAGS)) {
            for (var flag : flags) {
                var left = "  -" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
                var shown = flag.shown().isEmpty() ? "" : " (default " + flag.shown() + ")";
                var line = Pattern.quote(left) + "\\s+" + Pattern.quote(flag.text() + shown) + "\n";
                assertTrue(Pattern.compile(line).matcher(help).find(), flag.name());
            }
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
        assertEquals(new Run(ExitCode.DONE, Help.text(), ""), Run.here(help).inert());
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
        assertTrue(Help.text().lines().allMatch(line -> line.length() <= 100));
    }
}
