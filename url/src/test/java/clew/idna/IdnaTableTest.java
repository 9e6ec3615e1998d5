package clew.idna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The table is the data of ICU4J, and has the properties that [Idna] relies on.
class IdnaTableTest {
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();

    @BeforeAll
    static void rewriteWhenAsked() throws IOException {
        if (!Boolean.getBoolean("clew.idna.write")) return;
        Files.createDirectories(IdnaTableWriter.FILE.getParent());
        Files.write(IdnaTableWriter.FILE, IdnaTableWriter.write());
        Assumptions.abort("wrote idna.bin; build again to test it");
    }

    @Test
    void theCommittedTableIsWhatTheWriterMakes() throws IOException {
        assertArrayEquals(
                IdnaTableWriter.write(),
                Files.readAllBytes(IdnaTableWriter.FILE),
                "idna.bin is stale; run mvn -pl url test -Dtest=IdnaTableTest -Dclew.idna.write=true");
    }

    @Test
    void theTableStaysSmallInTheJar() throws IOException {
        var deflater = new Deflater();
        deflater.setInput(Files.readAllBytes(IdnaTableWriter.FILE));
        deflater.finish();
        int bytes = deflater.deflate(new byte[1 << 20]);
        deflater.end();
        assertTrue(bytes < 60_000, bytes + " bytes");
    }

    @Test
    void theTableIsOfUnicode17() {
        assertEquals("17.0.0", IdnaTable.UNICODE.version());
    }

    @Test
    void readingGivesBackTheTraitsOfEveryCodePoint() {
        for (int codePoint = 0; codePoint < IdnaTable.CODE_POINTS; codePoint++) {
            assertEquals(IdnaTableWriter.traits(codePoint), IdnaTable.UNICODE.traits(codePoint), hex(codePoint));
        }
    }

    @Test
    void everyMappingIsNormalizedAndMadeOfValidCodePoints() {
        for (int codePoint = 0; codePoint < IdnaTable.CODE_POINTS; codePoint++) {
            if (status(codePoint) != IdnaTable.MAPPED) continue;
            var text = new IdnaText(1);
            IdnaTable.UNICODE.addMapping(codePoint, text);
            var mapping = new String(text.toArray(), 0, text.length());
            assertEquals(IdnaTableWriter.mapping(codePoint), mapping, hex(codePoint));
            assertTrue(NFC.isNormalized(mapping), hex(codePoint));
            assertTrue(mapping.codePoints().allMatch(c -> status(c) == IdnaTable.VALID), hex(codePoint));
        }
    }

    /// Because of this, mapping may reject what UTS 46 rejects after normalization, and IdnaNfc needs no other data.
    @Test
    void normalizationOfValidTextStaysAmongValidCodePoints() {
        for (int codePoint = 0; codePoint < IdnaTable.CODE_POINTS; codePoint++) {
            String decomposition = NFC.getRawDecomposition(codePoint);
            if (decomposition == null) continue;
            int[] parts = decomposition.codePoints().toArray();
            assertTrue(status(codePoint) != IdnaTable.DISALLOWED, hex(codePoint));
            assertTrue(Arrays.stream(parts).noneMatch(c -> status(c) == IdnaTable.DISALLOWED), hex(codePoint));
            boolean validParts = Arrays.stream(parts).allMatch(c -> status(c) == IdnaTable.VALID);
            boolean composes = parts.length == 2 && NFC.composePair(parts[0], parts[1]) == codePoint;
            if (status(codePoint) == IdnaTable.VALID) assertTrue(composes && validParts, hex(codePoint));
            if (composes && validParts) assertEquals(IdnaTable.VALID, status(codePoint), hex(codePoint));
        }
    }

    @Test
    void loneSurrogatesAreDisallowed() {
        for (int c = Character.MIN_SURROGATE; c <= Character.MAX_SURROGATE; c++) {
            assertEquals(IdnaTable.DISALLOWED, status(c), hex(c));
        }
    }

    @Test
    void asciiIsValidButForCapitals() {
        for (int c = 0; c < 0x80; c++) {
            assertEquals(c >= 'A' && c <= 'Z' ? IdnaTable.MAPPED : IdnaTable.VALID, status(c), hex(c));
        }
    }

    @Test
    void aFileThatIsNotATableIsRefused() throws IOException {
        assertThrows(IllegalArgumentException.class, () -> new IdnaTable(new byte[100]));
        byte[] file = Files.readAllBytes(IdnaTableWriter.FILE);
        byte[] tooLong = Arrays.copyOf(file, file.length + 1);
        assertThrows(IllegalArgumentException.class, () -> new IdnaTable(tooLong));
    }

    private static int status(int codePoint) {
        return IdnaTable.UNICODE.traits(codePoint) & IdnaTable.STATUS;
    }

    private static String hex(int codePoint) {
        return "U+%04X".formatted(codePoint);
    }
}
