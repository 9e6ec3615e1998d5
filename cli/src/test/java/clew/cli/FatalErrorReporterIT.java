package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.FatalErrorReporter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A thread that dies ends the program, in a process of its own.
class FatalErrorReporterIT {
    /// A program in which one thread dies while the main thread waits for ever.
    static final class Dying {
        private Dying() {}

        public static void main(String[] arguments) throws InterruptedException {
            var stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
            new FatalErrorReporter(stderr).endProgramOnUncaughtErrors();
            Thread.ofPlatform().daemon().start(() -> {
                if (arguments[0].equals("memory")) throw new OutOfMemoryError("made up");
                throw new IllegalStateException("made up");
            });
            new CountDownLatch(1).await();
        }
    }

    private static Run dyingOf(String what) throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var command = List.of(java, "-cp", System.getProperty("java.class.path"), Dying.class.getName(), what);
        try (var process = CrawlerProcess.command(Map.of(), command)) {
            return process.end();
        }
    }

    @Test
    void aThreadWithoutMemoryEndsTheProgramWithOneLine() throws Exception {
        var run = dyingOf("memory");
        assertEquals("crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g", run.onlyLine());
        assertEquals(1, run.code());
    }

    @Test
    void aMistakeInAThreadEndsTheProgramWithOneLine() throws Exception {
        var run = dyingOf("mistake");
        assertTrue(run.onlyLine().startsWith("crawler: an error in Clew itself, please report it: "), run.stderr());
        assertEquals(1, run.code());
    }
}
