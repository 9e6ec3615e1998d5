package clew.html;

import clew.encoding.ByteWords;

/// Reads tags that lie completely in the current piece, as nearly all do: the tokenizer's states from "tag name" to
/// "after attribute value (quoted)" in a few loops. Other tags are left to the states themselves.
///
/// 1. It gives the same token as the states do (`HtmlLinksTest` cuts pages everywhere, and so tests both).
/// 2. Attribute values are not copied, and the attribute names of tags whose attributes are not used are not even
///    read.
final class QuickTags {
    /// In place of the end of a tag that does not end in this piece.
    static final int NOT_HERE = -1;

    private static final byte SPACE = 1;
    private static final byte ENDS_NAME = 2;
    private static final byte ENDS_ATTRIBUTE_NAME = 4;

    private static final byte[] CLASSES = new byte[256];

    static {
        for (var c : " \n\t\f\r".toCharArray()) CLASSES[c] = SPACE | ENDS_NAME | ENDS_ATTRIBUTE_NAME;
        CLASSES['/'] = ENDS_NAME | ENDS_ATTRIBUTE_NAME;
        CLASSES['>'] = ENDS_NAME | ENDS_ATTRIBUTE_NAME;
        CLASSES['='] = ENDS_ATTRIBUTE_NAME;
    }

    private QuickTags() {}

    static boolean isSpace(byte b) {
        return (CLASSES[b & 0xFF] & SPACE) != 0;
    }

    /// Reads a tag whose name starts at `from`, and returns where it ends, or [#NOT_HERE] if not before `to`.
    static int read(byte[] bytes, int from, int to, boolean closing, Token token) {
        var at = from;
        var length = 0;
        if (from + Long.BYTES <= bytes.length) {
            // No loop over its bytes: the processor would guess wrong where it ends.
            var word = ByteWords.word(bytes, from);
            var end = ByteWords.nameEnd(word);
            length = ByteWords.bytesBefore(end);
            at = from + length;
            if (at < to && (CLASSES[bytes[at] & 0xFF] & ENDS_NAME) != 0) {
                token.start(closing, word & (end - 1), length);
            } else {
                length = 0;
            }
        }
        if (length == 0) {
            at = longName(bytes, from, to, closing, token);
            if (at == to) return NOT_HERE;
        }
        return bytes[at] == '>' ? at + 1 : quotedAttributes(bytes, at, to, token);
    }

    /// Reads a name of more than seven bytes, or with an unusual byte in it, and returns where it ends.
    private static int longName(byte[] bytes, int from, int to, boolean closing, Token token) {
        var at = nameEnd(bytes, from, to, ENDS_NAME);
        token.start(closing);
        token.name.set(bytes, from, at);
        token.named();
        return at;
    }

    private static int nameEnd(byte[] bytes, int from, int to, byte ends) {
        var at = from;
        while (at < to && (CLASSES[bytes[at] & 0xFF] & ends) == 0) at++;
        return at;
    }

    /// Reads attributes that are written as most are: after one space, with a short name, in double quotes. The
    /// others are left to [#attributes].
    private static int quotedAttributes(byte[] bytes, int from, int to, Token token) {
        var listens = token.listens();
        var at = from;
        while (at < to) {
            if (bytes[at] == '>') return at + 1;
            var name = at + 1;
            if (bytes[at] != ' ' || name + Long.BYTES > bytes.length) break;
            var word = ByteWords.word(bytes, name);
            var end = ByteWords.nameEnd(word);
            var length = ByteWords.bytesBefore(end);
            var value = name + length + 2;
            if (length == 0 || value > to || bytes[value - 2] != '=' || bytes[value - 1] != '"') break;
            var close = ByteWords.indexOf(bytes, value, to, '"');
            if (close == to) return NOT_HERE;
            if (listens && !token.takes(word & (end - 1), length, bytes, value, close)) break;
            at = close + 1;
        }
        return attributes(bytes, at, to, token);
    }

    private static int attributes(byte[] bytes, int from, int to, Token token) {
        var listens = token.listens();
        var at = from;
        while (at < to) {
            var b = bytes[at];
            if (b == '>') {
                token.finishAttribute();
                return at + 1;
            }
            if (b == '/') {
                at++;
                if (at == to) return NOT_HERE;
                if (bytes[at] != '>') continue;
                token.finishAttribute();
                token.selfClosing = true;
                return at + 1;
            }
            if (isSpace(b)) {
                at++;
                continue;
            }
            var name = at;
            // An equals sign before a name belongs to it.
            at = nameEnd(bytes, at + 1, to, ENDS_ATTRIBUTE_NAME);
            if (listens) token.attribute(bytes, name, at);
            while (at < to && isSpace(bytes[at])) at++;
            if (at == to) return NOT_HERE;
            if (bytes[at] != '=') continue;
            at = value(bytes, at + 1, to, token);
            if (at == NOT_HERE) return NOT_HERE;
        }
        return NOT_HERE;
    }

    /// Reads the value after an equals sign, and returns where it ends.
    private static int value(byte[] bytes, int from, int to, Token token) {
        var at = from;
        while (at < to && isSpace(bytes[at])) at++;
        if (at == to) return NOT_HERE;
        var quote = bytes[at];
        if (quote == '"' || quote == '\'') {
            var start = at + 1;
            at = ByteWords.indexOf(bytes, start, to, (char) quote);
            if (at == to) return NOT_HERE;
            token.value(bytes, start, at);
            return at + 1;
        }
        var start = at;
        while (at < to && bytes[at] != '>' && !isSpace(bytes[at])) at++;
        token.value(bytes, start, at);
        return at;
    }
}
