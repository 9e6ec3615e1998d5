package clew.bench;

import clew.kafka.broker.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// A Java program that crawls, in a process of its own, with the flags that the launcher gives to Java. It says what
/// happens in lines, and stays after its work is done, so that the system still knows what it took.
final class CrawlingProcess implements AutoCloseable {
    /// The line that all the work is done.
    static final String OVER = "over";

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /// As in the launcher; some of them are in [JavaProcess].
    private static final List<String> FLAGS = List.of(
            "-XX:+UseCompactObjectHeaders",
            "-Xms52m",
            "-Xmn36m",
            "-XX:SurvivorRatio=3",
            "-Xmx1g",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");

    private final JavaProcess process;

    /// @param name its output goes to a file of that name in the folder
    /// @param more flags for Java, beside those of the launcher
    CrawlingProcess(Path folder, String name, List<String> more, Class<?> main, List<String> arguments)
            throws IOException {
        var flags = new ArrayList<>(FLAGS);
        flags.addAll(more);
        process = JavaProcess.start(folder.resolve(name + ".out"), flags, main.getName(), arguments);
    }

    /// How many of its lines begin so.
    long lines(String prefix) {
        return process.output().lines().filter(line -> line.startsWith(prefix)).count();
    }

    /// Waits for the line [#OVER].
    void awaitOver() throws IOException, InterruptedException {
        await(() -> lines(OVER) > 0);
    }

    /// Waits until something is so.
    void await(BooleanSupplier isSo) throws IOException, InterruptedException {
        var begun = System.nanoTime();
        while (!isSo.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new IOException("it does not go on: " + process.output());
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /// The processor time that it has taken so far.
    double cpuSeconds() {
        return cpuSeconds(process.pid());
    }

    /// The processor time that a process has taken so far.
    static double cpuSeconds(long pid) {
        var process = ProcessHandle.of(pid).orElseThrow();
        return process.info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
    }

    /// The most memory that it has had. Known on Linux only.
    double peakMegabytes() throws IOException {
        for (var line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith("VmHWM:")) return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        }
        throw new IOException("the system does not say what memory it has had");
    }

    @Override
    public void close() {
        process.close();
    }
}
