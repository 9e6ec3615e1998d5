package clew.cli.register;

import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import java.util.List;

/// The help texts, made from the register of commands and their flags.
public final class Help {
    /// Printed if no arguments are given.
    public static final String USAGE = """
            Usage: crawler URL [flags]
                   crawler COMMAND [flags]

            For example: crawler https://example.com/ -max-pages 100
            crawler -help lists the commands and flags.
            """;

    private static final int WIDTH = 18;

    private Help() {}

    /// The help of `crawler` itself: what it crawls, and the commands.
    public static String text(Register register) {
        var crawl = register.crawl();
        var out = new StringBuilder(crawl.details()).append("""

                  crawler URL [flags]
                  crawler COMMAND [flags]

                Commands (crawler help COMMAND has more):

                """);
        for (var command : register.named())
            out.append(column(command.name())).append(command.summary()).append('\n');
        out.append("\nFlags of a crawl:\n\n");
        list(crawl.flags(), out);
        return out.append("""

                Flags work with one dash or two, as -f X or -f=X.
                Exit codes: 0 done; 1 the start page failed, output could not be written, or an internal
                error; 2 pages differ (diff, parity); 64 wrong usage; 130 or 143 interrupted.
                """).toString();
    }

    /// The help of a command.
    public static String of(Command command) {
        var out = new StringBuilder(command.details())
                .append("\n  crawler ")
                .append(command.usage())
                .append("\n\n");
        list(command.flags(), out);
        if (!command.flags().contains(Flags.HELP)) list(List.of(Flags.HELP), out);
        return out.toString();
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
