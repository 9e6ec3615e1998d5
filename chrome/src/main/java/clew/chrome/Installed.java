package clew.chrome;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the browser of this machine.
public final class Installed {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    private static final List<String> ELSEWHERE = List.of(
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium");

    private Installed() {}

    /// The first browser in the folders of `path`, which are written as in the environment variable of that name.
    public static Optional<Path> find(String path) {
        for (var name : NAMES) {
            for (var folder : path.split(":", -1)) {
                if (folder.isEmpty()) continue;
                var command = executable(folder + "/" + name);
                if (command.isPresent()) return command;
            }
        }
        return ELSEWHERE.stream().flatMap(known -> executable(known).stream()).findFirst();
    }

    /// The file of that name, if it can be run.
    public static Optional<Path> executable(String name) {
        try {
            return Optional.of(Path.of(name)).filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
