package clew.cli.flags;

import clew.cli.console.Console;
import clew.cli.console.Style;
import clew.cli.console.UsageError;
import clew.cli.console.Verbosity;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The flags that say how much a command prints on standard error, and in which colours, for every command that crawls.
public final class ConsoleFlags {
    private static final Flag<Boolean> QUIET =
            Flag.onOff(Group.OUTPUT, "quiet", "no progress, page errors or summary: only errors that end the command");
    private static final Flag<Boolean> VERBOSE =
            Flag.onOff(Group.OUTPUT, "verbose", "a line on stderr for each page, and a summary, on a terminal or not");
    private static final Flag<String> COLOR = Flag.choice(
            Group.OUTPUT,
            "color",
            "colors; auto is on terminals, unless NO_COLOR is set",
            "auto",
            List.of("auto", "always", "never"));

    /// All of them, as the help lists them.
    public static final List<Flag<?>> ALL = List.of(QUIET, VERBOSE, COLOR);

    private ConsoleFlags() {}

    /// The console as a command line wants it. Where a command does not have these flags, their defaults hold.
    public static Console console(Flags flags, Console console, Map<String, String> environment) throws UsageError {
        if (flags.get(QUIET) && flags.get(VERBOSE)) {
            throw new UsageError("-quiet and -verbose contradict each other; give one of them");
        }
        var choice = Style.Choice.valueOf(flags.get(COLOR).toUpperCase(Locale.ROOT));
        return console.with(
                flags.get(QUIET) ? Verbosity.QUIET : flags.get(VERBOSE) ? Verbosity.VERBOSE : Verbosity.NORMAL,
                Style.of(choice, console.terminals().stdout(), environment),
                Style.of(choice, console.terminals().stderr(), environment));
    }
}
