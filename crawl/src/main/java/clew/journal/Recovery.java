package clew.journal;

import clew.journal.Journal.Position;
import clew.page.RobotsTxt;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is found in a journal that was written before.
///
/// Everything up to the first damage is good. Damage behind the last place that is known to have been synced is what a
/// crash leaves behind, and may be cut off. Damage before that place is none of a crash's: something else has happened
/// to the file, and nothing is cut.
final class Recovery {
    /// The first bytes of every journal; the last of them is the version of the format.
    static final byte[] MAGIC = {'c', 'l', 'e', 'w', 'j', 'r', 'n', 1};

    private static final int SYNCED_FRAME = Frame.HEAD + 8;

    private final Storage storage;
    private final PageIndex pages = new PageIndex();
    private final List<RobotsTxt> robots = new ArrayList<>();
    private @Nullable Opening opening;
    private long end;

    private Recovery(Storage storage) {
        this.storage = storage;
    }

    /// @throws CorruptJournal where there is damage that no crash explains
    static Recovery of(Storage storage) throws IOException {
        var recovery = new Recovery(storage);
        if (recovery.hasMagic()) recovery.read();
        return recovery;
    }

    /// Null where the journal has not even begun.
    @Nullable
    Opening opening() {
        return opening;
    }

    PageIndex pages() {
        return pages;
    }

    List<RobotsTxt> robots() {
        return robots;
    }

    /// The end of the last whole record.
    long end() {
        return end;
    }

    private boolean hasMagic() throws IOException {
        var bytes = ByteBuffer.allocate(MAGIC.length);
        fill(bytes, 0);
        var length = bytes.position();
        var same = Arrays.mismatch(bytes.array(), 0, length, MAGIC, 0, length);
        if (same == MAGIC.length - 1) {
            throw new CorruptJournal("it was written in version " + bytes.get(same)
                    + " of the format, and this program knows version " + MAGIC[same] + " only");
        }
        if (same >= 0) throw new CorruptJournal("it is no journal of Clew's; nothing was changed in it");
        return length == MAGIC.length;
    }

    /// Reads from `at` on until the buffer is full or the file ends.
    private void fill(ByteBuffer buffer, long at) throws IOException {
        var read = 1;
        while (buffer.hasRemaining() && read > 0) read = storage.read(buffer, at + buffer.position());
    }

    private void read() throws IOException {
        end = MAGIC.length;
        var reader = new FrameReader(storage, end);
        for (var found = reader.next(); found != null; found = reader.next()) {
            switch (found.kind()) {
                case OPENING -> opening = RecordCodec.decodeOpening(found.content());
                case PAGE ->
                    pages.put(RecordCodec.number(found.content()), new Position(found.offset(), found.length()));
                case ROBOTS -> robots.add(RecordCodec.decodeRobots(found.content()));
                case SYNCED -> {}
            }
            end = found.end();
        }
        if (end < storage.size() && wasSyncedBeyond(end)) {
            throw new CorruptJournal("it is damaged at byte " + end + "; the " + pages.count()
                    + " pages before that are good. To go on from there, cut it to " + end + " bytes");
        }
    }

    /// Whether a later record says that the file had been synced up to a place behind `damage`.
    private boolean wasSyncedBeyond(long damage) throws IOException {
        var buffer = new byte[1 << 16];
        var size = storage.size();
        for (long from = damage; from + SYNCED_FRAME <= size; from += buffer.length - SYNCED_FRAME + 1) {
            var into = ByteBuffer.wrap(buffer);
            fill(into, from);
            for (int at = 0; at + SYNCED_FRAME <= into.position(); at++) {
                if (Frame.length(buffer, at) == 8
                        && Frame.kind(buffer, at) == Frame.Kind.SYNCED
                        && Frame.isGood(buffer, at, from + at)
                        && ByteBuffer.wrap(buffer).getLong(at + Frame.HEAD) > damage) {
                    return true;
                }
            }
        }
        return false;
    }
}
