package clew.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.CorruptJournal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PiecesTest {
    private static final byte PAGE = 2;
    private static final byte ROBOTS = 3;
    private static final byte MORE = (byte) 0x80;

    private static String problem(Pieces pieces, byte @Nullable ... piece) {
        return String.valueOf(
                assertThrows(CorruptJournal.class, () -> pieces.add(piece)).getMessage());
    }

    @Test
    void aMessageThatIsNoPieceIsDamage() {
        var pieces = new Pieces();
        assertEquals("a message of an unknown kind", problem(pieces, (byte[]) null));
        assertEquals("a message of an unknown kind", problem(pieces));
        assertEquals("a message of an unknown kind", problem(pieces, (byte) 9, (byte) 1));
    }

    @Test
    void aRecordHasOneKind() throws Exception {
        var pieces = new Pieces();
        assertNull(pieces.add(new byte[] {(byte) (PAGE | MORE), 1}));
        assertTrue(pieces.isWithinRecord());
        assertEquals("a record within another one", problem(pieces, ROBOTS, (byte) 2));
    }

    @Test
    void aRecordWithoutAnEndDoesNotTakeAllMemory() throws Exception {
        var pieces = new Pieces(1_000);
        var piece = new byte[400];
        piece[0] = (byte) (PAGE | MORE);
        assertNull(pieces.add(piece));
        assertNull(pieces.add(piece));
        assertEquals("a record that is too long", problem(pieces, piece));
    }
}
