package clew.archive.rewrite;

import clew.html.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where the value of an attribute is written.
///
/// @param name in lower case
/// @param from where it starts, with its quote if it has one
/// @param to where it ends, with its quote if it has one
/// @param quote how many bytes its quote takes at each end: 1 or 0
record AttributeSpan(String name, int from, int to, int quote) {
    /// The attributes of a tag that have values, and where the tag ends.
    record Tag(List<AttributeSpan> attributes, int end) {}

    /// Reads a complete start tag: the tokenizer's states from "tag name" to "after attribute value (quoted)".
    ///
    /// @param start where its `<` is
    static Tag read(byte[] bytes, int start) {
        var found = new ArrayList<AttributeSpan>();
        var at = nameEnd(bytes, start + 1, false);
        while (at < bytes.length && bytes[at] != '>') {
            if (bytes[at] == '/' || Tokenizer.isSpace(bytes[at])) {
                at++;
                continue;
            }
            var name = at;
            // An equals sign before a name belongs to it.
            at = nameEnd(bytes, at + 1, true);
            var nameEnd = at;
            at = spaceEnd(bytes, at);
            if (at == bytes.length || bytes[at] != '=') continue;
            at = spaceEnd(bytes, at + 1);
            var value = at;
            at = valueEnd(bytes, at);
            found.add(new AttributeSpan(
                    new String(bytes, name, nameEnd - name, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT),
                    value,
                    at,
                    value < bytes.length && isQuote(bytes[value]) ? 1 : 0));
        }
        return new Tag(found, Math.min(at + 1, bytes.length));
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
