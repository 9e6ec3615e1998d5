package clew.cli.command;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Suggestion;
import java.util.List;

/// All commands. A new one is added here and nowhere else.
public final class Commands {
    private Commands() {}

    /// The one without a name: `crawler URL`.
    public static Command crawl() {
        return new CrawlCommand();
    }

    /// The others, in the order of the help.
    public static List<Command> named() {
        return List.of(
                new CheckCommand(),
                new ArchiveCommand(),
                new WaybackCommand(),
                new MirrorCommand(),
                new ReplayCommand(),
                new PageCommand(),
                new UrlCommand(),
                new ViewCommand(),
                new ExplainCommand(),
                new DiffCommand(),
                new VerifyCommand(),
                new RetryCommand(),
                new ParityCommand(),
                new HelpCommand());
    }

    /// The command with this name.
    public static Command find(String name) throws UsageError {
        var all = named();
        for (var command : all) if (command.name().equals(name)) return command;
        var names = all.stream().map(Command::name).toList();
        var others = names.subList(0, names.size() - 1);
        var meant = Suggestion.among(names, name).or(() -> Suggestion.url(name));
        throw new UsageError("unknown command " + TerminalSafe.quoted(name)
                + meant.map(other -> "; did you mean " + other + "?")
                        .orElse("; there are " + String.join(", ", others) + " and " + names.getLast()
                                + ", and crawler URL crawls a site"));
    }
}
