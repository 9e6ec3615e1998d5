package clew.archive.rewrite;

import clew.encoding.Encoding;
import clew.html.EncodingSniffer;
import clew.http.ContentType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says in a document in which encoding it is, where only its server said so.
///
/// UTF-8 is said by a byte order mark, which counts for more than anything that a document says elsewhere.
final class EncodingMark {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final Pattern XML_DECLARATION = Pattern.compile("<\\?xml\\s[^>]*\\?>\\s*");
    private static final int DECLARATION_MAX = 256;

    private EncodingMark() {}

    /// Whether a server named a known encoding.
    static boolean isNamed(String type) {
        return ContentType.of(type).charset().flatMap(Encoding::forLabel).isPresent();
    }

    /// The tag that a page that is not written in UTF-8 needs, and another tag behind it; null for none. Where no
    /// encoding is named, browsers guess one, and still may.
    ///
    /// @param type what the server said
    /// @param other a tag to be inserted, too, so that the page's own is further from its beginning; empty for none
    static byte @Nullable [] tag(String type, byte[] page, Encoding encoding, String other) {
        var isWrittenInUtf8 =
                encoding == Encoding.UTF_8 || encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE;
        var isNeeded = !isWrittenInUtf8 && (isSaid(page, encoding) ? !other.isEmpty() : isNamed(type));
        var tags = isNeeded ? "<meta charset=\"" + encoding.standardName() + "\">" + other : other;
        return tags.isEmpty() ? null : ascii(tags);
    }

    /// A rewritten page, with a byte order mark if it needs one.
    static byte[] html(byte[] page, Encoding encoding) {
        return encoding == Encoding.UTF_8 && !isSaid(page, encoding) ? joined(BYTE_ORDER_MARK, page, 0) : page;
    }

    private static boolean isSaid(byte[] page, Encoding encoding) {
        return EncodingSniffer.byteOrderMark(page)
                .or(() -> EncodingSniffer.meta(page))
                .equals(Optional.of(encoding));
    }

    /// A rewritten XML document, with a byte order mark or another declaration if it needs one.
    static byte[] xml(byte[] document, Encoding encoding) {
        if (EncodingSniffer.sniffXml("", document) == encoding) return document;
        if (encoding == Encoding.UTF_8) return joined(BYTE_ORDER_MARK, document, 0);
        var length = Math.min(document.length, DECLARATION_MAX);
        var declared = XML_DECLARATION.matcher(new String(document, 0, length, StandardCharsets.ISO_8859_1));
        var declaration = ascii("<?xml version=\"1.0\" encoding=\"" + encoding.standardName() + "\"?>\n");
        return joined(declaration, document, declared.lookingAt() ? declared.end() : 0);
    }

    /// A style sheet that says its encoding at its very beginning.
    static byte[] stylesheet(byte[] sheet, Encoding encoding) {
        return joined(ascii("@charset \"" + encoding.standardName() + "\";"), sheet, 0);
    }

    private static byte[] joined(byte[] mark, byte[] document, int from) {
        var all = new ByteArrayOutputStream(mark.length + document.length - from);
        all.writeBytes(mark);
        all.write(document, from, document.length - from);
        return all.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
