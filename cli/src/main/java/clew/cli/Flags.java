package clew.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A command line: flags as `-name value` or `-name=value`, with one dash or two, and what is left besides them.
final class Flags {
    private final Map<Flag<?>, Object> values = new HashMap<>();
    private final Map<Flag<?>, String> texts = new HashMap<>();
    private final List<String> rest = new ArrayList<>();

    private Flags() {}

    static Flags parse(List<String> arguments, List<Flag<?>> known) throws UsageError {
        var flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (argument.equals("--")) {
                flags.rest.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            }
            if (!argument.startsWith("-") || argument.equals("-")) {
                flags.rest.add(argument);
                continue;
            }
            var equals = argument.indexOf('=');
            var name = argument.substring(argument.startsWith("--") ? 2 : 1, equals < 0 ? argument.length() : equals);
            var flag = find(name, known);
            if (flag.join() == null && flags.values.containsKey(flag))
                throw new UsageError("-" + name + " is given twice; give it once");
            if (!flag.takesValue()) {
                if (equals >= 0) throw new UsageError("-" + name + " takes no value; write it as -" + name);
                flags.put(flag, "");
            } else if (equals >= 0) {
                flags.put(flag, argument.substring(equals + 1));
            } else {
                i++;
                if (i == arguments.size()) throw new UsageError(wrong(flag) + "; nothing follows it");
                flags.put(flag, arguments.get(i));
            }
        }
        return flags;
    }

    /// What is no flag, for a command that takes such.
    List<String> rest() {
        return rest;
    }

    /// For a command that takes nothing but flags.
    Flags alone() throws UsageError {
        if (rest.isEmpty()) return this;
        throw new UsageError("unexpected argument " + Plain.quoted(rest.getFirst())
                + "; a start page is given as -url URL, see crawler -help");
    }

    /// The value of a flag, or what it falls back to.
    <T> T get(Flag<T> flag) throws UsageError {
        var given = values.get(flag);
        if (given == null) given = flag.fallback();
        if (given == null) throw new UsageError("-" + flag.name() + " is missing; it must be " + flag.want());
        @SuppressWarnings("unchecked") // put stores under a flag only what that flag has read
        var value = (T) given;
        return value;
    }

    /// What is given for a flag, as text: what it falls back to where it is absent, `on` for one without a value, empty
    /// for nothing at all.
    String text(Flag<?> flag) {
        return texts.getOrDefault(flag, flag.shown());
    }

    /// For a command that takes one thing besides its flags.
    String only(String want) throws UsageError {
        if (rest.size() == 1) return rest.getFirst();
        throw new UsageError(rest.isEmpty() ? "give " + want : "give one thing only: " + want);
    }

    private <T> void put(Flag<T> flag, String text) throws UsageError {
        var value = read(flag, text);
        if (value == null) throw new UsageError(wrong(flag) + "; it is " + Plain.quoted(text));
        @SuppressWarnings("unchecked") // nothing else is stored under a flag than what it has read
        var before = (@Nullable T) values.get(flag);
        var join = flag.join();
        texts.put(flag, flag.takesValue() ? text : "on");
        values.put(flag, before == null || join == null ? value : join.apply(before, value));
    }

    private static <T> @Nullable T read(Flag<T> flag, String text) throws UsageError {
        try {
            return flag.read().apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(
                    wrong(flag) + "; it is " + Plain.quoted(text) + ": " + Plain.text(String.valueOf(e.getMessage())));
        }
    }

    private static String wrong(Flag<?> flag) {
        return "-" + flag.name() + " must be " + flag.want();
    }

    private static Flag<?> find(String name, List<Flag<?>> known) throws UsageError {
        for (var flag : known) if (flag.name().equals(name)) return flag;
        throw new UsageError("unknown flag " + Plain.quoted("-" + name) + "; crawler -help lists them all");
    }
}
