package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.command.CrawlCommand;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.register.Command;
import clew.cli.register.Help;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @Test
    void everyFlagHasALineWithItsTextAndItsDefault() {
        assertListed(Commands.crawl().allFlags(), Help.text(Commands.register()));
        for (var command : Commands.register().named()) {
            var help = Help.of(command);
            assertListed(command.allFlags(), help);
        }
    }

    private static void assertListed(List<Flag<?>> flags, String help) {
        for (var flag : flags) {
            var left = "  -" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
            var shown = flag.shown().isEmpty() ? "" : " (default " + flag.shown() + ")";
            var line = Pattern.quote(left) + "\\s+" + Pattern.quote(flag.text() + shown) + "\n";
            assertTrue(Pattern.compile(line).matcher(help).find(), flag.name());
        }
    }

    @Test
    void everyCommandHasItsOwnHelpHoweverItIsAskedFor() throws UsageError {
        var names = Commands.register().named().stream().map(Command::name).toList();
        assertEquals(
                List.of(
                        "check",
                        "archive",
                        "wayback",
                        "mirror",
                        "replay",
                        "serve",
                        "page",
                        "url",
                        "view",
                        "explain",
                        "diff",
                        "verify",
                        "retry",
                        "parity",
                        "node",
                        "submit",
                        "status",
                        "pull",
                        "config",
                        "completion",
                        "help"),
                names);
        for (var command : names) {
            var help = new Run(ExitCode.DONE, Help.of(Commands.register().find(command)), "");
            assertTrue(help.stdout().contains("\n  crawler " + command), help.stdout());
            assertTrue(Help.text(Commands.register()).contains("\n  " + command + " "), command);
            for (var flag : List.of("-h", "-help", "--help"))
                assertEquals(help, Run.here(command, flag).inert());
            assertEquals(help, Run.here("help", command).inert());
            assertEquals(help, Run.here(command, "x", "-help", "-nonsense").inert());
        }
        assertTrue(Run.here("help", "vew").refusal().endsWith("; did you mean view?"));
    }

    @Test
    void whatTheHelpShowsAsADefaultIsWhatAnAbsentFlagMeans() {
        for (var flag : CrawlCommand.FLAGS) {
            if (!flag.shown().isEmpty())
                assertEquals(flag.fallback(), flag.read().apply(flag.shown()), flag.name());
        }
    }

    @Test
    void manyFlagsAreListedUnderHeadingsAndFewAreNot() throws UsageError {
        var check = Help.of(Commands.register().find("check"));
        assertTrue(check.contains("\n\nChecking:\n  -external on|off "), check);
        assertTrue(check.contains("\n\nLimits:\n  -max-pages N "), check);
        assertEquals("""
                Shows how a command is used, or lists all commands and the flags of a crawl.

                  crawler help [COMMAND]

                  -markdown          print the help of all commands as one page of Markdown
                  -help              show this help
                """, Help.of(Commands.register().find("help")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-help", "--help", "help"})
    void helpGoesToStandardOutput(String help) {
        assertEquals(
                new Run(ExitCode.DONE, Help.text(Commands.register()), ""),
                Run.here(help).inert());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-version", "--version"})
    void theVersionGoesToStandardOutput(String version) {
        var run = Run.here(version).inert();
        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.stdout().matches("clew [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?\n"), run.stdout());
    }

    @Test
    void everyExitCodeIsExplained() {
        var codes = Help.text(Commands.register())
                .substring(Help.text(Commands.register()).indexOf("Exit codes: "));
        for (var code : List.of(ExitCode.DONE, ExitCode.FAILED, ExitCode.DIFFERENT, ExitCode.USAGE, 130, 143)) {
            assertTrue(Pattern.compile("[ \n]" + code + " ").matcher(codes).find(), codes);
        }
    }

    @Test
    void noLineIsWiderThanATerminal() {
        assertTrue(Help.text(Commands.register()).lines().allMatch(line -> line.length() <= 100));
        for (var command : Commands.register().named()) {
            assertTrue(Help.of(command).lines().allMatch(line -> line.length() <= 100), command.name());
        }
    }
}
