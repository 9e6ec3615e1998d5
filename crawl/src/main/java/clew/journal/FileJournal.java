package clew.journal;

import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A journal in a file.
///
/// Each record is handed to the system before [#append] returns, so the end of the process loses nothing that was
/// appended; a [Syncer] makes sure that a crash of the machine loses little.
public final class FileJournal implements Journal {
    /// How the file of a journal begins, in every version of the format.
    public static final String MARK = "clewjrn";

    private final Thread owner = Thread.currentThread();
    private final RecordCodec codec = new RecordCodec();
    private final Storage storage;
    private final JournalHeader header;
    private final PageIndex pages;
    private final List<RobotsTxt> robots;
    private final @Nullable Syncer syncer;
    private final long cut;
    private long end;

    /// How far the file is synced by its last mark, and where the mark ends that covers everything before it.
    private long marked;

    private long guarded;
    private boolean failing;

    private FileJournal(
            Storage storage, JournalHeader header, Recovery found, @Nullable Syncer syncer, long cut, long end) {
        this.storage = storage;
        this.header = header;
        this.pages = found.pages();
        this.robots = List.copyOf(found.robots());
        this.syncer = syncer;
        this.cut = cut;
        this.end = end;
        this.guarded = found.isClean() && cut == 0 ? end : 0;
        this.marked = guarded;
    }

    /// Opens a journal for writing, or creates it.
    ///
    /// @param wanted the header of a new journal; an existing one keeps its own: see [JournalHeader#differences]
    /// @throws JournalInUse if another process writes it
    /// @throws CorruptJournal if it is not a journal, or damaged in a way that a crash does not explain
    public static FileJournal open(Path path, JournalHeader wanted) throws IOException {
        var storage = FileStorage.exclusive(path);
        try {
            var syncer = new Syncer(storage);
            var journal = on(storage, wanted, syncer);
            syncer.start();
            return journal;
        } catch (IOException | RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    /// The same for a journal that is a copy: after a crash of the machine it is made again, so nothing is synced.
    public static FileJournal copy(Path path, JournalHeader wanted) throws IOException {
        var storage = FileStorage.scratch(path);
        try {
            return on(storage, wanted);
        } catch (IOException | RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    /// Keeps other processes from writing a journal, intact or damaged, until the result is closed.
    ///
    /// @throws JournalInUse if another process writes it
    /// @throws CorruptJournal if it is not a journal at all
    public static Closeable lock(Path path) throws IOException {
        var storage = FileStorage.exclusive(path);
        try {
            Recovery.refuseOtherFiles(storage);
            return storage;
        } catch (IOException | RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    /// A journal that no other process sees and that disappears with the process, however it ends.
    public static FileJournal temporary(JournalHeader header) throws IOException {
        return on(FileStorage.temporary(), header, null);
    }

    /// A journal in memory. For small crawls and tests.
    public static FileJournal inMemory() throws IOException {
        return on(new MemoryStorage(), JournalHeader.of(Map.of()));
    }

    /// Opens a journal for reading, even while another process writes it. Nothing can be appended.
    public static FileJournal readOnly(Path path) throws IOException {
        var storage = FileStorage.readOnly(path);
        try {
            var found = Recovery.of(storage);
            var header = found.header();
            if (header == null) throw new CorruptJournal("nothing has been recorded in it yet");
            return new FileJournal(storage, header, found, null, storage.size() - found.end(), found.end());
        } catch (IOException | RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    /// A journal in any storage.
    public static FileJournal on(Storage storage, JournalHeader wanted) throws IOException {
        return on(storage, wanted, null);
    }

    static FileJournal on(Storage storage, JournalHeader wanted, @Nullable Syncer syncer) throws IOException {
        var found = Recovery.of(storage);
        var header = found.header();
        var cut = 0L;
        var end = found.end();
        if (header == null) {
            // A file with an incomplete header is not a journal yet.
            header = wanted;
            var record = Frame.wrap(Frame.Kind.OPENING, HeaderCodec.encode(wanted), Recovery.MAGIC.length);
            var bytes = ByteBuffer.allocate(Recovery.MAGIC.length + record.remaining())
                    .put(Recovery.MAGIC)
                    .put(record)
                    .flip();
            end = bytes.remaining();
            storage.truncate(0);
            storage.write(bytes, 0);
        } else if (end < storage.size()) {
            cut = storage.size() - end;
            storage.truncate(end);
        }
        storage.force();
        if (syncer != null) syncer.begin(end);
        return new FileJournal(storage, header, found, syncer, cut, end);
    }

    @Override
    public JournalHeader header() {
        return header;
    }

    @Override
    public PageIndex pages() {
        return pages;
    }

    @Override
    public List<RobotsTxt> robots() {
        return robots;
    }

    /// How many bytes at the end were incomplete, and have been cut off.
    public long cut() {
        return cut;
    }

    @Override
    public Position append(PageRecord page) throws IOException {
        return append(JournalRecord.of(page));
    }

    @Override
    public void append(RobotsTxt robotsTxt) throws IOException {
        append(JournalRecord.of(robotsTxt));
    }

    /// Appends a record of another journal, whose header this one has.
    public Position append(JournalRecord copied) throws IOException {
        if (copied.kind() == JournalRecord.Kind.HEADER) throw new IllegalArgumentException("a second header");
        return append(copied.kind().frame(), copied.content());
    }

    private Position append(Frame.Kind kind, byte[] record) throws IOException {
        assert owner.equals(Thread.currentThread());
        markWhatIsSynced();
        return write(kind, record);
    }

    private Position write(Frame.Kind kind, byte[] record) throws IOException {
        var frames = Frame.wrap(kind, record, end);
        var position = new Position(end, frames.remaining());
        failing = true;
        storage.write(frames, end);
        end += position.length();
        if (syncer != null) syncer.written(end);
        failing = false;
        return position;
    }

    /// After each sync, the next record follows a mark that says how far the sync went.
    private void markWhatIsSynced() throws IOException {
        if (syncer == null || syncer.synced() <= marked) return;
        marked = syncer.synced();
        var all = marked == end;
        write(Frame.Kind.SYNCED, ByteBuffer.allocate(8).putLong(marked).array());
        if (all) guarded = end;
    }

    @Override
    public Page read(Position position) throws IOException {
        assert owner.equals(Thread.currentThread());
        var found = new FrameReader(storage, position).next();
        if (found == null || found.kind() != Frame.Kind.PAGE || found.length() != position.length()) {
            throw new CorruptJournal("the page at byte " + position.offset() + " cannot be read any more");
        }
        try {
            return codec.decode(found.content());
        } catch (BadRecord e) {
            throw unreadable(position, e);
        }
    }

    static CorruptJournal unreadable(Position position, BadRecord why) {
        return new CorruptJournal("the page at byte " + position.offset() + " cannot be read (" + why.getMessage()
                + "); restore a copy of the file, or start over with -fresh");
    }

    /// Goes through all pages that were in the journal when it was opened, with a thread for each skimmer.
    public void skim(List<? extends Skimmer> skimmers) throws IOException, InterruptedException {
        new Skimming(storage, pages).run(skimmers);
    }

    @Override
    public void syncAfter(Companion companion) {
        if (syncer != null) syncer.syncAfter(companion);
    }

    /// Syncs the rest and writes a mark for it, so that later damage is told from the traces of a crash.
    @Override
    public void close() throws IOException {
        try (storage) {
            if (syncer == null) return;
            syncer.close();
            if (failing || guarded == end) return;
            markWhatIsSynced();
            storage.force();
        }
    }
}
