package clew.journal;

import clew.journal.Journal.Position;
import clew.page.RobotsTxt;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an existing journal contains.
///
/// Everything before the first damage is good. Damage that a crash explains may be cut off; [Damage] decides.
/// Otherwise something else has happened to the file, and nothing is cut.
final class Recovery {
    /// The version of the format: 0 until there is a release. Until then the format may change, and a journal is
    /// read only by the build that wrote it.
    private static final byte VERSION = 0;

    /// The first bytes of every journal.
    static final byte[] MAGIC = (FileJournal.MARK + (char) VERSION).getBytes(StandardCharsets.US_ASCII);

    private static final int SYNCED_BYTES = 8;

    private final Storage storage;
    private final PageIndex pages = new PageIndex();
    private final List<RobotsTxt> robots = new ArrayList<>();
    private @Nullable JournalHeader header;
    private boolean isClean;
    private long end;

    private Recovery(Storage storage) {
        this.storage = storage;
    }

    /// @throws CorruptJournal if there is damage that no crash explains
    static Recovery of(Storage storage) throws IOException {
        var recovery = new Recovery(storage);
        if (recovery.hasMagic()) recovery.read();
        return recovery;
    }

    /// Null if the journal has no complete header.
    @Nullable
    JournalHeader header() {
        return header;
    }

    PageIndex pages() {
        return pages;
    }

    List<RobotsTxt> robots() {
        return robots;
    }

    /// The end of the last complete record.
    long end() {
        return end;
    }

    /// Whether its last record says that everything before it was synced, as at the end of a crawl.
    boolean isClean() {
        return isClean;
    }

    /// @throws CorruptJournal if its first bytes are not those of any version
    static void refuseOtherFiles(Storage storage) throws IOException {
        var same = mismatch(storage);
        if (same >= 0 && same < MAGIC.length - 1) {
            throw new CorruptJournal("it is not a journal; nothing was changed in it");
        }
    }

    private boolean hasMagic() throws IOException {
        refuseOtherFiles(storage);
        if (mismatch(storage) >= 0) {
            var version = ByteBuffer.allocate(1);
            fill(storage, version, MAGIC.length - 1);
            throw new CorruptJournal("it has version " + (version.get(0) & 0xFF)
                    + " of the journal format, and this program reads version " + VERSION
                    + "; use the release of Clew that wrote it, or start over with -fresh");
        }
        return storage.size() >= MAGIC.length;
    }

    /// The first byte that differs from the start of a journal; -1 if there is none.
    private static int mismatch(Storage storage) throws IOException {
        var bytes = ByteBuffer.allocate(MAGIC.length);
        fill(storage, bytes, 0);
        var length = bytes.position();
        return Arrays.mismatch(bytes.array(), 0, length, MAGIC, 0, length);
    }

    /// Reads from `at` until the buffer is full or the file ends.
    private static void fill(Storage storage, ByteBuffer buffer, long at) throws IOException {
        var read = 1;
        while (buffer.hasRemaining() && read > 0) read = storage.read(buffer, at + buffer.position());
    }

    private void read() throws IOException {
        end = MAGIC.length;
        // Must come first: another process may extend the file at the same time, but what is before this position is
        // complete.
        var size = storage.size();
        var reader = new FrameReader(storage, end);
        try {
            for (var found = reader.next(); found != null; found = reader.next()) take(found);
            if (end < size) judge(reader.brokenAt(), size);
        } catch (BadRecord e) {
            if (header == null) {
                throw new CorruptJournal("its header cannot be read (" + e.getMessage()
                        + "); before release 0.1 only the build that wrote a journal reads it; use that one,"
                        + " or start over with -fresh");
            }
            throw new CorruptJournal("the record at byte " + end + " cannot be read (" + e.getMessage() + "); " + good()
                    + " before it " + are() + " complete; nothing was changed");
        }
    }

    private void take(FrameReader.Found found) throws IOException {
        if ((header == null) != (found.kind() == Frame.Kind.OPENING))
            throw new BadRecord("a header in the wrong place");
        switch (found.kind()) {
            case OPENING -> header = HeaderCodec.decode(found.content());
            case PAGE -> pages.put(RecordCodec.number(found.content()), new Position(found.offset(), found.length()));
            case ROBOTS -> robots.add(RecordCodec.decodeRobots(found.content()));
            case SYNCED -> {
                if (found.content().length != SYNCED_BYTES) throw new BadRecord("a synced mark");
            }
        }
        isClean = found.kind() == Frame.Kind.SYNCED
                && ByteBuffer.wrap(found.content()).getLong() == found.offset();
        end = found.end();
    }

    private void judge(long frame, long size) throws IOException {
        var damage = Damage.at(storage, frame, size);
        if (header == null) {
            if (!damage.goodBehind() && endsInside(frame, size)) return;
            throw new CorruptJournal(
                    "its header is damaged; " + counted(damage.pagesBehind())
                            + " behind it can be read, and nothing was changed; restore a copy of the file, or start over with -fresh");
        }
        if (damage.isTorn()) return;
        throw new CorruptJournal("it is damaged at byte " + end + "; " + good() + " before that " + are()
                + " complete, and nothing was changed; restore a copy of the file, or cut it with truncate -s " + end
                + " and resume from there");
    }

    /// Whether the file ends before the frame that starts there does.
    private boolean endsInside(long frame, long size) throws IOException {
        if (size - frame < Frame.HEAD) return true;
        var head = ByteBuffer.allocate(Frame.HEAD);
        fill(storage, head, frame);
        var length = Frame.length(head.array(), 0);
        return length >= 0 && size - frame < Frame.HEAD + length;
    }

    private String good() {
        return counted(pages.count());
    }

    private String are() {
        return pages.count() == 1 ? "is" : "are";
    }

    private static String counted(long pages) {
        return pages == 1 ? "1 page" : pages + " pages";
    }
}
