package clew.idna;

import static clew.idna.IdnaTable.*;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One label of a domain after mapping and normalization: "Convert/Validate" of UTS 46, with the flags named in [Idna].
///
/// The Bidi rule (RFC 5893) applies to a complete domain or not at all, so here it is only reported, label by label.
final class IdnaLabel {
    /// The label has a right-to-left code point, so the Bidi rule applies to the complete domain.
    static final int RIGHT_TO_LEFT = 1;
    /// The label breaks the Bidi rule, which matters if any label of the domain is right-to-left.
    static final int BREAKS_BIDI_RULE = 2;

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private static final int NEUTRAL = BIDI_ES | BIDI_CS | BIDI_ET | BIDI_ON | BIDI_BN | BIDI_NSM;
    private static final int IN_RTL = BIDI_R | BIDI_AL | BIDI_AN | BIDI_EN | NEUTRAL;
    private static final int IN_LTR = BIDI_L | BIDI_EN | NEUTRAL;

    private IdnaLabel() {}

    /// The label in Unicode, or null if UTS 46 rejects it.
    static int @Nullable [] toUnicode(int[] label) {
        if (!hasAcePrefix(label)) return isValid(label) ? label : null;
        if (!isAscii(label)) return null;
        var decoded = Punycode.decode(Arrays.copyOfRange(label, Idna.ACE_PREFIX.length(), label.length));
        boolean good = decoded != null
                && !isAscii(decoded) // nor empty
                && !hasAcePrefix(decoded)
                && allHaveStatusValid(decoded)
                && IdnaNfc.isNormalized(decoded)
                && isValid(decoded);
        return good ? decoded : null;
    }

    static boolean isAscii(int[] label) {
        for (int codePoint : label) {
            if (codePoint >= 0x80) return false;
        }
        return true;
    }

    private static boolean hasAcePrefix(int[] label) {
        return label.length >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-';
    }

    private static boolean allHaveStatusValid(int[] label) {
        for (int codePoint : label) {
            if ((UNICODE.traits(codePoint) & STATUS) != VALID) return false;
        }
        return true;
    }

    /// The validity criteria that mapping and normalization do not ensure.
    private static boolean isValid(int[] label) {
        if (label.length > 0 && (UNICODE.traits(label[0]) & MARK) != 0) return false;
        for (int at = 0; at < label.length; at++) {
            boolean inPlace = switch (label[at]) {
                case ZERO_WIDTH_NON_JOINER -> followsVirama(label, at) || breaksCursive(label, at);
                case ZERO_WIDTH_JOINER -> followsVirama(label, at);
                default -> true;
            };
            if (!inPlace) return false;
        }
        return true;
    }

    /// RFC 5892 A.1 and A.2: `Canonical_Combining_Class(Before(cp)) .eq. Virama`.
    private static boolean followsVirama(int[] label, int at) {
        return at > 0 && combiningClass(UNICODE.traits(label[at - 1])) == VIRAMA;
    }

    /// RFC 5892 A.1: `(Joining_Type:{L,D})(Joining_Type:T)*\u200C(Joining_Type:T)*(Joining_Type:{R,D})`.
    private static boolean breaksCursive(int[] label, int at) {
        int left = at - 1;
        while (left >= 0 && (UNICODE.traits(label[left]) & JOINING_T) != 0) left--;
        int right = at + 1;
        while (right < label.length && (UNICODE.traits(label[right]) & JOINING_T) != 0) right++;
        return left >= 0
                && (UNICODE.traits(label[left]) & (JOINING_L | JOINING_D)) != 0
                && right < label.length
                && (UNICODE.traits(label[right]) & (JOINING_R | JOINING_D)) != 0;
    }

    /// [#RIGHT_TO_LEFT] and [#BREAKS_BIDI_RULE], as far as they apply; an empty label breaks nothing.
    static int direction(int[] label) {
        if (label.length == 0) return 0;
        int seen = 0;
        int last = 0;
        for (int codePoint : label) {
            int bidi = UNICODE.traits(codePoint) & BIDI;
            seen |= bidi;
            if (bidi != BIDI_NSM) last = bidi;
        }
        int first = UNICODE.traits(label[0]) & BIDI;
        boolean follows = switch (first) {
            case BIDI_R, BIDI_AL ->
                (seen & ~IN_RTL) == 0
                        && (last & (BIDI_R | BIDI_AL | BIDI_EN | BIDI_AN)) != 0
                        && (seen & (BIDI_EN | BIDI_AN)) != (BIDI_EN | BIDI_AN);
            case BIDI_L -> (seen & ~IN_LTR) == 0 && (last & (BIDI_L | BIDI_EN)) != 0;
            default -> false;
        };
        return ((seen & (BIDI_R | BIDI_AL | BIDI_AN)) != 0 ? RIGHT_TO_LEFT : 0) | (follows ? 0 : BREAKS_BIDI_RULE);
    }
}
