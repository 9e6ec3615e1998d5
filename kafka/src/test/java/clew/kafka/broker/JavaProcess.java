package clew.kafka.broker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A Java program in a process of its own, with the class path of this one. It does not outlive this one's end, if
/// that is an orderly one.
public final class JavaProcess implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Thread hook = new Thread(this::kill);

    private JavaProcess(Process process, Path out) {
        this.process = process;
        this.out = out;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// @param out where all goes that it prints
    public static JavaProcess start(Path out, List<String> options, String main, List<String> arguments)
            throws IOException {
        return start(out, options, main, arguments, 0);
    }

    /// The same where no file can become longer than a limit: writing fails as on a disk that is full.
    ///
    /// @param kilobytes the limit; 0 for none
    public static JavaProcess start(Path out, List<String> options, String main, List<String> arguments, int kilobytes)
            throws IOException {
        var command = new ArrayList<String>();
        if (kilobytes > 0) command.addAll(List.of("bash", "-c", "ulimit -f " + kilobytes + "; exec \"$@\"", "bash"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), main));
        command.addAll(arguments);
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()))
                .start();
        return new JavaProcess(process, out);
    }

    /// Runners of tests may put it into the manifest of a jar, and say so here.
    private static String classPath() {
        var all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, all.split(File.pathSeparator));
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// All that it has printed so far.
    public String output() {
        try {
            return Files.exists(out) ? Files.readString(out) : "";
        } catch (IOException e) {
            return "its output cannot be read: " + e;
        }
    }

    /// As `kill -9` does.
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /// Asks it to end, and waits for that.
    ///
    /// @return its exit code
    public int terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) throw new IllegalStateException("it does not end: " + output());
        return process.exitValue();
    }

    public int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    /// Stops it where it is; it notices nothing.
    public void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    /// Lets it go on.
    public void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
        if (kill.waitFor() != 0) throw new IOException("kill -" + name + " failed");
    }

    @Override
    public void close() {
        kill();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // It is running.
        }
    }
}
