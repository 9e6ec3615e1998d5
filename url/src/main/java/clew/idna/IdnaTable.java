package clew.idna;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The Unicode data that UTS 46 needs for each code point: its status and mapping, its canonical composition, and
/// the properties used by the rules for labels.
///
/// It is read from `idna.bin`, which `IdnaTableWriter` in the tests generates from ICU4J; a test fails when the two
/// differ. Results therefore depend on the Unicode version in that file and never on the running Java.
///
/// The traits of a code point are one int; only a valid code point has more than a status:
///
/// ```
/// bit 0-1  status   2-13  Bidi_Class, one bit set   14-17  Joining_Type, one bit set or none
/// bit 18   Mark     19    may change under NFC      20-27  Canonical_Combining_Class
/// ```
///
/// The file is "CLEWIDNA", the three numbers of the Unicode version as ints, and the arrays below in their order,
/// each preceded by its length as an int; all little-endian. It is as large as the arrays in memory, since copying
/// them takes a millisecond on first use and decoding a smaller format would take thirty; the jar compresses it.
final class IdnaTable {
    static final String MAGIC = "CLEWIDNA";

    static final int VALID = 0;
    static final int MAPPED = 1;
    static final int IGNORED = 2;
    static final int DISALLOWED = 3;
    static final int STATUS = 3;

    static final int BIDI_L = 1 << 2;
    static final int BIDI_R = 1 << 3;
    static final int BIDI_AL = 1 << 4;
    static final int BIDI_AN = 1 << 5;
    static final int BIDI_EN = 1 << 6;
    static final int BIDI_ES = 1 << 7;
    static final int BIDI_CS = 1 << 8;
    static final int BIDI_ET = 1 << 9;
    static final int BIDI_ON = 1 << 10;
    static final int BIDI_BN = 1 << 11;
    static final int BIDI_NSM = 1 << 12;
    static final int BIDI_OTHER = 1 << 13;
    static final int BIDI = 0xFFF << 2;

    static final int JOINING_L = 1 << 14;
    static final int JOINING_R = 1 << 15;
    static final int JOINING_D = 1 << 16;
    static final int JOINING_T = 1 << 17;

    static final int MARK = 1 << 18;
    static final int MAY_CHANGE = 1 << 19;
    static final int COMBINING_SHIFT = 20;
    static final int VIRAMA = 9;

    /// Lone surrogates included.
    static final int CODE_POINTS = 0x110000;

    static final int BLOCK_SHIFT = 7;
    static final int BLOCK = 1 << BLOCK_SHIFT;
    static final int CODE_POINT_BITS = 21;

    /// The table in the jar, read on first use.
    static final IdnaTable UNICODE = load();

    private final int[] version = new int[3];
    /// The block of each code point; equal blocks are stored once.
    private final char[] blockOf;
    /// For each code point of a block, an index into `traits`, or past its end: then, an index into `mappingStart`.
    private final char[] blocks;

    private final int[] traits;
    /// Where each mapping starts in `mappings`, and finally where the last one ends.
    private final char[] mappingStart;
    private final int[] mappings;
    /// Composites, ascending, and the two code points that each consists of.
    private final int[] composites;
    private final int[] firsts;
    private final int[] seconds;
    /// First, second and composite, 21 bits each, ascending.
    private final long[] pairs;

    private static IdnaTable load() {
        try (var in = IdnaTable.class.getResourceAsStream("idna.bin")) {
            if (in == null) throw new IllegalStateException("clew/idna/idna.bin is missing from the class path");
            return new IdnaTable(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("clew/idna/idna.bin cannot be read", e);
        }
    }

    IdnaTable(byte[] bytes) {
        var file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < MAGIC.length(); i++) {
            if (file.get() != MAGIC.charAt(i)) throw new IllegalArgumentException("not an IDNA table");
        }
        for (int i = 0; i < version.length; i++) version[i] = file.getInt();
        blockOf = chars(file);
        blocks = chars(file);
        traits = ints(file);
        mappingStart = chars(file);
        mappings = ints(file);
        composites = ints(file);
        firsts = ints(file);
        seconds = ints(file);
        pairs = new long[file.getInt()];
        file.asLongBuffer().get(pairs);
        file.position(file.position() + pairs.length * Long.BYTES);
        if (file.hasRemaining()) throw new IllegalArgumentException("the IDNA table goes on after its end");
    }

    private static char[] chars(ByteBuffer file) {
        var chars = new char[file.getInt()];
        file.asCharBuffer().get(chars);
        file.position(file.position() + chars.length * Character.BYTES);
        return chars;
    }

    private static int[] ints(ByteBuffer file) {
        var ints = new int[file.getInt()];
        file.asIntBuffer().get(ints);
        file.position(file.position() + ints.length * Integer.BYTES);
        return ints;
    }

    String version() {
        return version[0] + "." + version[1] + "." + version[2];
    }

    int traits(int codePoint) {
        int cell = cell(codePoint);
        return cell < traits.length ? traits[cell] : MAPPED;
    }

    private int cell(int codePoint) {
        return blocks[blockOf[codePoint >> BLOCK_SHIFT] << BLOCK_SHIFT | (codePoint & (BLOCK - 1))];
    }

    static int combiningClass(int traits) {
        return traits >>> COMBINING_SHIFT;
    }

    /// Appends the mapping of a code point of status MAPPED.
    void addMapping(int codePoint, IdnaText to) {
        int mapping = cell(codePoint) - traits.length;
        for (int at = mappingStart[mapping]; at < mappingStart[mapping + 1]; at++) to.add(mappings[at]);
    }

    /// Appends the full canonical decomposition of a valid code point other than a Hangul syllable.
    void addDecomposition(int codePoint, IdnaText to) {
        int i = Arrays.binarySearch(composites, codePoint);
        if (i < 0) {
            to.add(codePoint);
        } else {
            addDecomposition(firsts[i], to);
            addDecomposition(seconds[i], to);
        }
    }

    /// The primary composite of two valid code points, or -1; Hangul is left to the caller.
    int compose(int first, int second) {
        long pair = pair(first, second);
        int i = -1 - Arrays.binarySearch(pairs, pair);
        // No composite is U+0000, so the search never hits and stops before the only pair that can match.
        if (i == pairs.length || pairs[i] >> CODE_POINT_BITS != pair >> CODE_POINT_BITS) return -1;
        return (int) pairs[i] & ((1 << CODE_POINT_BITS) - 1);
    }

    private static long pair(int first, int second) {
        return (long) first << (2 * CODE_POINT_BITS) | (long) second << CODE_POINT_BITS;
    }
}
