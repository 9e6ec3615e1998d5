package clew.cli.register;

import clew.cli.flags.Flag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Completion for bash. The script knows all commands and flags, so that completing starts no program.
public final class BashCompletion {
    private BashCompletion() {}

    public static String script(Register register) {
        var out = new StringBuilder("""
                # Completion of crawler for bash, printed by: crawler completion bash
                _crawler() {
                    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= flags= words= take= reply
                    # Bash splits -flag=value at the equals sign.
                    if [[ $cur == = ]]; then
                        cur=
                    elif [[ $prev == = ]]; then
                        prev=${COMP_WORDS[COMP_CWORD-2]}
                    fi
                    prev=${prev/#--/-}
                    (( COMP_CWORD > 1 )) && command=${COMP_WORDS[1]}
                    # It takes the flags of the command that it is about.
                    if [[ $command == config ]] && [[ $COMP_CWORD -gt 2 || $cur == -* ]]; then
                        command=${COMP_WORDS[2]}
                    fi
                    case $command in
                """);
        for (var command : register.named()) command(command.name(), command, register, out);
        command("*", register.crawl(), register, out);
        return out.append("""
                    esac
                    (( COMP_CWORD == 1 )) && words+=" $commands"
                    COMPREPLY=()
                    if [[ $cur == -* ]]; then
                        [[ $cur == --* ]] && flags=${flags// -/ --}
                        words=$flags take=
                    fi
                    while IFS= read -r reply; do
                        COMPREPLY+=("$reply")
                    done < <(
                        [[ -n $words ]] && compgen -W "$words" -- "$cur"
                        [[ $take == *f* ]] && compgen -f -- "$cur"
                        [[ $take == d ]] && compgen -d -- "$cur"
                    )
                    [[ -n $take ]] && compopt -o filenames 2>/dev/null
                }
                complete -F _crawler crawler
                """.replace("$commands", String.join(" ", register.names())))
                .toString();
    }

    private static void command(String pattern, Command command, Register register, StringBuilder out) {
        var flags = command.allFlags();
        out.append("        ").append(pattern).append(")\n");
        out.append("            flags=\" ")
                .append(flags.stream().map(flag -> "-" + flag.name()).collect(Collectors.joining(" ")))
                .append("\"\n");
        var hint = Hint.of(command, register);
        out.append("            case $prev in\n");
        for (var entry : byHint(flags).entrySet()) {
            out.append("                ").append(names(entry.getValue())).append(") ");
            append(entry.getKey(), out);
            out.append(" ;;\n");
        }
        out.append("                *) ");
        append(hint, out);
        out.append(" ;;\n            esac ;;\n");
    }

    /// The flags that take a value, those with the same values together.
    private static Map<Hint, List<Flag<?>>> byHint(List<Flag<?>> flags) {
        return flags.stream()
                .filter(Flag::takesValue)
                .<Flag<?>>map(flag -> flag)
                .collect(Collectors.groupingBy(Hint::of, LinkedHashMap::new, Collectors.toList()));
    }

    private static String names(List<Flag<?>> flags) {
        return flags.stream().map(flag -> "-" + flag.name()).collect(Collectors.joining("|"));
    }

    private static void append(Hint hint, StringBuilder out) {
        out.append("words=\"").append(String.join(" ", hint.words())).append("\" take=");
        if (hint.files()) out.append('f');
        if (hint.folders()) out.append('d');
    }
}
