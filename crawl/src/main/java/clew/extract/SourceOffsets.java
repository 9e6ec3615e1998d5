package clew.extract;

import clew.page.Anchor;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where in the bytes of a page its tags are, for pages whose text was decoded before it was read.
///
/// It decodes the page once more, from one link to the next, so it costs as much as decoding the page. Only XHTML and
/// the encodings that HTML is not read in as bytes need it.
final class SourceOffsets {
    private static final int PIECE = 4096;

    /// How far the decoder may be behind: an escape sequence, the second half of a line's end.
    private static final int BEHIND_MAX = 8;

    private final byte[] bytes;
    private final boolean utf8;
    private final ByteBuffer source;
    private final CharsetDecoder decoder;
    private final byte[] lessThanSign;
    private final byte[] ampersand;
    private final CharBuffer decoded = CharBuffer.allocate(PIECE);

    /// How much of the text has been decoded, in what offsets count.
    private int count;

    private char last;

    private SourceOffsets(byte[] bytes, int from, Charset charset, boolean utf8) {
        this.bytes = bytes;
        this.utf8 = utf8;
        source = ByteBuffer.wrap(bytes, from, bytes.length - from);
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        lessThanSign = "<".getBytes(charset);
        ampersand = "&".getBytes(charset);
    }

    /// Links of which it is known how many bytes the text before them has in UTF-8.
    static SourceOffsets ofUtf8(byte[] bytes, int from, Charset charset) {
        return new SourceOffsets(bytes, from, charset, true);
    }

    /// Links of which it is known how many UTF-16 units come before them, a carriage return and a line feed being one.
    static SourceOffsets ofUnits(byte[] bytes, int from, Charset charset) {
        return new SourceOffsets(bytes, from, charset, false);
    }

    /// The same links with their offsets in the page's bytes.
    List<Anchor> in(List<Anchor> anchors) {
        var offsets = find(anchors.stream().mapToInt(Anchor::offset).toArray());
        var placed = new ArrayList<Anchor>(anchors.size());
        for (var i = 0; i < offsets.length; i++) {
            var anchor = anchors.get(i);
            placed.add(new Anchor(anchor.href(), anchor.text(), anchor.nofollow(), offsets[i]));
        }
        return placed;
    }

    /// The same resources with their offsets in the page's bytes.
    List<Resource> ofResources(List<Resource> resources) {
        var offsets = find(resources.stream().mapToInt(Resource::offset).toArray());
        var placed = new ArrayList<Resource>(resources.size());
        for (var i = 0; i < offsets.length; i++) placed.add(resources.get(i).at(offsets[i]));
        return placed;
    }

    private int[] find(int[] offsets) {
        // A tree may list links in another order than the page.
        var wanted = Arrays.stream(offsets).sorted().distinct().toArray();
        var found = new int[wanted.length];
        for (var i = 0; i < wanted.length; i++) found[i] = find(wanted[i]);
        var placed = new int[offsets.length];
        for (var i = 0; i < offsets.length; i++) placed[i] = found[Arrays.binarySearch(wanted, offsets[i])];
        return placed;
    }

    private int find(int wanted) {
        if (wanted < 0) return Anchor.UNKNOWN;
        while (count < wanted) {
            decoded.clear().limit(Math.min(PIECE, charactersAtMost(wanted - count)));
            decoder.decode(source, decoded, true);
            decoded.flip();
            if (!decoded.hasRemaining()) return Anchor.UNKNOWN;
            while (decoded.hasRemaining()) count(decoded.get());
        }
        return atSign(source.position());
    }

    /// How many characters can be read without reading too far, if no character ends behind the place that is wanted. A
    /// pair of surrogates, which comes at once or not at all, takes four bytes in UTF-8.
    private int charactersAtMost(int distance) {
        if (!utf8) return distance;
        return distance < 4 ? 1 : Math.max(2, distance / 3);
    }

    private void count(char c) {
        if (utf8) count += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        else if (c != '\n' || last != '\r') count++;
        last = c;
    }

    private int atSign(int offset) {
        for (var at = offset; at <= offset + BEHIND_MAX; at++) {
            if (has(at, lessThanSign) || has(at, ampersand)) return at;
        }
        return offset;
    }

    private boolean has(int at, byte[] sign) {
        var to = at + sign.length;
        return to <= bytes.length && Arrays.equals(bytes, at, to, sign, 0, sign.length);
    }
}
