package clew.cli.flags;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A command line: flags as `-name value` or `-name=value`, with one dash or two, and the other arguments.
public final class Flags {
    /// Known to every command, also as `-h`.
    public static final Flag<Boolean> HELP = Flag.onOff("help", "show this help");

    private final Map<Flag<?>, Object> values = new HashMap<>();
    private final List<String> rest = new ArrayList<>();
    private boolean help;

    private Flags() {}

    /// Parses a command line, up to a flag that requests help.
    public static Flags parse(List<String> arguments, List<Flag<?>> known) throws UsageError {
        var flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (argument.equals("--")) {
                flags.rest.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            }
            if (!argument.startsWith("-") || argument.equals("-")) {
                if (Suggestion.beginsWithLongDash(argument)) refuseLongDash(argument, known);
                flags.rest.add(argument);
                continue;
            }
            var equals = argument.indexOf('=');
            var name = argument.substring(argument.startsWith("--") ? 2 : 1, equals < 0 ? argument.length() : equals);
            var flag = name.equals("h") || name.equals(HELP.name()) ? HELP : find(name, known);
            if (flag.equals(HELP) && equals < 0) {
                flags.help = true;
                return flags;
            }
            if (flag.join() == null && flags.values.containsKey(flag))
                throw new UsageError("-" + name + " is given twice; give it once");
            if (!flag.takesValue()) {
                if (equals >= 0) throw new UsageError("-" + name + " takes no value; write it as -" + name);
                flags.put(flag, "");
            } else if (equals >= 0) {
                flags.put(flag, argument.substring(equals + 1));
            } else {
                i++;
                if (i == arguments.size()) throw new UsageError(wrong(flag) + "; no value given");
                var value = arguments.get(i);
                if (flag.takesTwo() && value.indexOf(' ') < 0) {
                    i++;
                    if (i == arguments.size()) throw new UsageError(wrong(flag) + "; only one value given");
                    value = value + " " + arguments.get(i);
                }
                flags.put(flag, value);
            }
        }
        return flags;
    }

    /// The arguments that are not flags.
    public List<String> rest() {
        return rest;
    }

    /// Whether help is requested; then everything else is ignored.
    public boolean help() {
        return help;
    }

    /// The value of a flag whose name may be omitted: `-url URL` or just `URL`.
    public <T> T getOrOnly(Flag<T> flag) throws UsageError {
        if (rest.isEmpty()) return get(flag);
        if (rest.size() > 1 || values.containsKey(flag)) {
            throw new UsageError("unexpected argument " + TerminalSafe.quoted(rest.getLast()) + "; give one "
                    + flag.value() + " only, as " + flag.value() + " or -" + flag.name() + " " + flag.value());
        }
        put(flag, rest.removeFirst());
        return get(flag);
    }

    /// The values of a flag that may be repeated and whose name may be omitted: those without the name first.
    public List<String> getAll(Flag<List<String>> flag) throws UsageError {
        var all = new ArrayList<String>();
        for (var text : rest) all.addAll(parsed(flag, text));
        all.addAll(get(flag));
        return all;
    }

    /// Whether a flag appears on the command line.
    boolean isGiven(Flag<?> flag) {
        return values.containsKey(flag);
    }

    /// The value of a flag, or its fallback.
    public <T> T get(Flag<T> flag) throws UsageError {
        var given = values.get(flag);
        if (given == null) given = flag.fallback();
        if (given == null) throw new UsageError("-" + flag.name() + " is missing; it must be " + flag.want());
        @SuppressWarnings("unchecked") // put stores under a flag only what that flag has parsed
        var value = (T) given;
        return value;
    }

    /// For a command that takes one argument besides its flags.
    public String only(String want) throws UsageError {
        if (rest.size() == 1) return rest.getFirst();
        throw new UsageError(rest.isEmpty() ? "give " + want : "give one thing only: " + want);
    }

    private <T> void put(Flag<T> flag, String text) throws UsageError {
        var value = parsed(flag, text);
        @SuppressWarnings("unchecked") // only what a flag has parsed is stored under it
        var before = (@Nullable T) values.get(flag);
        var join = flag.join();
        values.put(flag, before == null || join == null ? value : join.apply(before, value));
    }

    private static <T> T parsed(Flag<T> flag, String text) throws UsageError {
        var value = read(flag, text);
        if (value == null) throw new UsageError(wrong(flag) + "; it is " + TerminalSafe.quoted(text));
        return value;
    }

    private static <T> @Nullable T read(Flag<T> flag, String text) throws UsageError {
        try {
            return flag.read().apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(wrong(flag) + "; it is " + TerminalSafe.quoted(text) + ": "
                    + TerminalSafe.text(String.valueOf(e.getMessage())));
        }
    }

    private static String wrong(Flag<?> flag) {
        return "-" + flag.name() + " must be " + flag.want();
    }

    private static Flag<?> find(String name, List<Flag<?>> known) throws UsageError {
        for (var flag : known) if (flag.name().equals(name)) return flag;
        var meant = Suggestion.among(known.stream().map(Flag::name).toList(), name);
        throw new UsageError("unknown flag " + TerminalSafe.quoted("-" + name)
                + meant.map(flag -> "; did you mean -" + flag + "?").orElse("; -help lists the flags"));
    }

    private static void refuseLongDash(String argument, List<Flag<?>> known) throws UsageError {
        var name = Suggestion.afterDashes(argument);
        if (!name.equals(HELP.name())
                && known.stream().noneMatch(flag -> flag.name().equals(name))) return;
        throw new UsageError(TerminalSafe.quoted(argument)
                + " begins with a long dash instead of a hyphen; did you mean -" + name + "?");
    }
}
