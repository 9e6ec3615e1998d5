package clew.cli.register;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import java.io.IOException;
import java.util.ArrayList;
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

    /// Its own flags, in the order of its help within each group; see [#allFlags].
    List<Flag<?>> flags();

    /// All its flags: its own, `-config` where a config file can set any of them, and `-help`.
    default List<Flag<?>> allFlags() {
        var all = new ArrayList<Flag<?>>(flags());
        if (!configurableFlags().isEmpty()) all.add(Flags.CONFIG);
        all.add(Flags.HELP);
        return all;
    }

    /// Those of its flags that a config file can set.
    default List<Flag<?>> configurableFlags() {
        return flags().stream()
                .filter(flag -> flag.group() != Group.GENERAL)
                .<Flag<?>>map(flag -> flag)
                .toList();
    }

    /// The command that a command line is about, whose flags are then known too: this one, unless an argument names
    /// another.
    ///
    /// @param arguments those after the name of this command
    default Command about(List<String> arguments) throws UsageError {
        return this;
    }

    /// Runs it, and returns the exit code.
    ///
    /// @param flags its command line
    int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException;
}
