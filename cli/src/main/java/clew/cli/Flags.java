package clew.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The flags of a command line: `-name value` or `-name=value`, with one dash or two.
final class Flags {
    private final Map<Flag<?>, Object> values = new HashMap<>();

    private Flags() {}

    static Flags parse(List<String> arguments, List<Flag<?>> known) throws UsageError {
        var flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (!argument.startsWith("-") || argument.equals("-") || argument.equals("--")) {
                throw new UsageError("unexpected argument " + Plain.quoted(argument)
                        + "; a start page is given as -url URL, see crawler -help");
            }
            var equals = argument.indexOf('=');
            var name = argument.substring(argument.startsWith("--") ? 2 : 1, equals < 0 ? argument.length() : equals);
            var flag = find(name, known);
            if (flags.values.containsKey(flag)) {
                throw new UsageError("-" + name + " is given twice; give it once");
            }
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

    /// The value of a flag, or what it falls back to.
    <T> T get(Flag<T> flag) throws UsageError {
        var given = values.get(flag);
        if (given == null) given = flag.fallback();
        if (given == null) throw new UsageError("-" + flag.name() + " is missing; it must be " + flag.want());
        @SuppressWarnings("unchecked") // put stores under a flag only what that flag has read
        var value = (T) given;
        return value;
    }

    private <T> void put(Flag<T> flag, String text) throws UsageError {
        var value = flag.read().apply(text);
        if (value == null) throw new UsageError(wrong(flag) + "; it is " + Plain.quoted(text));
        values.put(flag, value);
    }

    private static String wrong(Flag<?> flag) {
        return "-" + flag.name() + " must be " + flag.want();
    }

    private static Flag<?> find(String name, List<Flag<?>> known) throws UsageError {
        for (var flag : known) if (flag.name().equals(name)) return flag;
        throw new UsageError("unknown flag " + Plain.quoted("-" + name) + "; crawler -help lists them all");
    }
}
