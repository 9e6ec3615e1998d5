package clew.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How long a server asks clients to wait: a number of seconds, or a date (RFC 9110, section 10.2.3).
public final class RetryAfter {
    /// The longest wait; if a server asks for more, there is no further request.
    public static final Duration LONGEST = Duration.ofSeconds(30);

    private static final int DIGITS_MAX = 9;

    private RetryAfter() {}

    /// Empty if there is no such header, or its value is not valid.
    public static Optional<Duration> of(ResponseHead head, Instant now) {
        var value = head.first("retry-after");
        if (value.isEmpty()) return Optional.empty();
        if (value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            var digits = value.length() <= DIGITS_MAX ? value : "9".repeat(DIGITS_MAX);
            return Optional.of(Duration.ofSeconds(Long.parseLong(digits)));
        }
        return HttpDate.parse(value).map(date -> date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO);
    }
}
