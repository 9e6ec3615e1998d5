package clew.cli.register;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All commands of the program. Parsing, help, completion and documentation come from here.
///
/// @param crawl the one without a name: `crawler URL`
/// @param named the others, in the order of the help
public record Register(Command crawl, List<Command> named) {
    /// How the command without a name is called where it needs one.
    public static final String CRAWL = "crawl";

    public Register {
        named = List.copyOf(named);
    }

    /// The command with this name.
    public Command find(String name) throws UsageError {
        for (var command : named) if (command.name().equals(name)) return command;
        var names = names();
        var others = names.subList(0, names.size() - 1);
        var meant = Suggestion.among(names, name).or(() -> Suggestion.url(name));
        throw new UsageError("unknown command " + TerminalSafe.quotedUrl(name)
                + meant.map(other -> "; did you mean " + other + "?")
                        .orElse("; there are " + String.join(", ", others) + " and " + names.getLast()
                                + ", and crawler URL crawls a site"));
    }

    /// The command that a table of a config file is for; `crawl` is the one without a name.
    public Optional<Command> table(String name) {
        if (name.equals(CRAWL)) return Optional.of(crawl);
        return named.stream().filter(command -> command.name().equals(name)).findFirst();
    }

    /// What the tables of a config file can be called.
    public List<String> tables() {
        return Stream.concat(
                        Stream.of(CRAWL),
                        named.stream()
                                .filter(command -> !command.configurableFlags().isEmpty())
                                .map(Command::name))
                .toList();
    }

    /// All commands.
    public List<Command> all() {
        return Stream.concat(Stream.of(crawl), named.stream()).toList();
    }

    /// The names of all commands that have one.
    public List<String> names() {
        return named.stream().map(Command::name).toList();
    }
}
