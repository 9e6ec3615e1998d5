package clew.cli.command;

import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.register.Command;
import clew.cli.register.Help;
import clew.cli.register.Manual;
import java.io.IOException;
import java.util.List;

/// `crawler help COMMAND`: shows how a command is used.
final class HelpCommand implements Command {
    private static final Flag<Boolean> MARKDOWN =
            Flag.onOff(Group.GENERAL, "markdown", "print the help of all commands as one page of Markdown");

    @Override
    public String name() {
        return "help";
    }

    @Override
    public String usage() {
        return "help [COMMAND]";
    }

    @Override
    public String summary() {
        return "show how a command is used";
    }

    @Override
    public String details() {
        return """
                Shows how a command is used, or lists all commands and the flags of a crawl.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(MARKDOWN);
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, IOException {
        var register = Commands.register();
        if (flags.get(MARKDOWN)) {
            console.print(Manual.markdown(register));
            return ExitCode.DONE;
        }
        console.print(
                flags.rest().isEmpty()
                        ? Help.text(register)
                        : Help.of(register.find(flags.rest().getFirst())));
        return ExitCode.DONE;
    }
}
