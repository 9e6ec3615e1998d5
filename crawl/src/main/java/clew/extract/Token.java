package clew.extract;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The tag being read. One object serves all tags of a page.
///
/// 1. Of an attribute given twice the first counts.
/// 2. Values are kept as they stand in the page, undecoded, and only those of an [Attribute] on a tag that has any.
@SuppressWarnings("EnumOrdinal") // an index into arrays of one run
final class Token {
    private static final int ATTRIBUTES = Attribute.values().length;
    private static final int KEPT_MAX = 1 << 16;

    final Name.Builder name = new Name.Builder();
    Tag tag = Tag.OTHER;
    boolean isEnd;
    boolean selfClosing;

    private final Name.Builder attributeName = new Name.Builder();
    private final int[] starts = new int[ATTRIBUTES];
    private final int[] lengths = new int[ATTRIBUTES];
    private byte[] values = new byte[256];
    private int used;
    private int current = -1;

    /// Null unless attributes are to be told apart; then the names seen in this tag, for rule 1.
    private final @Nullable Set<Name> seen;

    private boolean hashing;
    private long valueHash;
    private long hash;

    Token(boolean toldApart) {
        seen = toldApart ? new HashSet<>() : null;
        Arrays.fill(lengths, -1);
    }

    void start(boolean end) {
        name.clear();
        isEnd = end;
        selfClosing = false;
        current = -1;
        hashing = false;
        if (used > KEPT_MAX) values = new byte[256];
        if (tag.attributes) Arrays.fill(lengths, -1);
        used = 0;
        hash = 0;
        if (seen != null) seen.clear();
        tag = Tag.OTHER;
    }

    void named() {
        tag = Tag.of(name.lo, name.hi);
    }

    /// Whether the attributes of this tag are looked at.
    boolean listens() {
        return tag.attributes || seen != null;
    }

    void startAttribute() {
        finishAttribute();
        attributeName.clear();
    }

    void addToAttributeName(int b) {
        attributeName.add(b);
    }

    void attributeNamed() {
        current = -1;
        if (isEnd) return;
        if (tag.attributes) {
            var attribute = Attribute.of(attributeName);
            if (attribute >= 0 && lengths[attribute] < 0) {
                current = attribute;
                starts[attribute] = used;
                lengths[attribute] = 0;
            }
        }
        if (seen != null && tag.formatting) {
            hashing = seen.add(new Name(attributeName.lo, attributeName.hi));
            valueHash = 0;
        }
    }

    void addToValue(byte[] buffer, int from, int to) {
        if (hashing) for (var i = from; i < to; i++) valueHash = valueHash * 31 + buffer[i] + 1;
        if (current < 0) return;
        var length = to - from;
        if (used + length > values.length) values = Arrays.copyOf(values, Math.max(used + length, 2 * values.length));
        System.arraycopy(buffer, from, values, used, length);
        used += length;
        lengths[current] += length;
    }

    /// To be called when the tag is whole.
    void finishAttribute() {
        if (!hashing) return;
        var mixed = (attributeName.lo * 31 + attributeName.hi) * 0x9E3779B97F4A7C15L ^ valueHash * 0xC2B2AE3D27D4EB4FL;
        hash += mixed ^ mixed >>> 29;
        hashing = false;
    }

    boolean has(Attribute attribute) {
        return tag.attributes && lengths[attribute.ordinal()] >= 0;
    }

    /// The value of an attribute that is there.
    String value(Attribute attribute, AttributeValue decoder) {
        return decoder.decode(values, starts[attribute.ordinal()], lengths[attribute.ordinal()]);
    }

    /// Equal for tags with the same attributes, in whatever order.
    long attributesHash() {
        return hash;
    }
}
