package clew.encoding;

import java.util.function.IntConsumer;

/// The "ISO-2022-JP encoder": seven bits only, with escape sequences that say how to read the bytes after them.
///
/// A text ends as it starts, in ASCII.
final class Iso2022JpEncoder implements LegacyEncoder {
    private static final String FULL_WIDTH_KATAKANA = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

    private enum State {
        ASCII("\u001b(B"),
        ROMAN("\u001b(J"),
        JIS0208("\u001b$B");

        private final String escape;

        State(String escape) {
            this.escape = escape;
        }
    }

    private State state = State.ASCII;

    @Override
    public int encode(int codePoint, IntConsumer bytes) {
        if (codePoint < 0x80) return encodeAscii(codePoint, bytes);
        if (codePoint == '¥' || codePoint == '‾') {
            become(State.ROMAN, bytes);
            bytes.accept(codePoint == '¥' ? '\\' : '~');
            return DONE;
        }
        int pointer = EncodingIndex.Jis0208.INDEX.pointer(inJis0208(codePoint));
        if (pointer == EncodingIndex.NONE) {
            if (state == State.JIS0208) become(State.ASCII, bytes);
            return codePoint;
        }
        become(State.JIS0208, bytes);
        bytes.accept(pointer / 94 + 0x21);
        bytes.accept(pointer % 94 + 0x21);
        return DONE;
    }

    @Override
    public void end(IntConsumer bytes) {
        become(State.ASCII, bytes);
    }

    private int encodeAscii(int codePoint, IntConsumer bytes) {
        boolean sameInRoman = codePoint != '\\' && codePoint != '~';
        if (state == State.JIS0208 || !sameInRoman) become(State.ASCII, bytes);
        // They would be read as an escape or a shift.
        if (codePoint == 0x0E || codePoint == 0x0F || codePoint == 0x1B) return Utf8.REPLACEMENT;
        bytes.accept(codePoint);
        return DONE;
    }

    private static int inJis0208(int codePoint) {
        if (codePoint == '−') return '－';
        boolean halfWidth = codePoint >= 0xFF61 && codePoint <= 0xFF9F;
        return halfWidth ? FULL_WIDTH_KATAKANA.charAt(codePoint - 0xFF61) : codePoint;
    }

    private void become(State next, IntConsumer bytes) {
        if (state == next) return;
        state = next;
        next.escape.chars().forEach(bytes);
    }
}
