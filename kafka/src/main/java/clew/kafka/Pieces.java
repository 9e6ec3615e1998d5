package clew.kafka;

import clew.journal.CorruptJournal;
import clew.journal.JournalRecord;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record of a journal as messages of Kafka, which may not be as long as a record: a byte for its kind, with the top
/// bit set where more of the record follows in the next message of the same key; then its content.
final class Pieces {
    static final int CONTENT_MAX = 512 * 1024 - 1;

    /// Clew writes no longer record, and reading one would take our memory.
    private static final int RECORD_MAX = 256 * 1024 * 1024;

    private static final int MORE = 0x80;
    private static final List<JournalRecord.Kind> KINDS =
            List.of(JournalRecord.Kind.HEADER, JournalRecord.Kind.PAGE, JournalRecord.Kind.ROBOTS);

    private final ByteArrayOutputStream before = new ByteArrayOutputStream();
    private final int recordMax;
    private int kind;

    Pieces() {
        this(RECORD_MAX);
    }

    /// @param recordMax no record is longer
    Pieces(int recordMax) {
        this.recordMax = recordMax;
    }

    static List<byte[]> of(JournalRecord record) {
        var content = record.content();
        var pieces = new ArrayList<byte[]>();
        var from = 0;
        do {
            var length = Math.min(CONTENT_MAX, content.length - from);
            var piece = new byte[1 + length];
            var more = from + length < content.length ? MORE : 0;
            piece[0] = (byte) (KINDS.indexOf(record.kind()) + 1 | more);
            System.arraycopy(content, from, piece, 1, length);
            pieces.add(piece);
            from += length;
        } while (from < content.length);
        return pieces;
    }

    /// The next message of a journal.
    ///
    /// @return the record that ends with it; null where more of it follows
    @Nullable
    JournalRecord add(byte @Nullable [] piece) throws CorruptJournal {
        var code = piece == null || piece.length == 0 ? 0 : piece[0] & ~MORE & 0xFF;
        if (piece == null || code < 1 || code > KINDS.size()) throw new CorruptJournal("a message of an unknown kind");
        if (isWithinRecord() && code != kind) throw new CorruptJournal("a record within another one");
        if (before.size() > recordMax - piece.length) throw new CorruptJournal("a record that is too long");
        kind = code;
        if ((piece[0] & MORE) != 0) {
            before.write(piece, 1, piece.length - 1);
            return null;
        }
        var content = Arrays.copyOfRange(piece, 1, piece.length);
        if (before.size() > 0) {
            before.write(content, 0, content.length);
            content = before.toByteArray();
            before.reset();
        }
        return new JournalRecord(KINDS.get(code - 1), content);
    }

    /// Whether more of a record has to follow.
    boolean isWithinRecord() {
        return before.size() > 0;
    }
}
