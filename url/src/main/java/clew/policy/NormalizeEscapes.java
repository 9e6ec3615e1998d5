package clew.policy;

import clew.url.Url;
import java.util.HexFormat;
import java.util.Locale;

/// Decodes the escapes of characters that need none (letters, digits, `-`, `_`, `.`, `~`) and writes all others in
/// upper case. `%7e` and `~` are one page; `%2f` stays an escape, because `/` means something else.
public record NormalizeEscapes() implements Rewrite {
    @Override
    public Url apply(Url url) {
        var path = normalize(url.pathname());
        var search = normalize(url.search());
        var result = url;
        if (!path.equals(url.pathname())) result = result.withPathname(path);
        if (!search.equals(url.search())) result = result.withSearch(search);
        return result;
    }

    private static String normalize(String text) {
        var percent = text.indexOf('%');
        if (percent < 0) return text;
        var out = new StringBuilder(text.length());
        int from = 0;
        for (; percent >= 0; percent = text.indexOf('%', from)) {
            out.append(text, from, percent);
            if (!isEscape(text, percent)) {
                out.append('%');
                from = percent + 1;
                continue;
            }
            var value = HexFormat.fromHexDigits(text, percent + 1, percent + 3);
            if (isUnreserved(value)) out.append((char) value);
            else out.append(text.substring(percent, percent + 3).toUpperCase(Locale.ROOT));
            from = percent + 3;
        }
        return out.append(text, from, text.length()).toString();
    }

    private static boolean isEscape(String text, int percent) {
        return percent + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(percent + 1))
                && HexFormat.isHexDigit(text.charAt(percent + 2));
    }

    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || c == '~';
    }
}
