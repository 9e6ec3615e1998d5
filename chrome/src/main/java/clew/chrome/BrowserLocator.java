package clew.chrome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds an installed browser.
public final class BrowserLocator {
    /// Browsers without windows come first: they start sooner and render pages more quickly.
    private static final List<String> NAMES = List.of(
            "chromium-headless-shell",
            "chrome-headless-shell",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
            "chrome");

    private static final List<String> ELSEWHERE = List.of(
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium");

    private BrowserLocator() {}

    /// The best browser in the folders of `path`, written as in the environment variable PATH.
    public static Optional<Path> find(String path) {
        return all(path).findFirst();
    }

    /// All browsers found, best first, each under one name only.
    public static Stream<Path> all(String path) {
        var inFolders = NAMES.stream()
                .flatMap(name -> Stream.of(path.split(":", -1))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> folder + "/" + name));
        var files = new HashSet<Path>();
        return Stream.concat(inFolders, ELSEWHERE.stream())
                .flatMap(command -> executable(command).stream())
                .filter(command -> files.add(real(command)));
    }

    /// Whether a browser never has windows, by its name.
    static boolean isWindowless(Path command) {
        return command.getFileName().toString().contains("headless");
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            return file;
        }
    }

    /// The file of that name, if it is executable.
    public static Optional<Path> executable(String name) {
        try {
            return Optional.of(Path.of(name)).filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
