package clew.extract;

/// The tokenizer of CSS Syntax Level 3, as far as it takes to tell which strings and `url()` are tokens, and which only
/// look so inside comments and other strings.
///
/// Every character is looked at a bounded number of times.
final class CssTokenizer {
    enum Kind {
        /// `url(…)` without quotes; the value is the URL.
        URL,
        STRING,
        /// `name(`; the value is the name.
        FUNCTION,
        /// `@name`; the value is the name.
        AT_KEYWORD,
        OPEN,
        CLOSE,
        SEMICOLON,
        WHITESPACE,
        /// Whatever else; a comment is nothing at all.
        OTHER,
        END
    }

    private static final int END = -1;

    private final String input;
    private int at;
    private int start;
    private String value = "";

    CssTokenizer(String text) {
        // "Preprocessing the input stream"; U+0000 stays in the input, and counts as U+FFFD.
        input = text.indexOf('\r') < 0 && text.indexOf('\f') < 0
                ? text
                : text.replace("\r\n", "\n").replace('\r', '\n').replace('\f', '\n');
    }

    /// The text that is read, which differs from the given one in its line ends only.
    String input() {
        return input;
    }

    /// Where in [#input] the token just read starts.
    int start() {
        return start;
    }

    /// Where in [#input] the token just read ends.
    int end() {
        return at;
    }

    /// What the token just read says.
    String value() {
        return value;
    }

    Kind next() {
        skipComments();
        start = at;
        value = "";
        var c = peek(0);
        if (c == END) return Kind.END;
        if (isSpace(c)) {
            while (isSpace(peek(0))) at++;
            return Kind.WHITESPACE;
        }
        if (c == '"' || c == '\'') return string(c);
        if (c == '@' && startsIdentifier(1)) {
            at++;
            value = name();
            return Kind.AT_KEYWORD;
        }
        if (startsIdentifier(0)) return identifierLike();
        if (c == '#') return hash();
        if (startsNumber()) return number();
        at++;
        return switch (c) {
            case '(', '[', '{' -> Kind.OPEN;
            case ')', ']', '}' -> Kind.CLOSE;
            case ';' -> Kind.SEMICOLON;
            default -> Kind.OTHER;
        };
    }

    private int peek(int ahead) {
        return at + ahead < input.length() ? input.charAt(at + ahead) : END;
    }

    private void skipComments() {
        while (peek(0) == '/' && peek(1) == '*') {
            var end = input.indexOf("*/", at + 2);
            at = end < 0 ? input.length() : end + 2;
        }
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t';
    }

    private static boolean isNameStart(int c) {
        return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c >= 0x80 || c == 0;
    }

    private static char shown(int c) {
        return c == 0 ? '\uFFFD' : (char) c;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private boolean isEscape(int ahead) {
        return peek(ahead) == '\\' && peek(ahead + 1) != '\n' && peek(ahead + 1) != END;
    }

    private boolean startsIdentifier(int ahead) {
        var c = peek(ahead);
        if (c == '-') return isNameStart(peek(ahead + 1)) || peek(ahead + 1) == '-' || isEscape(ahead + 1);
        return isNameStart(c) || isEscape(ahead);
    }

    private boolean startsNumber() {
        var sign = peek(0) == '+' || peek(0) == '-' ? 1 : 0;
        return isDigit(peek(sign)) || (peek(sign) == '.' && isDigit(peek(sign + 1)));
    }

    /// "Consume an ident sequence".
    private String name() {
        var name = new StringBuilder();
        while (true) {
            var c = peek(0);
            if (isNameStart(c) || isDigit(c) || c == '-') {
                name.append(shown(c));
                at++;
            } else if (isEscape(0)) {
                at++;
                name.appendCodePoint(escaped());
            } else {
                return name.toString();
            }
        }
    }

    /// "Consume an escaped code point"; the backslash has been read.
    private int escaped() {
        var code = 0;
        var digits = 0;
        for (; digits < 6 && peek(0) < 0x80 && Character.digit(peek(0), 16) >= 0; digits++) {
            code = code * 16 + Character.digit(input.charAt(at++), 16);
        }
        if (digits == 0) {
            var literal = input.codePointAt(at);
            at += Character.charCount(literal);
            return literal == 0 ? 0xFFFD : literal;
        }
        if (isSpace(peek(0))) at++;
        var valid = code != 0 && code <= Character.MAX_CODE_POINT && (code < 0xD800 || code > 0xDFFF);
        return valid ? code : 0xFFFD;
    }

    private Kind string(int quote) {
        at++;
        var text = new StringBuilder();
        while (true) {
            var c = peek(0);
            if (c == '\n') return Kind.OTHER; // a bad string; the newline is the next token
            if (c != END) at++;
            if (c == END || c == quote) {
                value = text.toString();
                return Kind.STRING;
            }
            if (c != '\\') text.append(shown(c));
            else if (peek(0) == '\n') at++;
            else if (peek(0) != END) text.appendCodePoint(escaped());
        }
    }

    private Kind hash() {
        at++;
        name();
        return Kind.OTHER;
    }

    private Kind number() {
        at++;
        while (isDigit(peek(0)) || (peek(0) == '.' && isDigit(peek(1)))) at++;
        // The unit; an exponent is none, but begins like one.
        if (startsIdentifier(0)) name();
        return Kind.OTHER;
    }

    private Kind identifierLike() {
        value = name();
        if (peek(0) != '(') return Kind.OTHER;
        at++;
        if (!value.equalsIgnoreCase("url")) return Kind.FUNCTION;
        var start = at;
        while (isSpace(peek(0))) at++;
        if (peek(0) == '"' || peek(0) == '\'') {
            at = start;
            return Kind.FUNCTION;
        }
        return url();
    }

    /// "Consume a url token".
    private Kind url() {
        var url = new StringBuilder();
        while (true) {
            var c = peek(0);
            if (c == END || c == ')') return urlEnds(url);
            if (isSpace(c)) {
                while (isSpace(peek(0))) at++;
                return peek(0) == END || peek(0) == ')' ? urlEnds(url) : badUrl();
            }
            var unprintable = (c > 0 && c < 0x09) || c == 0x0B || (c >= 0x0E && c < 0x20) || c == 0x7F;
            if (c == '"' || c == '\'' || c == '(' || unprintable) return badUrl();
            if (c == '\\') {
                if (!isEscape(0)) return badUrl();
                at++;
                url.appendCodePoint(escaped());
            } else {
                url.append(shown(c));
                at++;
            }
        }
    }

    private Kind urlEnds(StringBuilder url) {
        if (peek(0) == ')') at++;
        value = url.toString();
        return Kind.URL;
    }

    /// "Consume the remnants of a bad url".
    private Kind badUrl() {
        while (true) {
            var c = peek(0);
            if (isEscape(0)) {
                at++;
                escaped();
            } else {
                if (c != END) at++;
                if (c == END || c == ')') return Kind.OTHER;
            }
        }
    }
}
