package clew.html.tree;

import clew.encoding.ByteWords;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The text of each link, trimmed as JavaScript trims, and cut to the first [#UNITS_MAX] UTF-16 units.
///
/// Links may be nested, and a text belongs to all links that are open around it. It is stored once for all of them,
/// and only as much as one of them needs, so neither the depth nor the length of a text costs more than reading it.
///
/// 1. Links open and close as elements do: the last one opened closes first.
/// 2. The first `begun` of the open links have seen a character that is not white space; `starts` holds its
///    position.
public final class LinkTexts {
    public static final int UNITS_MAX = 50;

    private static final int KEPT_AT_FIRST = 256;
    private static final int TEXTS_AT_FIRST = 64;

    private @Nullable String[] texts = {};

    /// The texts of a page that has many links.
    private @Nullable SharedStrings repeated;

    /// How many links contained only their text.
    private int whole;

    private char[] kept = {};
    private int keptLength;

    private int[] links = new int[8];
    private long[] starts = new long[8];
    private int[] keptFrom = new int[8];
    private int open;
    private int begun;

    /// How many units have come, at which of them the last link started, and the last one that is not white space.
    private long place;

    private long lastStart;
    private long lastVisible = -1;

    /// The text of a link that was opened; "" while it is open.
    String of(int link) {
        var text = link < texts.length ? texts[link] : null;
        return text == null ? "" : text;
    }

    /// Opens a link.
    ///
    /// @param link its number, greater than those of all before it
    void open(int link) {
        if (open == links.length) {
            links = Arrays.copyOf(links, 2 * open);
            starts = Arrays.copyOf(starts, 2 * open);
            keptFrom = Arrays.copyOf(keptFrom, 2 * open);
        }
        links[open++] = link;
    }

    /// The text of a link that contains only this; null, without any effect, if it has to be opened for that.
    @Nullable
    String whole(byte[] buffer, int from, int to) {
        if (open > 0 || !ByteWords.isPlain(buffer, from, to)) return null;
        var start = from;
        var last = to;
        while (start < last && buffer[start] == ' ') start++;
        while (start < last && buffer[last - 1] == ' ') last--;
        var text = new String(buffer, start, Math.min(last - start, UNITS_MAX), StandardCharsets.ISO_8859_1);
        return shared(text, ++whole);
    }

    boolean anyOpen() {
        return open > 0;
    }

    /// Closes a link, and those inside it that are still open.
    void close(int link) {
        while (open > 0 && links[open - 1] >= link) {
            open--;
            if (open >= begun) continue;
            begun = open;
            var length = (int) Math.min(UNITS_MAX, lastVisible + 1 - starts[open]);
            keep(links[open], new String(kept, keptFrom[open], length));
        }
        if (open == 0) keptLength = 0;
    }

    /// Whether more text would make a difference to an open link.
    boolean wants() {
        return open > 0 && wantsMore();
    }

    private boolean wantsMore() {
        return begun < open || lastVisible < lastStart + UNITS_MAX - 1;
    }

    void add(char c) {
        if (open == 0) return;
        if (!isSpace(c)) {
            lastVisible = place;
            if (begun < open) {
                lastStart = place;
                for (; begun < open; begun++) {
                    starts[begun] = place;
                    keptFrom[begun] = keptLength;
                }
            }
        }
        if (begun > 0 && place < lastStart + UNITS_MAX) keep(c);
        place++;
    }

    /// The same for printable ASCII characters and spaces.
    void add(byte[] ascii, int from, int to) {
        var at = from;
        while (at < to) {
            var b = ascii[at++];
            add((char) b);
            if (b != ' ') break;
        }
        if (at == to || open == 0) return;
        var last = to - 1;
        while (ascii[last] == ' ') last--;
        if (last >= at) lastVisible = place + last - at;
        var needed = Math.clamp(lastStart + UNITS_MAX - place, 0, to - at);
        if (keptLength + needed > kept.length) grow(needed);
        for (var i = 0; i < needed; i++) kept[keptLength + i] = (char) ascii[at + i];
        keptLength += needed;
        place += to - at;
    }

    private void keep(int link, String text) {
        if (text.isEmpty()) return;
        if (link >= texts.length) texts = Arrays.copyOf(texts, Math.max(TEXTS_AT_FIRST, 2 * link));
        texts[link] = shared(text, link);
    }

    /// @param number how many texts there were before it, or more
    private String shared(String text, int number) {
        if (number < LinkCollector.SHARED_FROM) return text;
        if (repeated == null) repeated = new SharedStrings();
        return repeated.of(text);
    }

    private void keep(char c) {
        if (keptLength == kept.length) grow(1);
        kept[keptLength++] = c;
    }

    private void grow(int needed) {
        kept = Arrays.copyOf(kept, Math.max(KEPT_AT_FIRST, 2 * kept.length + needed));
    }

    /// What JavaScript's `trim` removes.
    static boolean isSpace(char c) {
        if (c <= 0x20) return c == ' ' || (c >= '\t' && c <= '\r');
        if (c < 0xA0) return false;
        return switch (c) {
            case 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF -> true;
            default -> c >= 0x2000 && c <= 0x200A;
        };
    }
}
