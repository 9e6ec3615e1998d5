package clew.cli;

import clew.cli.command.Commands;
import clew.cli.command.CrawlCommand;
import clew.cli.config.ConfigFile;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.FatalErrorReporter;
import clew.cli.console.InputFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.ConsoleFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.FolderFlags;
import clew.cli.flags.Suggestion;
import clew.cli.register.Command;
import clew.cli.register.Help;
import clew.page.CrawlBroken;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where a process begins and ends: looks up the command and runs it.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        var stdout = new FileOutputStream(FileDescriptor.out);
        var stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        // If standard input is closed, Java opens a file of its own under that descriptor; only the launcher can
        // know.
        var stdin = "closed".equals(System.getenv("CLEW_STDIN")) ? InputFailed.closed() : System.in;
        var code = runAsProgram(List.of(arguments), stdin, stdout, stderr);
        // To end without it is quicker, since it looks for a logger first. All threads that may be left are daemons.
        if (code != ExitCode.DONE) System.exit(code);
    }

    /// Runs a command line, and ends the program if an error ends any thread of it.
    static int runAsProgram(List<String> arguments, InputStream stdin, OutputStream stdout, PrintStream stderr) {
        var fatalErrors = new FatalErrorReporter(stderr);
        fatalErrors.endProgramOnUncaughtErrors();
        return run(arguments, Path.of(""), stdin, stdout, stderr, fatalErrors);
    }

    /// Runs a command line, and returns the exit code.
    static int run(List<String> arguments, InputStream stdin, OutputStream stdout, PrintStream stderr) {
        return run(arguments, Path.of(""), stdin, stdout, stderr);
    }

    /// The same where another folder may hold a config file.
    static int run(List<String> arguments, Path folder, InputStream stdin, OutputStream stdout, PrintStream stderr) {
        return run(arguments, folder, stdin, stdout, stderr, new FatalErrorReporter(stderr));
    }

    private static int run(
            List<String> arguments,
            Path folder,
            InputStream stdin,
            OutputStream stdout,
            PrintStream stderr,
            FatalErrorReporter fatalErrors) {
        try {
            var terminals = Terminals.of(System.getenv());
            return command(
                    arguments,
                    folder,
                    new Console(InputFailed.telling(stdin), OutputFailed.telling(stdout), stderr, terminals));
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

    private static int command(List<String> arguments, Path folder, Console console)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        if (arguments.isEmpty()) {
            console.stderr().print(Help.USAGE);
            return ExitCode.USAGE;
        }
        var isCrawl = isCrawl(arguments.getFirst());
        var command = isCrawl ? Commands.crawl() : Commands.register().find(arguments.getFirst());
        var rest = isCrawl ? arguments : arguments.subList(1, arguments.size());
        var subject = command.about(rest);
        var flags = Flags.parse(rest, known(command, subject));
        if (flags.help()) {
            console.print(isCrawl ? Help.text(Commands.register()) : Help.of(command));
            return ExitCode.DONE;
        }
        // The version can be shown whatever is wrong with the config file.
        if (!isCrawl || !flags.get(CrawlCommand.VERSION)) {
            ConfigFile.addTo(flags, subject, folder, Commands::register);
        }
        return run(command, flags, console);
    }

    /// The flags of a command, and of the one that it is about.
    private static List<Flag<?>> known(Command command, Command subject) {
        if (command.equals(subject)) return command.allFlags();
        var own = command.flags().stream().map(Flag::name).toList();
        var all = new ArrayList<Flag<?>>(command.flags());
        for (var flag : subject.allFlags()) if (!own.contains(flag.name())) all.add(flag);
        return all;
    }

    private static int run(Command command, Flags flags, Console console)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        try {
            return command.run(flags, ConsoleFlags.console(flags, console, System.getenv()));
        } catch (UsageError e) {
            throw new UsageError(e.getMessage() + fromFile(flags, String.valueOf(e.getMessage())));
        }
    }

    /// Where the flags of a message come from, if not from the command line: who reads it did not write them.
    private static String fromFile(Flags flags, String message) {
        return flags.fromFile().stream()
                .filter(flag -> message.matches("(?s).*(?<![\\w-])-" + Pattern.quote(flag.name()) + "(?![\\w-]).*"))
                .map(flag ->
                        "; -" + flag.name() + " is set in " + flags.origin(flag).text())
                .collect(Collectors.joining());
    }

    /// Whether a command line begins with a URL, a folder, a file or a flag instead of a command. What is on disk and
    /// named like a command is written with a slash.
    private static boolean isCrawl(String first) {
        if (first.startsWith("-") || Suggestion.beginsWithLongDash(first) || first.contains("://")) return true;
        if (first.startsWith("./") || first.startsWith("../")) return true;
        if (first.startsWith("/") && !first.startsWith("//")) return true;
        return !Commands.register().names().contains(first) && FolderFlags.isOnDisk(first);
    }

    /// Whether the reader of our output has gone, as `head` does when it has enough. That is not an error.
    private static boolean isClosedPipe(OutputFailed e) {
        // The message comes from the system and may be translated; writing to a pipe fails for no other reason.
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
