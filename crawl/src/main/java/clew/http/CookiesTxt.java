package clew.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads Netscape's cookies.txt, the format in which browsers and tools save cookies: one cookie per line, seven
/// fields separated by tabs.
public final class CookiesTxt {
    private static final int FIELDS = 7;
    private static final String HTTP_ONLY = "#HttpOnly_";

    private CookiesTxt() {}

    /// @throws IllegalArgumentException if a line is not of that format; the message has its number, but not its
    ///     content
    public static List<Cookie> parse(String text) {
        var cookies = new ArrayList<Cookie>();
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            var cookie = line.startsWith(HTTP_ONLY) ? line.substring(HTTP_ONLY.length()) : line;
            if (cookie.isBlank() || cookie.startsWith("#")) continue;
            try {
                cookies.add(cookie(cookie.split("\t", -1)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + number + " is not a cookie: " + e.getMessage(), e);
            }
        }
        return cookies;
    }

    /// Domain, whether subdomains count, path, whether https only, expiry in seconds or 0, name, value.
    private static Cookie cookie(String[] fields) {
        if (fields.length != FIELDS) throw new IllegalArgumentException(fields.length + " fields instead of " + FIELDS);
        var domain = fields[0].startsWith(".") ? fields[0].substring(1) : fields[0];
        return new Cookie(
                fields[5],
                fields[6],
                domain.toLowerCase(Locale.ROOT),
                yes(fields[1]),
                fields[2],
                yes(fields[3]),
                seconds(fields[4]) == 0 ? null : Instant.ofEpochSecond(seconds(fields[4])));
    }

    private static boolean yes(String field) {
        return switch (field.toUpperCase(Locale.ROOT)) {
            case "TRUE" -> true;
            case "FALSE" -> false;
            default -> throw new IllegalArgumentException("expected TRUE or FALSE");
        };
    }

    private static long seconds(String field) {
        // Some tools write a fraction.
        var point = field.indexOf('.');
        var whole = point < 0 ? field : field.substring(0, point);
        if (whole.isEmpty() || whole.length() > 11 || !whole.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException("its expiry is not a number");
        }
        return Long.parseLong(whole);
    }
}
