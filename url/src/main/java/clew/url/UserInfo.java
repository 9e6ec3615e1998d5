package clew.url;

/// The user name and the password of a URL, in a text that need not be a valid URL.
final class UserInfo {
    private UserInfo() {}

    /// The text with `***` in place of what is in front of the last `@` before the path. A password may hold a slash
    /// by mistake: after a colon that no port follows, the user-info ends at the last `@` of all.
    static String hidden(String text) {
        if (text.regionMatches(true, 0, "mailto:", 0, "mailto:".length())) return text;
        var start = authorityStart(text);
        var end = start;
        while (end < text.length() && !isDelimiter(text.charAt(end))) end++;
        var at = text.lastIndexOf('@', end - 1);
        if (at < start && holdsPassword(text.substring(start, end))) at = text.lastIndexOf('@');
        return at < start ? text : text.substring(0, start) + "***" + text.substring(at);
    }

    /// The index after the slashes that follow a scheme, or begin the text; else the beginning.
    private static int authorityStart(String text) {
        var at = 0;
        while (at < text.length() && text.charAt(at) != '@' && !isDelimiter(text.charAt(at))) at++;
        var before = text.substring(0, at).strip();
        if (!before.endsWith(":") && !(before.isEmpty() && isSlash(text, at + 1))) return 0;
        if (!isSlash(text, at)) return 0;
        while (isSlash(text, at) || (at < text.length() && text.charAt(at) <= ' ')) at++;
        return at;
    }

    private static boolean holdsPassword(String authority) {
        var colon = authority.indexOf(':');
        return colon >= 0
                && !authority.startsWith("[")
                && !authority.substring(colon + 1).matches("[0-9]*");
    }

    private static boolean isDelimiter(char c) {
        return c == '/' || c == '\\' || c == '?' || c == '#';
    }

    private static boolean isSlash(String text, int at) {
        return at < text.length() && (text.charAt(at) == '/' || text.charAt(at) == '\\');
    }
}
