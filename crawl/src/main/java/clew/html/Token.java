package clew.html;

import clew.encoding.ByteWords;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The current tag. One object serves all tags of a page.
///
/// 1. If an attribute is given twice, the first one counts.
/// 2. Values are kept as written in the page, undecoded, and only those of an [Attribute], on tags whose attributes
///    are used.
@SuppressWarnings("EnumOrdinal") // an index into arrays of one run
public final class Token {
    private static final int ATTRIBUTES = Attribute.values().length;
    private static final int KEPT_MAX = 1 << 16;
    private static final int KEPT_AT_FIRST = 256;
    private static final byte[] NONE = {};

    public final Name.Builder name = new Name.Builder();
    public Tag tag = Tag.OTHER;
    boolean isEnd;
    public boolean selfClosing;

    /// Where its `<` is, in bytes from the start of the page.
    public int offset;

    private final Name.Builder attributeName = new Name.Builder();

    /// A bit for each [Attribute] that is present; its value is in `values`.
    private int present;

    private final int[] starts = new int[ATTRIBUTES];
    private final int[] ends = new int[ATTRIBUTES];

    /// Either `own` or, for a tag read by [QuickTags], the current piece.
    private byte[] values = NONE;

    private byte[] own = NONE;
    private int used;
    private int current = -1;

    /// Null unless attributes are compared; then the names seen in this tag, for rule 1.
    private final @Nullable Set<Name> seen;

    /// Whether the attributes of all tags are kept.
    private final boolean all;

    private boolean hashing;
    private long valueHash;
    private long hash;

    Token(boolean toldApart, boolean all) {
        this.all = all;
        seen = toldApart ? new HashSet<>() : null;
    }

    /// Starts a tag; its name follows.
    void start(boolean end) {
        name.clear();
        isEnd = end;
        selfClosing = false;
        current = -1;
        hashing = false;
        if (used > KEPT_MAX) own = NONE;
        used = 0;
        present = 0;
        hash = 0;
        if (seen != null) seen.clear();
        tag = Tag.OTHER;
    }

    /// Starts a tag with a name of at most seven bytes, none of them zero.
    ///
    /// @param bytes the name, the first byte lowest
    void start(boolean end, long bytes, int length) {
        if (seen != null || used > 0) start(end);
        isEnd = end;
        selfClosing = false;
        current = -1;
        present = 0;
        var known = Tag.of(bytes, 0);
        var lo = bytes;
        if (known == Tag.OTHER) {
            lo = ByteWords.lowerCase(bytes, length);
            known = Tag.of(lo, 0);
        }
        tag = known;
        name.lo = lo;
        name.hi = 0;
        name.length = length;
    }

    void named() {
        tag = Tag.of(name.lo, name.hi);
    }

    /// Whether the attributes of this tag are used.
    boolean listens() {
        return !isEnd && (tag.attributes || all || (seen != null && tag.formatting));
    }

    /// Takes the next attribute, whose name has at most seven bytes, none of them zero, with its value. False, without
    /// any effect, if attributes are compared.
    ///
    /// @param bytes the name, the first byte lowest
    boolean takes(long bytes, int length, byte[] buffer, int from, int to) {
        if (seen != null) return false;
        values = buffer;
        var attribute = Attribute.of(ByteWords.lowerCase(bytes, length), 0, all);
        if (attribute < 0 || (present & 1 << attribute) != 0) return true;
        present |= 1 << attribute;
        starts[attribute] = from;
        ends[attribute] = to;
        return true;
    }

    /// The next attribute, with these bytes as its name.
    void attribute(byte[] buffer, int from, int to) {
        finishAttribute();
        attributeName.set(buffer, from, to);
        values = buffer;
        attributeNamed();
    }

    /// The complete value of the attribute, which is not copied.
    void value(byte[] buffer, int from, int to) {
        if (hashing) addToHash(buffer, from, to);
        if (current < 0) return;
        starts[current] = from;
        ends[current] = to;
    }

    void startAttribute() {
        finishAttribute();
        attributeName.clear();
        values = own;
    }

    void addToAttributeName(int b) {
        attributeName.add(b);
    }

    void attributeNamed() {
        current = -1;
        if (isEnd) return;
        if (tag.attributes || all) {
            var attribute = Attribute.of(attributeName.lo, attributeName.hi, all);
            if (attribute >= 0 && (present & 1 << attribute) == 0) {
                current = attribute;
                present |= 1 << attribute;
                starts[attribute] = used;
                ends[attribute] = used;
            }
        }
        if (seen != null && tag.formatting) {
            hashing = seen.add(new Name(attributeName.lo, attributeName.hi));
            valueHash = 0;
        }
    }

    void addToValue(byte[] buffer, int from, int to) {
        if (hashing) addToHash(buffer, from, to);
        if (current < 0) return;
        var length = to - from;
        if (used + length > own.length)
            own = Arrays.copyOf(own, Math.max(used + length, Math.max(KEPT_AT_FIRST, 2 * own.length)));
        values = own;
        System.arraycopy(buffer, from, own, used, length);
        used += length;
        ends[current] = used;
    }

    private void addToHash(byte[] buffer, int from, int to) {
        for (var i = from; i < to; i++) valueHash = valueHash * 31 + buffer[i] + 1;
    }

    /// To be called when the tag is complete.
    void finishAttribute() {
        if (!hashing) return;
        var mixed = (attributeName.lo * 31 + attributeName.hi) * 0x9E3779B97F4A7C15L ^ valueHash * 0xC2B2AE3D27D4EB4FL;
        hash += mixed ^ mixed >>> 29;
        hashing = false;
    }

    public boolean has(Attribute attribute) {
        return (present & 1 << attribute.ordinal()) != 0;
    }

    /// The value of an attribute that is present.
    public String value(Attribute attribute, AttributeValue decoder) {
        var start = starts[attribute.ordinal()];
        return decoder.decode(values, start, ends[attribute.ordinal()] - start);
    }

    /// Equal for tags with the same attributes, in any order.
    public long attributesHash() {
        return hash;
    }
}
