package clew.html;

import clew.encoding.ByteWords;
/// Reads tags that lie completely in the current piece, as nearly all do: the tokenizer's states from "tag name" to
/// "after attribute value (quoted)" as one loop. Other tags are left to the states themselves.
///
/// 1. It gives the same token as the states do (`HtmlLinksTest` cuts pages everywhere, and so tests both).
/// 2. Attribute values are not copied, and the attribute names of tags whose attributes are not used are not even
///    read.

final class QuickTags {
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

    /// Reads a tag whose name starts at `from`, and returns where it ends; -1 if it does not end before `to`.
    static int read(byte[] buffer, int from, int to, boolean closing, Token token) {
        var at = nameEnd(buffer, from, to, ENDS_NAME);
        if (at == to) return -1;
        token.start(closing);
        token.name.set(buffer, from, at);
        token.named();
        if (buffer[at] == '>') return at + 1;
        return attributes(buffer, at, to, token);
    }

    private static int nameEnd(byte[] buffer, int from, int to, byte ends) {
        var at = from;
        while (at < to && at <= buffer.length - Long.BYTES) {
            var found = ByteWords.mayEndName(buffer, at);
            if (found >= 0 && (CLASSES[buffer[found] & 0xFF] & ends) != 0) return Math.min(found, to);
            at = found < 0 ? at + Long.BYTES : found + 1;
        }
        while (at < to && (CLASSES[buffer[at] & 0xFF] & ends) == 0) at++;
        return Math.min(at, to);
    }

    private static int attributes(byte[] buffer, int from, int to, Token token) {
        var listens = token.listens();
        var at = from;
        while (at < to) {
            var b = buffer[at];
            if (b == '>') return at + 1;
            if (b == '/') {
                at++;
                if (at == to) return -1;
                if (buffer[at] != '>') continue;
                token.selfClosing = true;
                return at + 1;
            }
            if (isSpace(b)) {
                at++;
                continue;
            }
            var name = at;
            // An equals sign before a name belongs to it.
            at = nameEnd(buffer, at + 1, to, ENDS_ATTRIBUTE_NAME);
            if (listens) token.attribute(buffer, name, at);
            while (at < to && isSpace(buffer[at])) at++;
            if (at == to) return -1;
            if (buffer[at] != '=') continue;
            at = value(buffer, at + 1, to, token);
            if (at < 0) return -1;
        }
        return -1;
    }

    /// Reads the value after an equals sign, and returns where it ends.
    private static int value(byte[] buffer, int from, int to, Token token) {
        var at = from;
        while (at < to && isSpace(buffer[at])) at++;
        if (at == to) return -1;
        var quote = buffer[at];
        if (quote == '"' || quote == '\'') {
            var start = at + 1;
            at = ByteWords.indexOf(buffer, start, to, (char) quote);
            if (at == to) return -1;
            token.value(buffer, start, at);
            return at + 1;
        }
        var start = at;
        while (at < to && buffer[at] != '>' && !isSpace(buffer[at])) at++;
        token.value(buffer, start, at);
        return at;
    }
}
