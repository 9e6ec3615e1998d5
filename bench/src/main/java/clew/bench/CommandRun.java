package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program that was run to its end, start-up included, and what it took.
///
/// @param wallSeconds time on the clock
/// @param cpuSeconds processor time, user and system, of the program and of all that it started
/// @param peakMegabytes the most memory that one process of it had at a time
/// @param exitCode what it ended with; link checkers and wget have codes for a site with broken links
record CommandRun(double wallSeconds, double cpuSeconds, double peakMegabytes, int exitCode) {
    /// Bash knows to the millisecond what its children took; GNU time knows their memory. Java knows neither, and a
    /// process that it starts itself would count Java's memory as its own.
    private static final String SCRIPT =
            "TIMEFORMAT='%3R %3U %3S'; { time /usr/bin/time --quiet --format=%M --output=memory \"$@\" >out 2>err; } 2>cost";

    /// Runs the command in the folder; its output goes to the files `out` and `err` there.
    ///
    /// @return empty if it did not end in time
    static Optional<CommandRun> run(Path folder, Duration limit, List<String> command)
            throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash"));
        all.addAll(command);
        var builder = new ProcessBuilder(all).directory(folder.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("_proxy"));
        var process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            return Optional.empty();
        }
        return Optional.of(
                parse(lastLine(folder.resolve("cost")), lastLine(folder.resolve("memory")), process.exitValue()));
    }

    /// @param cost seconds on the clock, of the user, and of the system
    /// @param memory kilobytes
    static CommandRun parse(String cost, String memory, int exitCode) {
        var figures = cost.split(" ");
        return new CommandRun(
                Double.parseDouble(figures[0]),
                Double.parseDouble(figures[1]) + Double.parseDouble(figures[2]),
                Double.parseDouble(memory) / 1024,
                exitCode);
    }

    private static String lastLine(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.ISO_8859_1).getLast();
    }
}
