package clew.cli;

import clew.engine.CrawlBroken;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where a process begins and ends.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        var stdout = new FileOutputStream(FileDescriptor.out);
        var stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(List.of(arguments), stdout, stderr));
    }

    /// Carries out a command line, and returns the exit code.
    static int run(List<String> arguments, OutputStream stdout, PrintStream stderr) {
        try {
            var flags = Flags.parse(arguments, CrawlCommand.FLAGS);
            if (flags.get(CrawlCommand.HELP)) return print(Help.of(CrawlCommand.FLAGS), stdout);
            if (flags.get(CrawlCommand.VERSION)) return print("clew 0.1.0\n", stdout);
            return new CrawlCommand(flags).run(stdout, stderr, "1".equals(System.getenv("CLEW_TERMINAL")));
        } catch (UsageError e) {
            stderr.println("crawler: " + e.getMessage());
            return ExitCode.USAGE;
        } catch (IOException e) {
            if (isClosedPipe(e)) return ExitCode.DONE;
            stderr.println(
                    "crawler: output or journal cannot be written: " + Plain.quoted(String.valueOf(e.getMessage())));
            return ExitCode.FAILED;
        } catch (CrawlBroken e) {
            stderr.println("crawler: " + e.getMessage());
            return ExitCode.FAILED;
        } catch (InterruptedException _) {
            return ExitCode.FAILED;
        }
    }

    private static int print(String text, OutputStream stdout) throws IOException {
        stdout.write(text.getBytes(StandardCharsets.UTF_8));
        return ExitCode.DONE;
    }

    /// Whether the reader of our output has gone, as `head` does when it has enough. That is no mistake of anybody's.
    private static boolean isClosedPipe(IOException e) {
        // The message is the system's and may be translated; a pipe can fail to be written for no other reason.
        return String.valueOf(e.getMessage()).contains("Broken pipe") || stdoutIsPipe();
    }

    private static boolean stdoutIsPipe() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }
}
