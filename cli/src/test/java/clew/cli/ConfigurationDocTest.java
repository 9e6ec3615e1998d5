package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.flags.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of docs/configuration.md do what the page says.
class ConfigurationDocTest {
    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    @TempDir
    private Path folder;

    @Test
    void everyConsoleExamplePrintsWhatThePageShows() throws IOException {
        var page = Files.readString(PAGE);
        Files.writeString(folder.resolve("clew.toml"), blocks(page, "toml").getFirst());
        var sessions = blocks(page, "console");
        assertEquals(3, sessions.size());
        for (var session : sessions) {
            var shown = new StringBuilder();
            for (var line : session.split("\n")) {
                if (!line.startsWith("$ ")) continue;
                shown.append(line).append('\n').append(output(line.substring(2)));
            }
            assertEquals(session, shown.toString());
        }
    }

    /// Runs a line of the page: `echo 'TEXT' > clew.toml`, or `crawler …`, perhaps without its lines about defaults.
    private String output(String line) throws IOException {
        var echo = Pattern.compile("echo '(.*)' > clew.toml").matcher(line);
        if (echo.matches()) {
            Files.writeString(folder.resolve("clew.toml"), echo.group(1) + "\n");
            return "";
        }
        var filter = " | grep -v 'default$'";
        var command = line.endsWith(filter) ? line.substring(0, line.length() - filter.length()) : line;
        assertTrue(command.startsWith("crawler "), line);
        var run = Run.in(folder, command.substring("crawler ".length()).split(" "))
                .inert();
        return (run.stdout() + run.stderr())
                .lines()
                .filter(text -> command.equals(line) || !text.endsWith("default"))
                .map(text -> text + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void thePageListsAllGuardedFlags() throws IOException {
        var list = Pattern.compile("traffic elsewhere: ([^;]*);").matcher(Files.readString(PAGE));
        assertTrue(list.find());
        var guarded = Commands.register().all().stream()
                .flatMap(command -> command.flags().stream())
                .filter(Flag::isGuarded)
                .map(flag -> "`" + flag.name() + "`")
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(guarded, new TreeSet<>(List.of(list.group(1).split(",\\s+"))));
    }

    @Test
    void theValuesInTheTableAreTaken() throws IOException {
        var table = Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();
        var read = new ArrayList<String>();
        for (var row : table) {
            var setting = Pattern.compile("`([a-z-]+ = [^`]*)`").matcher(row);
            while (setting.find()) {
                Files.writeString(folder.resolve("clew.toml"), setting.group(1) + "\n");
                var command = setting.group(1).startsWith("remap") ? "check" : "crawl";
                var run = Run.in(folder, "config", command, "-config", "clew.toml");
                assertTrue(run.stdout().contains("clew.toml, line 1\n"), () -> setting.group(1) + run.stderr());
                read.add(setting.group(1));
            }
        }
        assertEquals(9, read.size(), () -> String.join("\n", read));
    }

    private static List<String> blocks(String page, String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
