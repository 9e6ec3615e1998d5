package clew.cli.command;

import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import java.util.List;
import java.util.Optional;

/// The help texts, made from the flags' declarations.
public final class Help {
    /// What is shown where nothing is asked for.
    public static final String USAGE = """
            Usage: crawler URL [flags]
                   crawler COMMAND [flags]

            For example: crawler https://example.com/ -max-pages 100
            crawler -help lists the commands and flags.
            """;

    private static final int WIDTH = 18;

    /// A command as its help tells it.
    ///
    /// @param usage what follows `crawler`
    /// @param summary one line, for the list of commands
    /// @param details what else there is to say, in whole lines
    private record Command(String name, String usage, String summary, String details, List<Flag<?>> flags) {}

    private static final List<Command> COMMANDS = List.of(
            new Command("page", "page URL [flags]", "print one page as JSON", """
                    Fetches one page and prints it as a line of JSON: {"url", "rawHtml", "discoveredLinks"}.
                    """, PageCommand.FLAGS),
            new Command("url", "url [URL...] [flags]", "parse, resolve and normalize URLs", """
                    Parses, resolves and normalizes URLs. Without a URL it reads standard input, one per line.
                    """, UrlCommand.FLAGS),
            new Command("view", "view FILE [flags]", "print a saved crawl", """
                    Prints the pages of a crawl that was saved with -journal FILE. Sends no requests.
                    """, ViewCommand.FLAGS),
            new Command("verify", "verify FILE", "check a saved crawl for damage", """
                    Checks that a journal is complete, and that no URL was mistaken for another.
                    """, VerifyCommand.FLAGS),
            new Command(
                    "retry",
                    "retry FILE [flags]",
                    "request the failed pages of a saved crawl again",
                    """
                    Repeats a saved crawl, but requests only the pages that failed. Takes the flags of a crawl that
                    do not change its results.
                    """,
                    RetryCommand.FLAGS),
            new Command(
                    "parity",
                    "parity URL [flags]",
                    "compare Chrome's links with those in the HTML",
                    """
                    Crawls with Chrome, and prints for each page the links that only Chrome sees and those that only
                    appear in the HTML. Takes the flags of a crawl except -render, -links, -journal and -fresh.
                    """,
                    ParityCommand.FLAGS));

    private Help() {}

    /// The help of `crawler` itself: what it crawls, and which commands there are.
    public static String text() {
        var out = new StringBuilder("""
                Visits every page of a web site and prints the links of each, in the same order every time.

                  crawler URL [flags]
                  crawler COMMAND [flags]

                Commands (crawler help COMMAND has more):

                """);
        for (var command : COMMANDS)
            out.append(column(command.name())).append(command.summary()).append('\n');
        out.append("\nFlags of a crawl:\n\n");
        list(CrawlCommand.FLAGS, out);
        return out.append("""

                Flags work with one dash or two, as -f X or -f=X.
                Exit codes: 0 done; 1 the start page failed, output could not be written, or an internal
                error; 64 wrong usage; 130 or 143 interrupted.
                """).toString();
    }

    /// The help of a command; empty where there is no such command.
    public static Optional<String> of(String name) {
        return named(name).map(command -> {
            var out = new StringBuilder(command.details())
                    .append("\n  crawler ")
                    .append(command.usage())
                    .append("\n\n");
            list(command.flags(), out);
            if (!command.flags().contains(Flags.HELP)) list(List.of(Flags.HELP), out);
            return out.toString();
        });
    }

    /// The flags of a command; empty where there is no such command.
    public static Optional<List<Flag<?>>> flags(String name) {
        return named(name).map(Command::flags);
    }

    private static Optional<Command> named(String name) {
        return COMMANDS.stream().filter(command -> command.name().equals(name)).findFirst();
    }

    /// The names of all commands.
    public static List<String> commands() {
        return COMMANDS.stream().map(Command::name).toList();
    }

    private static String column(String left) {
        return "  " + left + " ".repeat(WIDTH - left.length() + 1);
    }

    private static void list(List<Flag<?>> flags, StringBuilder out) {
        for (var flag : flags) {
            var left = "-" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
            // A long flag has its text on the next line.
            out.append(left.length() > WIDTH ? "  " + left + "\n" + " ".repeat(WIDTH + 3) : column(left));
            out.append(flag.text());
            if (!flag.shown().isEmpty())
                out.append(" (default ").append(flag.shown()).append(')');
            out.append('\n');
        }
    }
}
