package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/// What [Url] promises about each of its values.
final class UrlInvariants {
    private UrlInvariants() {}

    static void check(Url url, String message) {
        isPrintableAscii(url.href(), message);
        isPrintableAscii(url.display(), message);
        if (url.isSpecial()) assertEquals(url, url.withHostname(url.displayHostname()), message);
        assertEquals(url.href(), joined(url), message);
        isTheSameWhenParsedAgain(url, message);
    }

    /// So no control character, no bidirectional override and no newline can reach a terminal or a line tool.
    private static void isPrintableAscii(String text, String message) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            assertTrue(c >= ' ' && c <= '~', message);
        }
    }

    private static String joined(Url url) {
        var out = new StringBuilder(url.protocol());
        if (url.hasAuthority()) {
            out.append("//").append(url.username());
            if (!url.password().isEmpty()) out.append(':').append(url.password());
            if (!url.username().isEmpty() || !url.password().isEmpty()) out.append('@');
            out.append(url.hostname());
            if (!url.port().isEmpty()) out.append(':').append(url.port());
        } else if (url.pathname().startsWith("//")) {
            out.append("/.");
        }
        out.append(url.pathname());
        url.query().ifPresent(query -> out.append('?').append(query));
        url.fragment().ifPresent(fragment -> out.append('#').append(fragment));
        return out.toString();
    }

    private static void isTheSameWhenParsedAgain(Url url, String message) {
        var again = Url.parse(url.href()).ok().orElseThrow(() -> new AssertionError(message + " as " + url));
        assertEquals(url, again, message);
        assertEquals(Attributes.of(url), Attributes.of(again), message);
        assertEquals(url.query(), again.query(), message);
        assertEquals(url.fragment(), again.fragment(), message);
        assertEquals(url.hasOpaquePath(), again.hasOpaquePath(), message);
    }
}
