package clew.cli.register;

import clew.cli.flags.Flag;
import clew.cli.flags.Group;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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

    /// So many flags need no headings.
    private static final int FEW = 6;

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
        list(crawl.allFlags(), out);
        return out.append("""

                Flags work with one dash or two, as -f X or -f=X. A file clew.toml in the current folder
                can set them too; crawler config shows what is set, and where.
                Exit codes: 0 done; 1 the start page could not be read, a named file is missing or damaged,
                output could not be written, or an internal error; 2 the check failed, or crawls differ
                (check, diff, parity); 64 wrong usage; 130 or 143 interrupted.
                """).toString();
    }

    /// The help of a command.
    public static String of(Command command) {
        var out = new StringBuilder(command.details())
                .append("\n  crawler ")
                .append(command.usage())
                .append("\n\n");
        list(command.allFlags(), out);
        return out.toString();
    }

    /// Flags by their groups, in the order of the groups.
    static Map<Group, List<Flag<?>>> groups(List<Flag<?>> flags) {
        var groups = new EnumMap<Group, List<Flag<?>>>(Group.class);
        for (var flag : flags)
            groups.computeIfAbsent(flag.group(), _ -> new ArrayList<>()).add(flag);
        return groups;
    }

    private static String column(String left) {
        return "  " + left + " ".repeat(WIDTH - left.length() + 1);
    }

    private static void list(List<Flag<?>> flags, StringBuilder out) {
        if (flags.size() <= FEW) {
            for (var flag : flags) line(flag, out);
            return;
        }
        var isFirst = true;
        for (var group : groups(flags).entrySet()) {
            if (!isFirst) out.append('\n');
            isFirst = false;
            out.append(group.getKey().heading()).append(":\n");
            for (var flag : group.getValue()) line(flag, out);
        }
    }

    private static void line(Flag<?> flag, StringBuilder out) {
        var left = "-" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
        // A long flag has its text on the next line.
        out.append(left.length() > WIDTH ? "  " + left + "\n" + " ".repeat(WIDTH + 3) : column(left));
        out.append(flag.text());
        if (!flag.shown().isEmpty())
            out.append(" (default ").append(flag.shown()).append(')');
        out.append('\n');
    }
}
