package clew.archive.mirror;

import clew.archive.ArchiveFolder;
import clew.archive.ArchiveReader;
import clew.archive.warc.BadArchive;
import clew.engine.Replay;
import clew.journal.FileJournal;
import clew.page.Outcome;
import clew.page.Page;
import java.io.IOException;

/// Makes a folder of files from an archive: a copy of the site that is read in a browser without any server. Nothing is
/// requested.
///
/// `mirror/` has a file for each page and each file of a page whose content is in the archive, and an `index.html` that
/// leads to the start page. Links to them are relative; all others are absolute. `map.json` beside it says which URL
/// is which file. The same archive gives the same bytes.
public final class Mirror {
    private final SavedPages saved;
    private final PageFiles files;
    private final FileMap map;

    private Mirror(SavedPages saved, PageFiles files, FileMap map) {
        this.saved = saved;
        this.files = files;
        this.map = map;
    }

    /// Makes the mirror of an archive, in the place of an earlier one.
    ///
    /// @throws BadArchive if the archive is damaged
    public static MirrorCounts make(ArchiveFolder folder) throws IOException {
        try (var journal = FileJournal.readOnly(folder.journal());
                var archive = ArchiveReader.open(folder);
                var building = MirrorFolder.begin(folder.root());
                var map = new FileMap()) {
            var content = new SavedContent(archive, journal.header().crawlId());
            try (var saved = SavedPages.of(journal, content)) {
                var mirror = new Mirror(saved, new PageFiles(building, content, saved), map);
                Replay.recorded(journal, mirror::page);
                var start = saved.file(journal.header().starts().getFirst());
                building.write(StartFile.NAME, StartFile.html(start));
                building.finish(map);
                return mirror.files.counts();
            }
        }
    }

    private void page(Page page) throws IOException {
        if (saved.isFile(page)) {
            var file = saved.name(page);
            files.write(page, file);
            map.add(page.url(), file);
        } else if (page.outcome() instanceof Outcome.Moved) {
            var file = saved.file(page.url());
            if (file.isPresent()) map.add(page.url(), file.get());
        }
    }
}
