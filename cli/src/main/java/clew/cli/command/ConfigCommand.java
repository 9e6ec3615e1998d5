package clew.cli.command;

import clew.cli.config.EffectiveFlags;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.register.Command;
import java.io.IOException;
import java.util.List;

/// `crawler config COMMAND`: shows the flags that a command would run with, and where each comes from.
final class ConfigCommand implements Command {
    private static final Flag<String> FORMAT =
            Flag.choice(Group.GENERAL, "format", "output format", "text", List.of("text", "json"));

    @Override
    public String name() {
        return "config";
    }

    @Override
    public String usage() {
        return "config [COMMAND] [flags]";
    }

    @Override
    public String summary() {
        return "show the flags in effect, and where they are set";
    }

    @Override
    public String details() {
        return """
                Shows the value of each flag of COMMAND, or of a crawl, and where it comes from: the
                command line, a line of clew.toml, or the default. Takes the arguments of that command,
                but does not run it. -format says how this list is printed.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(FORMAT, Flags.CONFIG);
    }

    @Override
    public Command about(List<String> arguments) throws UsageError {
        if (arguments.isEmpty() || arguments.getFirst().startsWith("-")) return Commands.crawl();
        var register = Commands.register();
        var table = register.table(arguments.getFirst());
        if (table.isPresent()) return table.get();
        // Help is shown whatever else is wrong.
        if (arguments.stream().anyMatch(List.of("-h", "-help", "--h", "--help")::contains)) return Commands.crawl();
        return register.find(arguments.getFirst());
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, IOException {
        var effective = new EffectiveFlags(about(flags.rest()), flags);
        console.print(flags.get(FORMAT).equals("json") ? effective.json() : effective.text());
        return ExitCode.DONE;
    }
}
