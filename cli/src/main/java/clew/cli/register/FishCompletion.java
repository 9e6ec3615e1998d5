package clew.cli.register;

import clew.cli.flags.Flag;

/// Completion for fish.
public final class FishCompletion {
    private FishCompletion() {}

    public static String script(Register register) {
        var out = new StringBuilder("""
                # Completion of crawler for fish, printed by: crawler completion fish
                function __crawler_is
                    set -l words (commandline -opc)
                    # It takes the flags of the command that it is about.
                    if test (count $words) -gt 1; and test $words[2] = config
                        if test (count $words) -gt 2; or string match -q -- '-*' (commandline -ct)
                            set -e words[2]
                        end
                    end
                    if test (count $words) -lt 2; or not contains -- $words[2] $commands
                        test $argv[1] = crawl
                    else
                        test $argv[1] = $words[2]
                    end
                end
                complete -c crawler -f
                """.replace("$commands", String.join(" ", register.names())));
        for (var command : register.named()) {
            out.append("complete -c crawler -n 'test (count (commandline -opc)) -eq 1' -a ")
                    .append(command.name())
                    .append(" -d ")
                    .append(quoted(command.summary()))
                    .append('\n');
        }
        for (var command : register.all()) command(command, register, out);
        return out.toString();
    }

    private static void command(Command command, Register register, StringBuilder out) {
        var name = command.name().isEmpty() ? Register.CRAWL : command.name();
        var start = "complete -c crawler -n '__crawler_is " + name + "'";
        var hint = Hint.of(command, register);
        if (!hint.isEmpty()) out.append(start).append(arguments(hint)).append('\n');
        for (var flag : command.allFlags()) {
            out.append(start).append(" -o ").append(flag.name());
            if (flag.takesValue()) out.append(" -x").append(arguments(Hint.of(flag)));
            out.append(" -d ").append(quoted(text(flag))).append('\n');
        }
    }

    private static String text(Flag<?> flag) {
        return flag.shown().isEmpty() ? flag.text() : flag.text() + " (default " + flag.shown() + ")";
    }

    private static String arguments(Hint hint) {
        if (!hint.words().isEmpty()) return " -a " + quoted(String.join(" ", hint.words()));
        if (hint.files()) return " -a '(__fish_complete_path)'";
        return hint.folders() ? " -a '(__fish_complete_directories)'" : "";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
