package clew.url;

import clew.encoding.Encoding;
import clew.encoding.LegacyEncoder;

/// "Percent-encode after encoding": the query of a link is written in the encoding of its page.
///
/// The server of such a page expects that. A character that the encoding lacks is written as a character reference,
/// `&#8253;`, percent-encoded, which a server cannot tell from the same text typed by a visitor; all browsers do
/// this.
final class QueryEncoder {
    private QueryEncoder() {}

    /// Appends the characters from `from` up to `to`.
    static void encode(String text, int from, int to, Encoding encoding, AsciiSet set, StringBuilder out) {
        var output = encoding.outputEncoding();
        if (output == Encoding.UTF_8) {
            PercentEncoding.encode(text, from, to, set, out);
            return;
        }
        var encoder = LegacyEncoder.of(output);
        int i = from;
        while (i < to) {
            int codePoint = PercentEncoding.scalarValueAt(text, i, to);
            int lacking = encoder.encode(codePoint, value -> PercentEncoding.encodeByte(value, set, out));
            if (lacking != LegacyEncoder.DONE)
                out.append("%26%23").append(lacking).append("%3B");
            i += Character.charCount(codePoint);
        }
        encoder.end(value -> PercentEncoding.encodeByte(value, set, out));
    }
}
