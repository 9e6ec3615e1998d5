package clew.check;

import java.util.BitSet;

/// The statuses with which a URL is fine.
public final class AcceptedStatuses {
    /// 200 to 299.
    public static final AcceptedStatuses USUAL = of("200..=299");

    private static final int STATUS_MAX = 999;

    private final BitSet statuses;

    private AcceptedStatuses(BitSet statuses) {
        this.statuses = statuses;
    }

    /// A list such as `200..=299,429`: statuses and ranges, the last of which counts with `..=` and does not with `..`.
    ///
    /// @throws IllegalArgumentException if it is not such a list
    public static AcceptedStatuses of(String list) {
        var statuses = new BitSet();
        for (var part : list.split(",", -1)) {
            var text = part.strip();
            var dots = text.indexOf("..");
            if (dots < 0) {
                statuses.set(status(text, part));
                continue;
            }
            var inclusive = text.startsWith("=", dots + 2);
            var from = status(text.substring(0, dots), part);
            var to = status(text.substring(dots + (inclusive ? 3 : 2)), part) + (inclusive ? 1 : 0);
            if (to <= from) throw new IllegalArgumentException("'" + text + "' is an empty range");
            statuses.set(from, to);
        }
        return new AcceptedStatuses(statuses);
    }

    private static int status(String digits, String part) {
        var status = digits.length() == 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Integer.parseInt(digits)
                : -1;
        if (status < 100 || status > STATUS_MAX) {
            throw new IllegalArgumentException("'" + part.strip() + "' is not a status or a range of statuses");
        }
        return status;
    }

    public boolean contains(int status) {
        return statuses.get(status);
    }
}
