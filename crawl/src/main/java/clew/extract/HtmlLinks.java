package clew.extract;

import clew.encoding.Encoding;
import clew.html.AttributeValue;
import clew.html.Tokenizer;
import clew.html.tree.LinkCollector;
import clew.html.tree.TreeBuilder;
import clew.page.LinkTags;
import clew.page.LinkText;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads the links of one HTML page from its bytes, in pieces of any size.
///
/// ```java
/// var links = new HtmlLinks(Encoding.UTF_8, false, LinkTags.A);
/// while ((length = in.read(buffer)) > 0) links.feed(buffer, 0, length);
/// links.end();
/// links.links().anchors();
/// ```
///
/// Where the encoding is not [#isReadAsBytes], offsets count the page as if it were UTF-8; see [SourceOffsets].
final class HtmlLinks {
    private static final int PIECE = 4096;

    private final LinkCollector links;
    private final TreeBuilder builder;
    private final Tokenizer tokenizer;
    private final @Nullable CharsetDecoder decoder;
    private final boolean wide;

    /// Bytes of a character whose rest is in the next piece.
    private ByteBuffer rest = ByteBuffer.allocate(0);

    /// @param withTree whether to build the whole tree, for pages that are uncertain without
    HtmlLinks(Encoding encoding, boolean withTree, LinkTags counted) {
        this(encoding, withTree, counted, LinkText.READ);
    }

    HtmlLinks(Encoding encoding, boolean withTree, LinkTags counted, LinkText text) {
        var transcoded = !isReadAsBytes(encoding);
        wide = encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE;
        links = new LinkCollector(withTree, text);
        var values = new AttributeValue(transcoded ? StandardCharsets.UTF_8 : encoding.charset());
        builder = new TreeBuilder(links, values, counted);
        tokenizer = new Tokenizer(builder, withTree, counted.frame());
        decoder = transcoded
                ? encoding.charset()
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)
                : null;
    }

    /// Whether a byte below 0x80 always is that ASCII character, so that tags can be found without decoding.
    static boolean isReadAsBytes(Encoding encoding) {
        return switch (encoding) {
            case UTF_16BE, UTF_16LE, ISO_2022_JP, SHIFT_JIS, GBK, GB18030, BIG5, EUC_JP, EUC_KR, REPLACEMENT -> false;
            default -> true;
        };
    }

    /// So many bytes of the page are not fed, such as a byte order mark.
    void skip(int bytes) {
        if (decoder == null) tokenizer.skip(bytes);
    }

    void feed(byte[] bytes, int from, int to) {
        if (decoder == null) tokenizer.feed(bytes, from, to);
        else transcode(decoder, bytes, from, to, false);
    }

    void end() {
        // Chromium drops a character of UTF-16 that the end of the page cuts in two; in other encodings it is U+FFFD.
        if (decoder != null && !wide) transcode(decoder, new byte[0], 0, 0, true);
        tokenizer.end();
        builder.end();
        links.finish();
    }

    private void transcode(CharsetDecoder from, byte[] bytes, int start, int to, boolean last) {
        var in = ByteBuffer.allocate(rest.remaining() + to - start)
                .put(rest)
                .put(bytes, start, to - start)
                .flip();
        var out = CharBuffer.allocate(PIECE);
        var underflow = false;
        while (!underflow) {
            underflow = from.decode(in, out, last).isUnderflow();
            if (last && underflow) underflow = from.flush(out).isUnderflow();
            // A decoder writes both surrogates of a pair or none.
            var utf8 = out.flip().toString().getBytes(StandardCharsets.UTF_8);
            tokenizer.feed(utf8, 0, utf8.length);
            out.clear();
        }
        rest = in.slice();
    }

    /// What was found; whole once the page has ended.
    LinkCollector links() {
        return links;
    }

    /// Whether this is the list a browser would give.
    boolean isCertain() {
        return !links.isUncertain() && !builder.hasGivenUp();
    }
}
