package clew.archive.rewrite;

import clew.html.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where an attribute and its value are written.
///
/// @param name in lower case
/// @param start where its name starts
/// @param from where its value starts, with its quote if it has one; where its name ends if it has no value
/// @param to where it ends, with its quote if it has one
/// @param quote how many bytes its quote takes at each end: 1 or 0
record AttributeSpan(String name, int start, int from, int to, int quote) {
    /// Far more than any real tag has.
    static final int ATTRIBUTES_MAX = 1_000;

    /// The first attributes of a tag, and where the tag ends.
    ///
    /// @param rest where the attributes begin that are too many
    /// @param restEnd where the last of them ends; the same where there are none
    record Tag(List<AttributeSpan> attributes, int rest, int restEnd, int end) {}

    /// Reads a complete start tag: the tokenizer's states from "tag name" to "after attribute value (quoted)".
    ///
    /// @param start where its `<` is
    static Tag read(byte[] bytes, int start) {
        var found = new ArrayList<AttributeSpan>();
        var rest = 0;
        var restEnd = 0;
        var at = nameEnd(bytes, start + 1, false);
        while (at < bytes.length && bytes[at] != '>') {
            if (bytes[at] == '/' || Tokenizer.isSpace(bytes[at])) {
                at++;
                continue;
            }
            var name = at;
            if (found.size() == ATTRIBUTES_MAX) {
                if (rest == 0) rest = name;
                at = attributeEnd(bytes, name);
                restEnd = at;
                continue;
            }
            // An equals sign before a name belongs to it.
            at = nameEnd(bytes, at + 1, true);
            var nameEnd = at;
            at = spaceEnd(bytes, at);
            var text = new String(bytes, name, nameEnd - name, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            if (at == bytes.length || bytes[at] != '=') {
                found.add(new AttributeSpan(text, name, nameEnd, nameEnd, 0));
                continue;
            }
            at = spaceEnd(bytes, at + 1);
            var value = at;
            at = valueEnd(bytes, at);
            var quote = value < bytes.length && isQuote(bytes[value]) ? 1 : 0;
            found.add(new AttributeSpan(text, name, value, at, quote));
        }
        return new Tag(found, rest, restEnd, Math.min(at + 1, bytes.length));
    }

    /// Whether it has a value, even an empty one.
    boolean hasValue() {
        return from > start + name.length();
    }

    private static boolean isQuote(byte b) {
        return b == '"' || b == '\'';
    }

    private static int spaceEnd(byte[] bytes, int from) {
        var at = from;
        while (at < bytes.length && Tokenizer.isSpace(bytes[at])) at++;
        return at;
    }

    private static int nameEnd(byte[] bytes, int from, boolean attribute) {
        var at = from;
        while (at < bytes.length && !Tokenizer.isSpace(bytes[at]) && bytes[at] != '/' && bytes[at] != '>') {
            if (attribute && bytes[at] == '=') break;
            at++;
        }
        return at;
    }

    private static int attributeEnd(byte[] bytes, int from) {
        var nameEnd = nameEnd(bytes, from + 1, true);
        var at = spaceEnd(bytes, nameEnd);
        return at < bytes.length && bytes[at] == '=' ? valueEnd(bytes, spaceEnd(bytes, at + 1)) : nameEnd;
    }

    private static int valueEnd(byte[] bytes, int from) {
        var at = from;
        if (at < bytes.length && isQuote(bytes[at])) {
            at++;
            while (at < bytes.length && bytes[at] != bytes[from]) at++;
            return Math.min(at + 1, bytes.length);
        }
        while (at < bytes.length && bytes[at] != '>' && !Tokenizer.isSpace(bytes[at])) at++;
        return at;
    }
}
