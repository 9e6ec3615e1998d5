package clew.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Dates as in HTTP (RFC 9110, section 5.6.7), and as in cookies.
public final class HttpDate {
    private static final List<DateTimeFormatter> FORMATS = List.of(
            format("[EEE, ]d MMM uuuu HH:mm:ss 'GMT'"),
            format("[EEE, ]dd-MMM-uuuu HH:mm:ss 'GMT'"),
            twoDigitYear("[EEEE, ][EEE, ]dd-MMM-", " HH:mm:ss 'GMT'"),
            format("EEE MMM ppd HH:mm:ss uuuu"));

    private static final int CHARS_MIN = "6-Nov-94 08:49:37 GMT".length();
    private static final int CHARS_MAX = "Wednesday, 06-Nov-94 08:49:37 GMT".length();

    private HttpDate() {}

    public static Optional<Instant> parse(String text) {
        // A formatter rejects a text with an exception, which is slow.
        if (text.length() < CHARS_MIN || text.length() > CHARS_MAX) return Optional.empty();
        for (var format : FORMATS) {
            try {
                return Optional.of(LocalDateTime.parse(text, format).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException _) {
                // Try the next format.
            }
        }
        return Optional.empty();
    }

    private static DateTimeFormatter format(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .toFormatter(Locale.ENGLISH);
    }

    private static DateTimeFormatter twoDigitYear(String before, String after) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(before)
                .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
                .appendPattern(after)
                .toFormatter(Locale.ENGLISH);
    }
}
