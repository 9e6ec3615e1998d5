package clew.idna;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Domain names beyond ASCII: UTS 46 with the flags of the URL Standard, which are CheckHyphens, UseSTD3ASCIIRules,
/// Transitional_Processing, VerifyDnsLength and IgnoreInvalidPunycode off; CheckBidi and CheckJoiners on.
///
/// The steps are UTS 46's: Map and Normalize here and in [IdnaNfc], Break here, Convert/Validate in [IdnaLabel].
/// Forbidden domain code points and the length of a name are left to the caller. Time is O(n log n) in the length.
public final class Idna {
    static final String ACE_PREFIX = "xn--";

    private Idna() {}

    /// The ASCII form of a domain, or null if UTS 46 rejects it.
    ///
    /// The URL Standard calls this only for domains with at least one code point beyond ASCII: others are merely
    /// lower-cased, bad Punycode or not. Here an ASCII domain is checked as UTS 46 says.
    public static @Nullable String toAscii(String domain) {
        int[] text = mapAndNormalize(domain);
        if (text == null) return null;
        var ascii = new StringBuilder(text.length + 16);
        int directions = 0;
        for (int from = 0; from <= text.length; ) {
            int to = endOfLabel(text, from);
            var label = Arrays.copyOfRange(text, from, to);
            var unicode = IdnaLabel.toUnicode(label);
            if (unicode == null) return null;
            directions |= IdnaLabel.direction(unicode);
            if (from > 0) ascii.append('.');
            if (IdnaLabel.isAscii(label)) {
                // An `xn--` label is unchanged: encoding is the inverse of decoding.
                for (int codePoint : label) ascii.append((char) codePoint);
            } else {
                Punycode.encode(label, ascii.append(ACE_PREFIX));
            }
            from = to + 1;
        }
        return breaksBidiRule(directions) ? null : ascii.toString();
    }

    /// A domain for display: each `xn--` label in its own script. If UTS 46 rejects any part of it, the complete
    /// domain stays in ASCII, so what is displayed can always be parsed again and then names the same host.
    public static String toUnicode(String asciiDomain) {
        String lowerCase = asciiDomain.toLowerCase(Locale.ROOT);
        // Most domains; they should not load the table.
        if (isAscii(asciiDomain) && !lowerCase.contains(ACE_PREFIX)) return lowerCase;
        int[] text = mapAndNormalize(asciiDomain);
        if (text == null) return lowerCase;
        var shown = new StringBuilder(text.length);
        int directions = 0;
        for (int from = 0; from <= text.length; ) {
            int to = endOfLabel(text, from);
            var unicode = IdnaLabel.toUnicode(Arrays.copyOfRange(text, from, to));
            if (unicode == null) return lowerCase;
            directions |= IdnaLabel.direction(unicode);
            if (from > 0) shown.append('.');
            for (int codePoint : unicode) shown.appendCodePoint(codePoint);
            from = to + 1;
        }
        return breaksBidiRule(directions) ? lowerCase : shown.toString();
    }

    private static boolean isAscii(String domain) {
        for (int at = 0; at < domain.length(); at++) {
            if (domain.charAt(at) >= 0x80) return false;
        }
        return true;
    }

    private static boolean breaksBidiRule(int directions) {
        return directions == (IdnaLabel.RIGHT_TO_LEFT | IdnaLabel.BREAKS_BIDI_RULE);
    }

    private static int endOfLabel(int[] text, int from) {
        int to = from;
        while (to < text.length && text[to] != '.') to++;
        return to;
    }

    /// UTS 46 rejects disallowed code points only after normalization, but none of them decomposes or is part of a
    /// composite (a test checks this), so the result is the same here.
    private static int @Nullable [] mapAndNormalize(String domain) {
        var table = IdnaTable.UNICODE;
        var text = new IdnaText(domain.length());
        for (int at = 0, codePoint; at < domain.length(); at += Character.charCount(codePoint)) {
            codePoint = domain.codePointAt(at);
            switch (table.traits(codePoint) & IdnaTable.STATUS) {
                case IdnaTable.VALID -> text.add(codePoint);
                case IdnaTable.MAPPED -> table.addMapping(codePoint, text);
                case IdnaTable.DISALLOWED -> {
                    return null;
                }
                default -> {} // ignored
            }
        }
        return IdnaNfc.normalize(text.toArray());
    }
}
