package clew.archive.mirror;

import clew.JournalFailed;
import clew.archive.ArchiveFolder;
import clew.archive.ArchiveReader;
import clew.archive.Manifest;
import clew.archive.warc.BadArchive;
import clew.engine.Replay;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.url.Url;
import java.io.IOException;
import java.util.Optional;

/// Makes a folder of files from an archive: a copy of the site that is read in a browser without any server. Nothing is
/// requested.
///
/// `mirror/` has a file for each page and each file of a page whose content is in the archive, also of those that only
/// a browser requested, and an `index.html` that leads to the start page. Links to them are relative; all others are
/// absolute. `map.json` beside it says which URL
/// is which file. The same archive gives the same bytes.
///
/// Content may unpack to any length, and again for each URL. All files together have at most ten times the bytes of
/// the archive and [#MORE_BYTES]; what would be more has no file, in the order of the crawl. So much again may be added
/// by references that become longer.
public final class Mirror {
    /// Hears what has become of each page, in the order of the crawl.
    @FunctionalInterface
    public interface Listener {
        /// @param file of the page, or of the one that it redirects to; empty where there is none
        /// @param isEndless whether there is none because redirects lead in a circle
        void page(Page page, Optional<String> file, boolean isEndless) throws IOException;
    }

    /// Text that is packed well is a tenth of its length; what is more is not that of a site.
    private static final long FACTOR = 10;

    /// Enough for any small archive.
    private static final long MORE_BYTES = 1L << 30;

    private final SavedPages saved;
    private final PageFiles files;
    private final FileMap map;
    private final Listener listener;

    private Mirror(SavedPages saved, PageFiles files, FileMap map, Listener listener) {
        this.saved = saved;
        this.files = files;
        this.map = map;
        this.listener = listener;
    }

    /// Makes the mirror of an archive, in the place of an earlier one.
    ///
    /// @throws BadArchive if the archive is damaged
    /// @throws JournalFailed if its journal is
    public static MirrorCounts make(ArchiveFolder folder) throws IOException {
        return make(folder, (_, _, _) -> {});
    }

    /// The same, and tells which page is where.
    public static MirrorCounts make(ArchiveFolder folder, Listener listener) throws IOException {
        return make(folder, listener, MORE_BYTES);
    }

    /// @param moreBytes how many bytes more than ten times the archive all files may have
    static MirrorCounts make(ArchiveFolder folder, Listener listener, long moreBytes) throws IOException {
        try (var journal = FileJournal.readOnly(folder.journal());
                var archive = ArchiveReader.open(folder);
                var building = MirrorFolder.begin(folder.root());
                var map = new FileMap()) {
            var content = new SavedContent(archive, journal.header().crawlId());
            var bytesMax = FACTOR * archive.bytes() + moreBytes;
            try (var saved = SavedPages.of(journal, content, bytesMax)) {
                var mirror = new Mirror(saved, new PageFiles(building, content, saved, bytesMax), map, listener);
                Replay.recorded(journal, mirror::page);
                var starts = journal.header().starts();
                var start = starts.isEmpty() ? Optional.<String>empty() : saved.file(starts.getFirst());
                building.write(StartFile.NAME, StartFile.html(start));
                building.finish(map);
                Manifest.of(folder).updateMirror();
                return mirror.files.counts();
            }
        } catch (CorruptJournal e) {
            throw new JournalFailed(folder.journal(), e);
        }
    }

    private void page(Page page) throws IOException {
        var file = file(page);
        if (file.isPresent()) map.add(page.url(), file.get());
        for (var exchange : page.stored()) {
            var capture = exchange.capture();
            if (exchange.loaded() && capture != null) loaded(capture);
        }
        var isMoved = file.isEmpty() && page.outcome() instanceof Outcome.Moved;
        listener.page(page, file, isMoved && saved.isEndless(page.url()));
    }

    private void loaded(StoredCapture capture) throws IOException {
        var file = saved.loadedFile(capture);
        if (file.isEmpty()) return;
        files.write(capture, file.get());
        map.add(Url.of(capture.url()), file.get());
    }

    private Optional<String> file(Page page) throws IOException {
        if (!saved.isFile(page)) {
            return page.outcome() instanceof Outcome.Moved ? saved.file(page.url()) : Optional.empty();
        }
        var file = saved.name(page);
        files.write(page, file);
        return Optional.of(file);
    }
}
