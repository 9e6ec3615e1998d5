package clew;

import clew.fetch.FetchOptions;
import java.time.Duration;
import java.util.function.Supplier;

/// Refuses arguments at the call, with messages that name the method, the value and what is permitted.
final class Arguments {
    private Arguments() {}

    static int within(String method, int value, int min, int max) {
        if (value < min || value > max) throw refused(method, value, "from " + min + " to " + max);
        return value;
    }

    static long notNegative(String method, long value) {
        if (value < 0) throw refused(method, value, "0 or more");
        return value;
    }

    /// A time from zero to [FetchOptions#TIME_MAX].
    static Duration time(String method, Duration value) {
        var max = FetchOptions.TIME_MAX;
        if (value.isNegative() || value.compareTo(max) > 0) throw refused(method, value, "from PT0S to " + max);
        return value;
    }

    /// What a parser makes of an argument.
    ///
    /// @param value as the message shows it, without what is secret
    static <T> T parsed(String method, Object value, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            var why = String.valueOf(e.getMessage());
            // A message about a component of the same name has the value already.
            throw new IllegalArgumentException(why.startsWith(method + " is ") ? why : call(method, value) + why, e);
        }
    }

    static IllegalArgumentException refused(String method, Object value, String permitted) {
        return new IllegalArgumentException(call(method, value) + "permitted is " + permitted);
    }

    private static String call(String method, Object value) {
        return method + "(" + (value instanceof String ? "\"" + value + "\"" : value) + "): ";
    }
}
