package clew.cli.command;

import clew.cli.register.Command;
import clew.cli.register.Register;
import java.util.List;

/// All commands. A new one is added here and nowhere else.
public final class Commands {
    private Commands() {}

    /// The one without a name: `crawler URL`. A crawl starts quicker where the others are not even looked at.
    public static Command crawl() {
        return new CrawlCommand();
    }

    /// The register of all commands, those with a name in the order of the help.
    public static Register register() {
        return new Register(
                crawl(),
                List.of(
                        new CheckCommand(),
                        new ArchiveCommand(),
                        new WaybackCommand(),
                        new MirrorCommand(),
                        new ReplayCommand(),
                        new ServeCommand(),
                        new PageCommand(),
                        new UrlCommand(),
                        new ViewCommand(),
                        new ExplainCommand(),
                        new DiffCommand(),
                        new VerifyCommand(),
                        new RetryCommand(),
                        new ParityCommand(),
                        new NodeCommand(),
                        new SubmitCommand(),
                        new StatusCommand(),
                        new PullCommand(),
                        new ConfigCommand(),
                        new CompletionCommand(),
                        new HelpCommand()));
    }
}
