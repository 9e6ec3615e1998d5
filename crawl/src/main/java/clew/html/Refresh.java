package clew.html;

import java.util.Optional;

/// The value of `<meta http-equiv=refresh>` or of a `Refresh` header, such as `5; url=/next`, read as by the "shared
/// declarative refresh steps" of the HTML Standard.
///
/// @param seconds how long browsers wait; [Integer#MAX_VALUE] for more than that
/// @param url where they go then, as it is written; empty for the page itself
/// @param from where in the value `url=` or, without it, the URL begins
public record Refresh(int seconds, String url, int from) {
    /// How many of a page are read to find one that browsers do not ignore.
    public static final int READ_MAX = 16;

    private static final int DIGITS_MAX = 9;

    /// Nothing where browsers ignore the value.
    public static Optional<Refresh> parse(String value) {
        var start = skipSpaces(value, 0);
        var at = start;
        while (at < value.length() && isDigit(value.charAt(at))) at++;
        var hasDot = at < value.length() && value.charAt(at) == '.';
        if (at == start && !hasDot) return Optional.empty();
        var seconds = seconds(value.substring(start, at));
        while (at < value.length() && (isDigit(value.charAt(at)) || value.charAt(at) == '.')) at++;
        if (at < value.length()) {
            var isSeparated = value.charAt(at) == ';' || value.charAt(at) == ',' || isSpace(value.charAt(at));
            if (!isSeparated) return Optional.empty();
            at = skipSpaces(value, at);
            if (at < value.length() && (value.charAt(at) == ';' || value.charAt(at) == ',')) at++;
            at = skipSpaces(value, at);
        }
        return Optional.of(new Refresh(seconds, url(value, at), at));
    }

    private static int seconds(String digits) {
        if (digits.isEmpty()) return 0;
        var first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') first++;
        var significant = digits.substring(first);
        return significant.length() > DIGITS_MAX ? Integer.MAX_VALUE : Integer.parseInt(significant);
    }

    private static String url(String value, int from) {
        var at = from;
        if (value.regionMatches(true, at, "url", 0, 3)) {
            var equals = skipSpaces(value, at + 3);
            if (equals < value.length() && value.charAt(equals) == '=') at = skipSpaces(value, equals + 1);
            else return value.substring(from);
        }
        if (at == value.length()) return "";
        var quote = value.charAt(at);
        if (quote != '"' && quote != '\'') return value.substring(at);
        var end = value.indexOf(quote, at + 1);
        return value.substring(at + 1, end < 0 ? value.length() : end);
    }

    private static int skipSpaces(String value, int from) {
        var at = from;
        while (at < value.length() && isSpace(value.charAt(at))) at++;
        return at;
    }

    private static boolean isSpace(char c) {
        return c < 0x80 && Tokenizer.isSpace((byte) c);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
