package clew.archive.captures;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The times of web archives: up to fourteen digits, `20150601120000`, in UTC. Fewer digits mean all of a year, a
/// month, a day and so on.
public final class Timestamp {
    private static final String FIRST = "00000101000000";

    private Timestamp() {}

    /// The first second of what the digits mean; empty if they are not a time.
    public static Optional<Instant> earliest(String digits) {
        if (!digits.matches("[0-9]{4}|[0-9]{6}|[0-9]{8}|[0-9]{10}|[0-9]{12}|[0-9]{14}")) return Optional.empty();
        var all = digits + FIRST.substring(digits.length());
        try {
            return Optional.of(LocalDateTime.of(
                            number(all, 0, 4),
                            number(all, 4, 6),
                            number(all, 6, 8),
                            number(all, 8, 10),
                            number(all, 10, 12),
                            number(all, 12, 14))
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// The last second of what the digits mean; empty if they are not a time.
    public static Optional<Instant> latest(String digits) {
        return earliest(digits).map(first -> next(first, digits.length()).minusSeconds(1));
    }

    private static Instant next(Instant first, int digits) {
        var time = first.atOffset(ZoneOffset.UTC);
        return switch (digits) {
            case 4 -> time.plusYears(1).toInstant();
            case 6 -> time.plusMonths(1).toInstant();
            case 8 -> first.plus(1, ChronoUnit.DAYS);
            case 10 -> first.plus(1, ChronoUnit.HOURS);
            case 12 -> first.plus(1, ChronoUnit.MINUTES);
            default -> first.plusSeconds(1);
        };
    }

    private static int number(String digits, int from, int to) {
        return Integer.parseInt(digits, from, to, 10);
    }
}
