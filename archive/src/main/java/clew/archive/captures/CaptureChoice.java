package clew.archive.captures;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chooses among the captures of a URL: the newest good one that is not after the wanted time, else the nearest
/// good one within a window after it.
///
/// 1. A capture is good if it is a success, a redirect, or of unknown status.
/// 2. A redirect does not count where a success of the same URL was captured on the same day (UTC) or later, up to
///    the wanted time: the archive's crawler followed it, from `http` to `https` for instance.
/// 3. The choice depends on the set of rows only, not on their order or on how often each is repeated.
///
/// @param at the wanted time; null for the newest capture
/// @param window how long after `at` a capture may be, where there is none before
/// @param from only captures since this time, 1 to 14 digits
/// @param to only captures until this time, inclusive: `2015` is all of that year
public record CaptureChoice(
        @Nullable Instant at,
        Duration window,
        @Nullable String from,
        @Nullable String to) {
    private static final int CANDIDATES_MAX = 3;

    /// Of captures at the same time: https, then the longest, then in the order of their text.
    private static final Comparator<CaptureRow> PREFERENCE = Comparator.comparing(
                    (CaptureRow row) -> row.original().startsWith("https:"))
            .thenComparingLong(CaptureRow::length)
            .reversed()
            .thenComparing(CaptureRow::text);
    private static final Comparator<CaptureRow> NEWEST_FIRST =
            Comparator.comparing(CaptureRow::timestamp).reversed().thenComparing(PREFERENCE);
    private static final Comparator<CaptureRow> OLDEST_FIRST =
            Comparator.comparing(CaptureRow::timestamp).thenComparing(PREFERENCE);

    public CaptureChoice {
        if (window.isNegative()) throw new IllegalArgumentException("window is " + window);
        if (from != null) TimestampRange.check(from);
        if (to != null) TimestampRange.check(to);
    }

    /// @param rows all captures of one key
    public Chosen choose(List<CaptureRow> rows) {
        var range = new TimestampRange(from, to);
        var inRange = Revisits.resolve(rows).stream()
                .filter(row -> range.contains(row.timestamp()))
                .distinct()
                .toList();
        if (inRange.isEmpty()) return new Chosen(List.of(), Remark.NONE);
        var good = inRange.stream().filter(CaptureChoice::isGood).toList();
        if (good.isEmpty()) return new Chosen(List.of(), Remark.ONLY_ERRORS);

        var successes = good.stream()
                .filter(CaptureRow::isSuccess)
                .map(CaptureRow::time)
                .collect(Collectors.toCollection(TreeSet::new));
        var counting = good.stream().filter(row -> !isFollowed(row, successes)).toList();
        var before = counting.stream()
                .filter(row -> !isAfter(row))
                .sorted(NEWEST_FIRST)
                .limit(CANDIDATES_MAX)
                .toList();
        var after = counting.stream()
                .filter(this::isInWindow)
                .sorted(OLDEST_FIRST)
                .limit(before.isEmpty() ? CANDIDATES_MAX : 1)
                .toList();
        var candidates = new ArrayList<>(before);
        candidates.addAll(after);
        if (candidates.isEmpty()) return new Chosen(List.of(), Remark.NOT_IN_WINDOW);
        return new Chosen(candidates, remark(candidates.getFirst(), inRange));
    }

    /// How far a capture is from the wanted time, before or after it; nothing where any time will do.
    public Optional<Duration> distance(CaptureRow row) {
        return at == null
                ? Optional.empty()
                : Optional.of(Duration.between(at, row.time()).abs());
    }

    private Remark remark(CaptureRow chosen, List<CaptureRow> rows) {
        var passedOver = rows.stream()
                .anyMatch(
                        row -> !isGood(row) && !isAfter(row) && row.timestamp().compareTo(chosen.timestamp()) > 0);
        return passedOver ? Remark.LAST_WAS_ERROR : Remark.CHOSEN;
    }

    private static boolean isGood(CaptureRow row) {
        return row.status() == 0 || row.isSuccess() || row.isRedirect();
    }

    private boolean isFollowed(CaptureRow row, TreeSet<Instant> successes) {
        if (!row.isRedirect()) return false;
        var day = row.time().truncatedTo(ChronoUnit.DAYS);
        // Behind the wanted time the nearest is best, so only the same day counts there.
        var end = isAfter(row) ? day.plus(1, ChronoUnit.DAYS).minusSeconds(1) : at;
        var success = successes.ceiling(day);
        return success != null && (end == null || !success.isAfter(end));
    }

    private boolean isAfter(CaptureRow row) {
        return at != null && row.time().isAfter(at);
    }

    private boolean isInWindow(CaptureRow row) {
        return at != null
                && row.time().isAfter(at)
                && Duration.between(at, row.time()).compareTo(window) <= 0;
    }
}
