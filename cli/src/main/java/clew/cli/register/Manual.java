package clew.cli.register;

import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// All commands and flags as one page of Markdown, docs/cli.md.
public final class Manual {
    private static final String PRINTS_IT = "crawler help -markdown";

    private final Register register;
    private final StringBuilder out = new StringBuilder();

    private Manual(Register register) {
        this.register = register;
    }

    public static String markdown(Register register) {
        var manual = new Manual(register);
        manual.introduce();
        manual.command(register.crawl());
        for (var command : register.named()) manual.command(command);
        return manual.out.toString();
    }

    private void introduce() {
        out.append("# Commands and flags\n\n");
        out.append("<!-- Printed by `").append(PRINTS_IT).append("`; a test compares. Do not edit. -->\n\n");
        out.append("| command | |\n|---|---|\n");
        for (var command : register.all()) {
            out.append("| [`")
                    .append(title(command))
                    .append("`](#")
                    .append(anchor(command))
                    .append(") | ");
            out.append(escaped(command.summary())).append(" |\n");
        }
        out.append("""

                Flags work with one dash or two, as `-f X` or `-f=X`. A flag without a value can be turned off with `-f=false`, where
                [clew.toml](configuration.md) turns it on. In the tables below:

                - **decisive** flags decide what a crawl finds. A journal keeps them, and a crawl resumes only with the same ones.
                - **guarded** flags are accepted on the command line and from a file named with `-config FILE`, but not from a `clew.toml` that
                  was found in the current folder.

                Exit codes: 0 done; 1 the start page could not be read, a named file is missing or damaged, output could not be written, or an internal error; 2 pages differ, or a check failed;
                64 wrong usage; 130 or 143 interrupted.
                """);
    }

    private void command(Command command) {
        out.append("\n## ").append(title(command)).append("\n\n```text\ncrawler ");
        out.append(command.usage()).append("\n\n").append(command.details()).append("```\n");
        var own = new ArrayList<Flag<?>>();
        var shared = new ArrayList<Flag<?>>();
        for (var flag : command.allFlags()) {
            if (!command.equals(register.crawl()) && isOfCrawl(flag)) shared.add(flag);
            else own.add(flag);
        }
        for (var group : Help.groups(own).entrySet()) {
            out.append("\n**").append(group.getKey().heading()).append("**\n\n");
            table(group.getValue());
        }
        if (shared.isEmpty()) return;
        out.append(own.isEmpty() ? "\nAs for a [crawl](#" : "\nAlso, as for a [crawl](#")
                .append(anchor(register.crawl()))
                .append("): ")
                .append(shared.stream().map(flag -> "`-" + flag.name() + "`").collect(Collectors.joining(", ")))
                .append(".\n");
    }

    private boolean isOfCrawl(Flag<?> flag) {
        return flag.equals(Flags.HELP) || register.crawl().allFlags().contains(flag);
    }

    private void table(List<Flag<?>> flags) {
        out.append("| flag | default | |\n|---|---|---|\n");
        for (var flag : flags) {
            out.append("| `-").append(flag.name());
            if (flag.takesValue()) out.append(' ').append(flag.value().replace("|", "\\|"));
            out.append("` | ");
            if (!flag.shown().isEmpty()) out.append('`').append(flag.shown()).append('`');
            out.append(" | ").append(escaped(flag.text()));
            if (flag.decides()) out.append(" *(decisive)*");
            if (flag.isGuarded()) out.append(" *(guarded)*");
            out.append(" |\n");
        }
    }

    private static String title(Command command) {
        return command.name().isEmpty() ? "crawler" : "crawler " + command.name();
    }

    private static String anchor(Command command) {
        return title(command).toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /// So that no character of a text means something in Markdown.
    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replace("*", "\\*")
                .replace("_", "\\_");
    }
}
