package clew.policy;

import clew.url.Url;
import java.util.HexFormat;

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

    /// In one pass: a character that was decoded may complete an escape that began before it (`%%34%31` is `%41` is
    /// `A`), so the end of what has been written is looked at after each character. Escapes never overlap, so this
    /// is what repeated passes would come to.
    private static String normalize(String text) {
        var percent = text.indexOf('%');
        if (percent < 0) return text;
        var out = new StringBuilder(text.length()).append(text, 0, percent);
        for (int i = percent; i < text.length(); i++) {
            out.append(text.charAt(i));
            while (endsWithEscape(out)) {
                var start = out.length() - 3;
                var value = HexFormat.fromHexDigits(out, start + 1, out.length());
                if (!isUnreserved(value)) {
                    out.setCharAt(start + 1, upper(out.charAt(start + 1)));
                    out.setCharAt(start + 2, upper(out.charAt(start + 2)));
                    break;
                }
                out.setLength(start);
                out.append((char) value);
            }
        }
        return out.toString();
    }

    private static boolean endsWithEscape(CharSequence text) {
        var start = text.length() - 3;
        return start >= 0
                && text.charAt(start) == '%'
                && HexFormat.isHexDigit(text.charAt(start + 1))
                && HexFormat.isHexDigit(text.charAt(start + 2));
    }

    private static char upper(char hex) {
        return (char) (hex >= 'a' ? hex - 'a' + 'A' : hex);
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
