package clew.cli.flags;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A command line: flags as `-name value` or `-name=value`, with one dash or two, and the other arguments. A config
/// file may [add][#add] to it.
public final class Flags {
    /// Known to every command, also as `-h`.
    public static final Flag<Boolean> HELP = Flag.onOff(Group.GENERAL, "help", "show this help");

    /// Known to every command that has flags.
    public static final Flag<Optional<String>> CONFIG = Flag.optional(
            Group.GENERAL, "config", "FILE", "read flags from FILE; none reads no file (default: clew.toml)", "a file");

    /// Turns a switch off that a config file turns on, as in `-nofollow=false`.
    private static final String OFF = "false";

    /// A flag with a value.
    ///
    /// @param texts the value as it was written; several if the flag is repeated
    private record Given(Object value, List<String> texts, Origin origin) {}

    private final Map<Flag<?>, Given> values = new HashMap<>();
    private static final Origin COMMAND_LINE = new Origin.CommandLine();

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
                flags.turn(flag, equals < 0 ? "true" : argument.substring(equals + 1));
            } else if (equals >= 0) {
                flags.put(flag, COMMAND_LINE, argument.substring(equals + 1));
            } else {
                i++;
                if (i == arguments.size()) throw new UsageError(wrong(flag) + "; no value given");
                var value = arguments.get(i);
                if (flag.takesTwo() && value.indexOf(' ') < 0) {
                    i++;
                    if (i == arguments.size()) throw new UsageError(wrong(flag) + "; only one value given");
                    value = value + " " + arguments.get(i);
                }
                flags.put(flag, COMMAND_LINE, value);
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
        if (rest.size() > 1 || isGiven(flag)) {
            throw new UsageError("unexpected argument " + TerminalSafe.quotedUrl(rest.getLast()) + "; give one "
                    + flag.value() + " only, as " + flag.value() + " or -" + flag.name() + " " + flag.value());
        }
        values.remove(flag);
        put(flag, COMMAND_LINE, rest.removeFirst());
        return get(flag);
    }

    /// The values of a flag that may be repeated and whose name may be omitted: those without the name first.
    public List<String> getAll(Flag<List<String>> flag) throws UsageError {
        var all = new ArrayList<String>();
        for (var text : rest) all.addAll(parsed(flag, text));
        if (rest.isEmpty() || isGiven(flag)) all.addAll(get(flag));
        return all;
    }

    /// Whether a flag appears on the command line. One that a config file sets for all commands may not fit this one,
    /// and is no reason to refuse it.
    boolean isGiven(Flag<?> flag) {
        return origin(flag) instanceof Origin.CommandLine;
    }

    /// Where the value of a flag comes from.
    public Origin origin(Flag<?> flag) {
        var given = values.get(flag);
        return given == null ? new Origin.Default() : given.origin();
    }

    /// The value of a flag as it was written; empty for one that nobody gave, several texts for one that was repeated.
    public List<String> texts(Flag<?> flag) {
        var given = values.get(flag);
        return given == null ? List.of() : given.texts();
    }

    /// The flags that a config file has set.
    public List<Flag<?>> fromFile() {
        return values.entrySet().stream()
                .filter(entry -> entry.getValue().origin() instanceof Origin.Line)
                .<Flag<?>>map(Map.Entry::getKey)
                .sorted(Comparator.comparing(Flag::name))
                .toList();
    }

    /// Adds what a config file says, unless the command line has the flag.
    ///
    /// @param texts the value; several if the flag is repeated; `true` or `false` for a switch
    public void add(Flag<?> flag, List<String> texts, Origin.Line origin) throws UsageError {
        if (isGiven(flag)) return;
        values.remove(flag);
        for (var text : texts) put(flag, origin, text);
    }

    /// The value of a flag, or its fallback.
    public <T> T get(Flag<T> flag) throws UsageError {
        var given = values.get(flag);
        Object found = given == null ? flag.fallback() : given.value();
        if (found == null) throw new UsageError("-" + flag.name() + " is missing; it must be " + flag.want());
        @SuppressWarnings("unchecked") // put stores under a flag only what that flag has parsed
        var value = (T) found;
        return value;
    }

    /// For a command that takes one argument besides its flags.
    public String only(String want) throws UsageError {
        if (rest.size() == 1) return rest.getFirst();
        throw new UsageError(rest.isEmpty() ? "give " + want : "give one thing only: " + want);
    }

    /// Sets a switch.
    private void turn(Flag<?> flag, String text) throws UsageError {
        var canBeOff = !flag.equals(HELP);
        if (!canBeOff || !(text.equals("true") || text.equals(OFF))) {
            throw new UsageError("-" + flag.name() + " takes no value; write it as -" + flag.name()
                    + (canBeOff ? ", or -" + flag.name() + "=false to turn it off" : ""));
        }
        put(flag, COMMAND_LINE, text);
    }

    private <T> void put(Flag<T> flag, Origin origin, String text) throws UsageError {
        Object value = !flag.takesValue() && text.equals(OFF) ? false : parsed(flag, text);
        var before = values.get(flag);
        var join = flag.join();
        if (before == null || join == null) {
            values.put(flag, new Given(value, List.of(text), origin));
            return;
        }
        @SuppressWarnings("unchecked") // only what a flag has parsed is stored under it
        var joined = join.apply((T) before.value(), (T) value);
        var texts = new ArrayList<>(before.texts());
        texts.add(text);
        values.put(flag, new Given(joined, texts, origin));
    }

    private static <T> T parsed(Flag<T> flag, String text) throws UsageError {
        var value = read(flag, text);
        if (value == null) throw new UsageError(wrong(flag) + "; it is " + TerminalSafe.quotedUrl(text));
        return value;
    }

    private static <T> @Nullable T read(Flag<T> flag, String text) throws UsageError {
        try {
            return flag.read().apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(wrong(flag) + "; it is " + TerminalSafe.quotedUrl(text) + ": "
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
