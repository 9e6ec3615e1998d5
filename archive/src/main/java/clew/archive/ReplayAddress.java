package clew.archive;

import clew.archive.warc.WarcDate;
import java.time.Instant;
import java.util.Optional;

/// Where a replay serves a URL: `/20261117123456/http://example.com/a?b`.
///
/// @param time 14 digits; the capture nearest to that time is shown
/// @param url as it is written in the address
record ReplayAddress(String time, String url) {
    private static final int DIGITS = 14;

    static ReplayAddress of(Instant time, String url) {
        return new ReplayAddress(WarcDate.digits(time), url);
    }

    /// Reads the path and query of a request.
    static Optional<ReplayAddress> parse(String target) {
        var slash = target.indexOf('/', 1);
        if (slash != DIGITS + 1 || !isUrl(target, slash + 1)) return Optional.empty();
        var time = target.substring(1, slash);
        if (WarcDate.parseDigits(time).isEmpty()) return Optional.empty();
        return Optional.of(new ReplayAddress(time, target.substring(slash + 1)));
    }

    /// Whether a URL that could be archived begins there.
    static boolean isUrl(String text, int at) {
        return text.regionMatches(true, at, "http://", 0, 7) || text.regionMatches(true, at, "https://", 0, 8);
    }

    Instant instant() {
        return WarcDate.parseDigits(time).orElse(Instant.EPOCH);
    }

    /// The address of another URL at the same time.
    ReplayAddress with(String other) {
        return new ReplayAddress(time, other);
    }

    String text() {
        return "/" + time + "/" + url;
    }
}
