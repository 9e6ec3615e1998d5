package clew.cli.register;

import clew.cli.flags.Flag;

/// Completion for zsh, by its `_arguments`.
public final class ZshCompletion {
    private ZshCompletion() {}

    public static String script(Register register) {
        var out = new StringBuilder("""
                #compdef crawler
                # Completion of crawler for zsh, printed by: crawler completion zsh
                _crawler() {
                    local -a commands
                    commands=(
                """);
        for (var command : register.named()) {
            out.append("        ")
                    .append(quoted(command.name() + ":" + command.summary()))
                    .append('\n');
        }
        out.append("""
                    )
                    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                        _describe -t commands command commands
                        _files -/
                        return
                    fi
                    # It takes the flags of the command that it is about.
                    if [[ $words[2] == config ]] && [[ $CURRENT -gt 3 || $words[3] == -* ]]; then
                        words[2]=()
                        (( CURRENT-- ))
                    fi
                    case $words[2] in
                """);
        for (var command : register.named()) command(command.name(), command, register, out);
        command("*", register.crawl(), register, out);
        return out.append("""
                    esac
                }
                if [[ $funcstack[1] == _crawler ]]; then
                    _crawler "$@"
                else
                    compdef _crawler crawler
                fi
                """).toString();
    }

    private static void command(String pattern, Command command, Register register, StringBuilder out) {
        out.append("        ").append(pattern).append(")\n");
        // The name of a command is an argument like others, and is there already.
        if (!command.name().isEmpty()) out.append("            shift words; (( CURRENT-- ))\n");
        out.append("            _arguments");
        for (var flag : command.allFlags()) out.append(" \\\n                ").append(quoted(spec(flag)));
        var hint = Hint.of(command, register);
        if (!hint.isEmpty()) out.append(" \\\n                ").append(quoted("*:argument:" + action(hint)));
        out.append(" ;;\n");
    }

    private static String spec(Flag<?> flag) {
        var text = flag.text()
                .replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:");
        var repeats = flag.join() == null ? "" : "*";
        var value = flag.takesValue() ? ":" + flag.value().replace(":", "\\:") + ":" + action(Hint.of(flag)) : "";
        return repeats + "-" + flag.name() + "[" + text + "]" + value;
    }

    private static String action(Hint hint) {
        if (!hint.words().isEmpty()) return "(" + String.join(" ", hint.words()) + ")";
        if (hint.files()) return "_files";
        return hint.folders() ? "_files -/" : "";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
