package clew.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads the format in which browsers and tools write cookies to a file, Netscape's cookies.txt: one cookie in a line,
/// seven fields with tabs between them.
public final class CookiesTxt {
    private static final int FIELDS = 7;
    private static final String HTTP_ONLY = "#HttpOnly_";

    private CookiesTxt() {}

    /// @throws IllegalArgumentException if a line is none of that format; says which line, but not what stands there
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
                throw new IllegalArgumentException("line " + number + " is no cookie: " + e.getMessage(), e);
            }
        }
        return cookies;
    }

    /// Domain, whether its subdomains count, path, whether https only, expiry in seconds or 0, name, value.
    private static Cookie cookie(String[] fields) {
        if (fields.length != FIELDS) throw new IllegalArgumentException(fields.length + " fields and not " + FIELDS);
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
            default -> throw new IllegalArgumentException("neither TRUE nor FALSE where one of them should be");
        };
    }

    private static long seconds(String field) {
        // Some tools write a fraction.
        var point = field.indexOf('.');
        var whole = point < 0 ? field : field.substring(0, point);
        if (whole.isEmpty() || whole.length() > 11 || !whole.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException("no number where the expiry should be");
        }
        return Long.parseLong(whole);
    }
}
