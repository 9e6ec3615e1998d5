package clew.journal;

import clew.page.RobotsTxt;
import java.util.Objects;

/// A record of a journal as it travels to another one: its content, without what belongs to its place in a file.
///
/// @param content made by [RecordCodec] or [HeaderCodec]
@SuppressWarnings("ArrayRecordComponent") // passed on and written, never compared
public record JournalRecord(Kind kind, byte[] content) {
    /// The kinds that travel. Marks of what is synced speak of a file, and stay in it.
    public enum Kind {
        HEADER(Frame.Kind.OPENING),
        PAGE(Frame.Kind.PAGE),
        ROBOTS(Frame.Kind.ROBOTS);

        private final Frame.Kind frame;

        Kind(Frame.Kind frame) {
            this.frame = frame;
        }

        Frame.Kind frame() {
            return frame;
        }
    }

    public static JournalRecord of(JournalHeader header) {
        return new JournalRecord(Kind.HEADER, HeaderCodec.encode(header));
    }

    /// @param page one whose bytes have been made
    public static JournalRecord of(PageRecord page) {
        return new JournalRecord(Kind.PAGE, Objects.requireNonNull(page.bytes()));
    }

    public static JournalRecord of(RobotsTxt robotsTxt) {
        return new JournalRecord(Kind.ROBOTS, RecordCodec.encode(robotsTxt));
    }

    /// The header that this record holds.
    ///
    /// @throws CorruptJournal if it holds none
    public JournalHeader header() throws CorruptJournal {
        if (kind != Kind.HEADER) throw new CorruptJournal("it does not begin with a header");
        try {
            return HeaderCodec.decode(content);
        } catch (BadRecord e) {
            throw new CorruptJournal("its header cannot be read (" + e.getMessage() + ")");
        }
    }
}
