package clew.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.register.Help;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    @Test
    void theReadmeListsTheFlagsAsTheHelpDoes() throws IOException {
        var listed = Help.text(Commands.register())
                .lines()
                .dropWhile(line -> !line.equals("Flags of a crawl:"))
                .skip(2)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> "  " + line + "\n")
                .collect(Collectors.joining());
        var readme = Files.readString(Path.of("..", "README.md"));
        assertTrue(readme.contains(listed), () -> "the README should have:\n" + listed);
    }
}
