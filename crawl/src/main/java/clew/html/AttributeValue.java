package clew.html;

import clew.encoding.ByteWords;
import clew.encoding.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Turns the bytes of an attribute's value into its text: encoding, newlines, U+0000, character references.
///
/// @param charset of the bytes
public record AttributeValue(Charset charset) {
    /// The text of a value that is written as these bytes.
    public String decode(byte[] bytes, int from, int length) {
        // Latin-1 is the fastest way to make a string of ASCII.
        if (ByteWords.isPlain(bytes, from, from + length)) {
            return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        }
        var ascii = ByteWords.isAscii(bytes, from, from + length);
        var text = ascii
                ? new String(bytes, from, length, StandardCharsets.ISO_8859_1)
                : Utf8.decode(bytes, from, length, charset);
        if (text.indexOf('\r') >= 0) text = text.replace("\r\n", "\n").replace('\r', '\n');
        if (text.indexOf('\0') >= 0) text = text.replace('\0', '\uFFFD');
        return text.indexOf('&') < 0 ? text : CharacterReferences.decode(text);
    }
}
