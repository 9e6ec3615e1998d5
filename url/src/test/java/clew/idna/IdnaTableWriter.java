package clew.idna;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterDirection;
import com.ibm.icu.lang.UCharacterEnums.ECharacterCategory;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.stream.IntStream;

/// Generates `idna.bin` from ICU4J; [IdnaTable] describes its contents. Only constants of that class are used here,
/// as it cannot be loaded without the file.
///
/// To move to a newer Unicode, raise the version of ICU4J and run
/// `mvn -pl url test -Dtest=IdnaTableTest -Dclew.idna.write=true` and then build.
final class IdnaTableWriter {
    static final Path FILE = Path.of("src/main/resources/clew/idna/idna.bin");

    private static final Normalizer2 UTS46 = Normalizer2.getInstance(null, "uts46", Normalizer2.Mode.COMPOSE);
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final int HANGUL_FIRST = 0xAC00;
    private static final int HANGUL_LAST = 0xD7A3;
    private static final String REPLACEMENT = "\uFFFD";

    private static final int QUICK_CHECK_YES = 1;

    private final ByteBuffer file = ByteBuffer.allocate(1_000_000).order(ByteOrder.LITTLE_ENDIAN);

    private IdnaTableWriter() {}

    static byte[] write() {
        var writer = new IdnaTableWriter();
        writer.file.put(IdnaTable.MAGIC.getBytes(StandardCharsets.US_ASCII));
        var version = UCharacter.getUnicodeVersion();
        writer.file.putInt(version.getMajor()).putInt(version.getMinor()).putInt(version.getMilli());
        writer.codePoints();
        writer.composites();
        return Arrays.copyOf(writer.file.array(), writer.file.position());
    }

    private void codePoints() {
        int[] traits = IntStream.range(0, IdnaTable.CODE_POINTS)
                .map(IdnaTableWriter::traits)
                .toArray();
        int[] differentTraits = Arrays.stream(traits)
                .filter(t -> t != IdnaTable.MAPPED)
                .sorted()
                .distinct()
                .toArray();
        var mappings = Arrays.stream(codePointsOfStatus(IdnaTable.MAPPED))
                .mapToObj(IdnaTableWriter::mapping)
                .distinct()
                .sorted()
                .toList();
        int[] cells = IntStream.range(0, IdnaTable.CODE_POINTS)
                .map(c -> traits[c] == IdnaTable.MAPPED
                        ? differentTraits.length + Collections.binarySearch(mappings, mapping(c))
                        : Arrays.binarySearch(differentTraits, traits[c]))
                .toArray();

        var blocks = new ArrayList<IntBuffer>();
        var blockOf = new ArrayList<Integer>();
        var numbers = new HashMap<IntBuffer, Integer>();
        for (int from = 0; from < cells.length; from += IdnaTable.BLOCK) {
            var block = IntBuffer.wrap(Arrays.copyOfRange(cells, from, from + IdnaTable.BLOCK));
            blockOf.add(numbers.computeIfAbsent(block, b -> {
                blocks.add(b);
                return blocks.size() - 1;
            }));
        }
        chars(blockOf.stream().mapToInt(i -> i).toArray());
        chars(blocks.stream()
                .flatMapToInt(block -> Arrays.stream(block.array()))
                .toArray());
        ints(differentTraits);
        int[] starts = new int[mappings.size() + 1];
        for (int i = 0; i < mappings.size(); i++) {
            starts[i + 1] = starts[i] + (int) mappings.get(i).codePoints().count();
        }
        chars(starts);
        ints(mappings.stream().flatMapToInt(String::codePoints).toArray());
    }

    private void composites() {
        int[] composites = Arrays.stream(codePointsOfStatus(IdnaTable.VALID))
                .filter(IdnaTableWriter::isComposite)
                .toArray();
        int[] firsts = Arrays.stream(composites).map(IdnaTableWriter::first).toArray();
        int[] seconds = Arrays.stream(composites).map(IdnaTableWriter::second).toArray();
        ints(composites);
        ints(firsts);
        ints(seconds);
        file.putInt(composites.length);
        Arrays.stream(composites)
                .mapToLong(composite -> (long) first(composite) << (2 * IdnaTable.CODE_POINT_BITS)
                        | (long) second(composite) << IdnaTable.CODE_POINT_BITS
                        | composite)
                .sorted()
                .forEach(file::putLong);
    }

    private static int first(int composite) {
        return NFC.getRawDecomposition(composite).codePointAt(0);
    }

    private static int second(int composite) {
        String pair = NFC.getRawDecomposition(composite);
        return pair.codePointBefore(pair.length());
    }

    private static boolean isComposite(int codePoint) {
        // Hangul is arithmetic.
        boolean hangul = codePoint >= HANGUL_FIRST && codePoint <= HANGUL_LAST;
        return !hangul && NFC.getRawDecomposition(codePoint) != null;
    }

    private static int[] codePointsOfStatus(int status) {
        return IntStream.range(0, IdnaTable.CODE_POINTS)
                .filter(codePoint -> status(codePoint) == status)
                .toArray();
    }

    static int traits(int codePoint) {
        int status = status(codePoint);
        if (status != IdnaTable.VALID) return status;
        boolean mayChange = UCharacter.getIntPropertyValue(codePoint, UProperty.NFC_QUICK_CHECK) != QUICK_CHECK_YES
                || NFC.getCombiningClass(codePoint) != 0;
        return status
                | bidi(codePoint)
                | joining(codePoint)
                | (isMark(codePoint) ? IdnaTable.MARK : 0)
                | (mayChange ? IdnaTable.MAY_CHANGE : 0)
                | NFC.getCombiningClass(codePoint) << IdnaTable.COMBINING_SHIFT;
    }

    static int status(int codePoint) {
        if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) return IdnaTable.DISALLOWED;
        String mapping = mapping(codePoint);
        if (mapping.isEmpty()) return IdnaTable.IGNORED;
        // ICU maps what is disallowed to U+FFFD, which is disallowed itself.
        if (mapping.equals(REPLACEMENT)) return IdnaTable.DISALLOWED;
        return mapping.equals(Character.toString(codePoint)) ? IdnaTable.VALID : IdnaTable.MAPPED;
    }

    /// The mapping of UTS 46, normalized; the four deviation characters stay, as in Nontransitional Processing.
    static String mapping(int codePoint) {
        return UTS46.normalize(Character.toString(codePoint));
    }

    private static int bidi(int codePoint) {
        return switch (UCharacter.getDirection(codePoint)) {
            case UCharacterDirection.LEFT_TO_RIGHT -> IdnaTable.BIDI_L;
            case UCharacterDirection.RIGHT_TO_LEFT -> IdnaTable.BIDI_R;
            case UCharacterDirection.RIGHT_TO_LEFT_ARABIC -> IdnaTable.BIDI_AL;
            case UCharacterDirection.ARABIC_NUMBER -> IdnaTable.BIDI_AN;
            case UCharacterDirection.EUROPEAN_NUMBER -> IdnaTable.BIDI_EN;
            case UCharacterDirection.EUROPEAN_NUMBER_SEPARATOR -> IdnaTable.BIDI_ES;
            case UCharacterDirection.COMMON_NUMBER_SEPARATOR -> IdnaTable.BIDI_CS;
            case UCharacterDirection.EUROPEAN_NUMBER_TERMINATOR -> IdnaTable.BIDI_ET;
            case UCharacterDirection.OTHER_NEUTRAL -> IdnaTable.BIDI_ON;
            case UCharacterDirection.BOUNDARY_NEUTRAL -> IdnaTable.BIDI_BN;
            case UCharacterDirection.DIR_NON_SPACING_MARK -> IdnaTable.BIDI_NSM;
            default -> IdnaTable.BIDI_OTHER;
        };
    }

    private static int joining(int codePoint) {
        return switch (UCharacter.getIntPropertyValue(codePoint, UProperty.JOINING_TYPE)) {
            case UCharacter.JoiningType.LEFT_JOINING -> IdnaTable.JOINING_L;
            case UCharacter.JoiningType.RIGHT_JOINING -> IdnaTable.JOINING_R;
            case UCharacter.JoiningType.DUAL_JOINING -> IdnaTable.JOINING_D;
            case UCharacter.JoiningType.TRANSPARENT -> IdnaTable.JOINING_T;
            default -> 0;
        };
    }

    private static boolean isMark(int codePoint) {
        int category = UCharacter.getType(codePoint);
        return category == ECharacterCategory.NON_SPACING_MARK
                || category == ECharacterCategory.COMBINING_SPACING_MARK
                || category == ECharacterCategory.ENCLOSING_MARK;
    }

    private void ints(int[] array) {
        file.putInt(array.length);
        for (int number : array) file.putInt(number);
    }

    private void chars(int[] array) {
        file.putInt(array.length);
        for (int number : array) {
            if (number > Character.MAX_VALUE) throw new IllegalStateException(number + " does not fit a char");
            file.putChar((char) number);
        }
    }
}
