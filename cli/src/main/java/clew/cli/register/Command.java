package clew.cli.register;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import java.io.IOException;
import java.util.List;

/// One command of the program: its name, its usage, its flags, and what it does.
public interface Command {
    /// The first word after `crawler`.
    String name();

    /// What follows `crawler`, as in `view FILE [flags]`.
    String usage();

    /// One line, for the list of commands.
    String summary();

    /// What it does, in complete lines.
    String details();

    /// Its flags, in the order of its help. Every command also has `-help`.
    List<Flag<?>> flags();

    /// Runs it, and returns the exit code.
    ///
    /// @param flags its command line
    int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException;
}
