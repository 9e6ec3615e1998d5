package clew.archive.captures;

import org.jspecify.annotations.Nullable;

/// Times between two others, both inclusive. Each has 1 to 14 digits: `2015` to `201506` is the first half of 2015.
///
/// @param from null where there is no beginning
/// @param to null where there is no end
public record TimestampRange(
        @Nullable String from, @Nullable String to) {
    public TimestampRange {
        if (from != null) check(from);
        if (to != null) check(to);
    }

    static void check(String digits) {
        if (!digits.matches("[0-9]{1,14}")) throw new IllegalArgumentException("not 1 to 14 digits: " + digits);
    }

    /// @param timestamp 14 digits
    public boolean contains(String timestamp) {
        return (from == null || timestamp.compareTo(from) >= 0)
                && (to == null || timestamp.substring(0, to.length()).compareTo(to) <= 0);
    }
}
