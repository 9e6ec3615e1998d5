package clew.archive.warc;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Times as archives write them.
public final class WarcDate {
    private static final DateTimeFormatter MILLISECONDS = formatter("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'");
    private static final DateTimeFormatter DIGITS = formatter("uuuuMMddHHmmss");

    private static final int DIGITS_LENGTH = 14;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private WarcDate() {}

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /// As in a WARC record, to the millisecond: WARC 1.1 allows that, and all readers understand it.
    public static String of(Instant instant) {
        return MILLISECONDS.format(instant);
    }

    /// The 14 digits of an index.
    public static String digits(Instant instant) {
        return DIGITS.format(instant);
    }

    /// Reads the date of a record; nothing where it is none, or not in the years 1 to 9999, which all formats can
    /// write.
    public static Optional<Instant> parse(String date) {
        try {
            return Optional.of(OffsetDateTime.parse(date).toInstant())
                    .filter(instant -> !instant.isBefore(FIRST) && instant.isBefore(END));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Reads the first 14 digits of an index; nothing where there are fewer.
    public static Optional<Instant> parseDigits(String digits) {
        if (digits.length() < DIGITS_LENGTH) return Optional.empty();
        try {
            var time = LocalDateTime.parse(digits.substring(0, DIGITS_LENGTH), DIGITS);
            return Optional.of(time.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
