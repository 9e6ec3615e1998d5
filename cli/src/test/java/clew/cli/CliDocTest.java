package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.console.ExitCode;
import clew.cli.register.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// docs/cli.md is what the register says. With `-Dclew.golden=write` the page is written anew.
class CliDocTest {
    private static final Path PAGE = Path.of("..", "docs", "cli.md");

    @Test
    void thePageOfCommandsAndFlagsIsTheOneThatTheRegisterGives() throws IOException {
        var manual = Manual.markdown(Commands.register());
        if ("write".equals(System.getProperty("clew.golden"))) Files.writeString(PAGE, manual);
        assertEquals(
                manual,
                Files.readString(PAGE),
                "run crawler help -markdown > docs/cli.md, and read what git diff says");
    }

    @Test
    void everyFlagIsInTheSectionOfItsCommand() throws IOException {
        var page = Files.readString(PAGE);
        for (var command : Commands.register().all()) {
            var heading = "\n## " + ("crawler " + command.name()).strip() + "\n";
            var from = page.indexOf(heading);
            assertTrue(from > 0, heading);
            var end = page.indexOf("\n## ", from + 1);
            var section = page.substring(from, end < 0 ? page.length() : end);
            for (var flag : command.allFlags()) {
                assertTrue(
                        section.contains("`-" + flag.name() + "`") || section.contains("| `-" + flag.name() + " "),
                        () -> heading + " does not list -" + flag.name());
            }
        }
    }

    @Test
    void theHelpPrintsIt() {
        assertEquals(
                new Run(ExitCode.DONE, Manual.markdown(Commands.register()), ""),
                Run.here("help", "-markdown").inert());
    }
}
