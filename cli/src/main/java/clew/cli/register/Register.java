package clew.cli.register;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Suggestion;
import java.util.List;

/// All commands of the program. Parsing, help, completion and documentation come from here.
///
/// @param crawl the one without a name: `crawler URL`
/// @param named the others, in the order of the help
public record Register(Command crawl, List<Command> named) {
    public Register {
        named = List.copyOf(named);
    }

    /// The command with this name.
    public Command find(String name) throws UsageError {
        for (var command : named) if (command.name().equals(name)) return command;
        var names = names();
        var others = names.subList(0, names.size() - 1);
        var meant = Suggestion.among(names, name).or(() -> Suggestion.url(name));
        throw new UsageError("unknown command " + TerminalSafe.quoted(name)
                + meant.map(other -> "; did you mean " + other + "?")
                        .orElse("; there are " + String.join(", ", others) + " and " + names.getLast()
                                + ", and crawler URL crawls a site"));
    }

    /// The names of all commands that have one.
    public List<String> names() {
        return named.stream().map(Command::name).toList();
    }
}
