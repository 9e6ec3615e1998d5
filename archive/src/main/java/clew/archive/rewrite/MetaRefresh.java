package clew.archive.rewrite;

import java.util.function.UnaryOperator;

/// The "shared declarative refresh steps" of the HTML Standard, as far as the URL goes: the content of
/// `<meta http-equiv=refresh>`, as in `5; url=/next`.
final class MetaRefresh {
    private final String content;
    private int at;

    private MetaRefresh(String content) {
        this.content = content;
    }

    /// The content with another URL in it.
    static String rewritten(String content, UnaryOperator<String> replacement) {
        return new MetaRefresh(content).rewritten(replacement);
    }

    private String rewritten(UnaryOperator<String> replacement) {
        skipSpaces();
        while (at < content.length() && (Character.isDigit(content.charAt(at)) || content.charAt(at) == '.')) at++;
        var afterTime = at;
        skipSpaces();
        if (is(';') || is(',')) at++;
        else if (at == afterTime) return content;
        skipSpaces();
        if (at == content.length()) return content;
        var start = at;
        if (content.regionMatches(true, at, "url", 0, 3)) {
            at += 3;
            skipSpaces();
            if (is('=')) at++;
            else at = start;
            skipSpaces();
        }
        var from = at;
        var to = content.length();
        if (is('"') || is('\'')) {
            from++;
            var close = content.indexOf(content.charAt(at), from);
            if (close >= 0) to = close;
        }
        var url = content.substring(from, to);
        var other = replacement.apply(url);
        return other.equals(url) ? content : content.substring(0, start) + "url=" + other;
    }

    private boolean is(char c) {
        return at < content.length() && content.charAt(at) == c;
    }

    private void skipSpaces() {
        while (at < content.length() && Character.isWhitespace(content.charAt(at))) at++;
    }
}
