package clew.cli;

import clew.cli.command.CrawlCommand;
import clew.cli.command.Help;
import clew.cli.command.PageCommand;
import clew.cli.command.ParityCommand;
import clew.cli.command.RetryCommand;
import clew.cli.command.UrlCommand;
import clew.cli.command.VerifyCommand;
import clew.cli.command.ViewCommand;
import clew.cli.console.CommandFailed;
import clew.cli.console.ExitCode;
import clew.cli.console.FatalErrorReporter;
import clew.cli.console.InputFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.Flags;
import clew.cli.flags.Suggestion;
import clew.engine.CrawlBroken;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
        var fatalErrors = new FatalErrorReporter(stderr);
        fatalErrors.endProgramOnUncaughtErrors();
        // Where standard input is closed, Java has a file of its own under that number; only the launcher can know.
        var stdin = "closed".equals(System.getenv("CLEW_STDIN")) ? InputFailed.closed() : System.in;
        System.exit(run(List.of(arguments), stdin, stdout, stderr, fatalErrors));
    }

    /// Carries out a command line, and returns the exit code.
    static int run(List<String> arguments, InputStream stdin, OutputStream stdout, PrintStream stderr) {
        return run(arguments, stdin, stdout, stderr, new FatalErrorReporter(stderr));
    }

    private static int run(
            List<String> arguments,
            InputStream stdin,
            OutputStream stdout,
            PrintStream stderr,
            FatalErrorReporter fatalErrors) {
        try {
            return carryOut(arguments, InputFailed.telling(stdin), OutputFailed.telling(stdout), stderr);
        } catch (UsageError e) {
            stderr.println("crawler: " + e.getMessage());
            return ExitCode.USAGE;
        } catch (CommandFailed e) {
            stderr.println("crawler: " + e.getMessage());
            return ExitCode.FAILED;
        } catch (OutputFailed e) {
            if (isClosedPipe(e)) return ExitCode.DONE;
            stderr.println(
                    "crawler: the output cannot be written: " + TerminalSafe.quoted(String.valueOf(e.getMessage())));
            return ExitCode.FAILED;
        } catch (InputFailed e) {
            stderr.println("crawler: standard input cannot be read: " + e.getMessage());
            return ExitCode.FAILED;
        } catch (IOException e) {
            stderr.println("crawler: reading or writing failed: " + IoProblem.text(e));
            return ExitCode.FAILED;
        } catch (InterruptedException _) {
            return ExitCode.FAILED;
        } catch (CrawlBroken e) {
            fatalErrors.say(e.getCause() == null ? e : e.getCause());
            return ExitCode.FAILED;
        } catch (RuntimeException | Error e) {
            fatalErrors.say(e);
            return ExitCode.FAILED;
        }
    }

    private static int carryOut(List<String> arguments, InputStream stdin, OutputStream stdout, PrintStream stderr)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var terminals = Terminals.of(System.getenv("CLEW_TERMINALS"));
        if (arguments.isEmpty()) {
            stderr.print(Help.USAGE);
            return ExitCode.USAGE;
        }
        var first = arguments.getFirst();
        if (first.startsWith("-") || Suggestion.beginsWithLongDash(first) || first.contains("://")) {
            var flags = Flags.parse(arguments, CrawlCommand.FLAGS);
            if (flags.help()) return print(Help.text(), stdout);
            if (flags.get(CrawlCommand.VERSION)) return print("clew 0.1.0\n", stdout);
            return new CrawlCommand(flags).run(stdout, stderr, terminals);
        }
        var rest = arguments.subList(1, arguments.size());
        if (first.equals("help")) return print(rest.isEmpty() ? Help.text() : help(rest.getFirst()), stdout);
        var flags = Flags.parse(rest, Help.flags(first).orElseThrow(() -> unknown(first)));
        if (flags.help()) return print(help(first), stdout);
        return switch (first) {
            case "url" -> new UrlCommand(flags).run(stdin, stdout, stderr, terminals.stdout());
            case "page" -> new PageCommand(flags).run(stdout, stderr);
            case "parity" -> new ParityCommand(rest).run(stdout, stderr, terminals);
            case "view" -> new ViewCommand(flags).run(stdout, stderr);
            case "verify" -> new VerifyCommand(flags).run(stdout);
            case "retry" -> new RetryCommand(rest).run(stdout, stderr, terminals);
            default -> throw unknown(first);
        };
    }

    private static String help(String command) throws UsageError {
        return Help.of(command).orElseThrow(() -> unknown(command));
    }

    private static UsageError unknown(String command) {
        var meant = Suggestion.among(Help.commands(), command).or(() -> Suggestion.url(command));
        return new UsageError("unknown command " + TerminalSafe.quoted(command)
                + meant.map(other -> "; did you mean " + other + "?")
                        .orElse("; there are " + String.join(", ", Help.commands())
                                + " and help, and crawler URL crawls a site"));
    }

    private static int print(String text, OutputStream stdout) throws IOException {
        stdout.write(text.getBytes(StandardCharsets.UTF_8));
        return ExitCode.DONE;
    }

    /// Whether the reader of our output has gone, as `head` does when it has enough. That is nobody's error.
    private static boolean isClosedPipe(OutputFailed e) {
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
