package clew.xml;

import clew.html.CharacterReferences;
import clew.html.Tokenizer;
import org.jspecify.annotations.Nullable;

/// An XML text and the position in it: the productions of XML 1.0 that are used in more than one place, each with
/// its name there.
final class XmlInput {
    private final String text;
    private int at;

    /// @param text with newlines as the only line endings
    XmlInput(String text) {
        this.text = text;
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /// `Char`: the characters allowed in an XML document.
    static boolean isChar(int c) {
        if (c < ' ') return c == '\t' || c == '\n' || c == '\r';
        return c < 0xD800 || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= Character.MAX_CODE_POINT);
    }

    /// `NameStartChar`.
    static boolean isNameStart(int c) {
        if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
        return (c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7)
                || (c >= 0x370 && c <= 0x1FFF && c != 0x37E)
                || c == 0x200C
                || c == 0x200D
                || (c >= 0x2070 && c <= 0x218F)
                || (c >= 0x2C00 && c <= 0x2FEF)
                || (c >= 0x3001 && c <= 0xD7FF)
                || (c >= 0xF900 && c <= 0xFDCF)
                || (c >= 0xFDF0 && c <= 0xFFFD)
                || (c >= 0x10000 && c <= 0xEFFFF);
    }

    /// `NameChar`.
    static boolean isNamePart(int c) {
        return isNameStart(c)
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == 0xB7
                || (c >= 0x300 && c <= 0x36F)
                || c == 0x203F
                || c == 0x2040;
    }

    int index() {
        return at;
    }

    boolean isAtEnd() {
        return at >= text.length();
    }

    /// The next character, or -1 at the end.
    int peek() {
        return peek(0);
    }

    int peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : -1;
    }

    boolean starts(String beginning) {
        return text.startsWith(beginning, at);
    }

    /// Whether a name follows after so many characters.
    boolean startsName(int ahead) {
        return at + ahead < text.length() && isNameStart(text.codePointAt(at + ahead));
    }

    void skip(int length) {
        at += length;
    }

    boolean skipIf(String beginning) {
        if (!starts(beginning)) return false;
        at += beginning.length();
        return true;
    }

    void expect(String beginning) throws NotWellFormed {
        if (!skipIf(beginning)) throw new NotWellFormed(false);
    }

    /// Whether there was any.
    boolean skipSpaces() {
        var from = at;
        while (isSpace(peek())) at++;
        return at > from;
    }

    void expectSpaces() throws NotWellFormed {
        if (!skipSpaces()) throw new NotWellFormed(false);
    }

    String name() throws NotWellFormed {
        if (!startsName(0)) throw new NotWellFormed(false);
        var from = at;
        while (at < text.length()) {
            var c = text.codePointAt(at);
            if (!isNamePart(c)) break;
            at += Character.charCount(c);
        }
        return text.substring(from, at);
    }

    /// A quoted text, as written.
    String quoted() throws NotWellFormed {
        var quote = peek();
        if (quote != '"' && quote != '\'') throw new NotWellFormed(false);
        at++;
        var literal = until(quote == '"' ? "\"" : "'");
        at++;
        return literal;
    }

    /// The text before the next `end`, which then follows.
    private String until(String end) throws NotWellFormed {
        var to = text.indexOf(end, at);
        if (to < 0) throw new NotWellFormed(false);
        var found = text.substring(at, to);
        for (var i = 0; i < found.length(); i++) {
            if (found.charAt(i) < ' ' || found.charAt(i) >= 0xFFFE) {
                if (!isChar(found.charAt(i))) throw new NotWellFormed(false);
            }
        }
        at = to;
        return found;
    }

    /// Appends the text up to the next markup character.
    void charData(StringBuilder to) throws NotWellFormed {
        var from = at;
        for (; at < text.length(); at++) {
            var c = text.charAt(at);
            if (c == '<' || c == '&') break;
            if ((c < ' ' || c >= 0xFFFE) && !isChar(c)) throw new NotWellFormed(false);
            if (c == ']' && starts("]]>")) throw new NotWellFormed(false);
        }
        to.append(text, from, at);
    }

    /// A comment, at its `<!--`.
    void comment() throws NotWellFormed {
        expect("<!--");
        until("--");
        expect("-->");
    }

    /// A processing instruction, at its `<?`.
    void instruction() throws NotWellFormed {
        expect("<?");
        if (name().equalsIgnoreCase("xml")) throw new NotWellFormed(false);
        if (starts("?>")) {
            at += 2;
            return;
        }
        expectSpaces();
        until("?>");
        at += 2;
    }

    /// A CDATA section, at its `<![CDATA[`.
    String cdata() throws NotWellFormed {
        expect("<![CDATA[");
        var found = until("]]>");
        at += 3;
        return found;
    }

    /// A character reference, at its `&#`.
    int characterReference() throws NotWellFormed {
        expect("&#");
        var radix = skipIf("x") ? 16 : 10;
        if (peek() == ';') throw new NotWellFormed(false);
        var number = 0;
        while (peek() != ';') {
            var digit = peek() < 0x80 ? Character.digit(peek(), radix) : -1;
            if (digit < 0) throw new NotWellFormed(false);
            number = CharacterReferences.appendDigit(number, radix, digit);
            at++;
        }
        at++;
        if (!isChar(number)) throw new NotWellFormed(false);
        return number;
    }

    /// The name of an entity reference, at its `&`.
    String entityReference() throws NotWellFormed {
        expect("&");
        var name = name();
        expect(";");
        return name;
    }

    /// The XML declaration, which is only allowed at the very start; returns whether the document is standalone.
    boolean declaration() throws NotWellFormed {
        if (!starts("<?xml") || !isSpace(peek(5))) return false;
        at += 5;
        var version = pseudoAttribute("version");
        if (version == null || !version.startsWith("1.") || !digits(version.substring(2))) {
            throw new NotWellFormed(false);
        }
        var encoding = pseudoAttribute("encoding");
        if (encoding != null && !isEncodingName(encoding)) throw new NotWellFormed(false);
        var standalone = pseudoAttribute("standalone");
        if (standalone != null && !standalone.equals("yes") && !standalone.equals("no")) throw new NotWellFormed(false);
        skipSpaces();
        expect("?>");
        return "yes".equals(standalone);
    }

    private @Nullable String pseudoAttribute(String name) throws NotWellFormed {
        var before = at;
        if (!skipSpaces() || !skipIf(name)) {
            at = before;
            return null;
        }
        skipSpaces();
        expect("=");
        skipSpaces();
        return quoted();
    }

    private static boolean digits(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isEncodingName(String name) {
        return !name.isEmpty()
                && Tokenizer.isLetter((byte) name.charAt(0))
                && name.chars()
                        .allMatch(c -> c < 0x80
                                && (CharacterReferences.isAlphanumeric((char) c) || c == '.' || c == '_' || c == '-'));
    }
}
