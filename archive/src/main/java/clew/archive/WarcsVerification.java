package clew.archive;

import clew.archive.wacz.CdxjSorter;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcInfo;
import clew.archive.warc.WarcRecord;
import clew.engine.Replay;
import clew.journal.FileJournal;
import clew.page.RobotsTxt;
import clew.page.StoredAt;
import clew.page.StoredExchange;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Tells whether the WARC files of a crawl are what it wrote, byte for byte as far as a reader can tell.
///
/// 1. A file is nothing but complete records: a warcinfo record, then those that the journal names.
/// 2. Each record is where the journal says, and as long.
/// 3. Each is a gzip member as Clew writes it, and has the digests that it says.
///
/// Damage in one record keeps none of the others from being read: the journal says where they begin.
final class WarcsVerification {
    private final ArchiveFolder folder;
    private final Findings findings;

    WarcsVerification(ArchiveFolder folder, Findings findings) {
        this.folder = folder;
        this.findings = findings;
    }

    /// Without a journal, which cannot be read.
    void verify() throws IOException {
        for (var name : names(folder)) {
            findings.guard("archive/" + name, "", () -> {
                try (var file = new WarcFile(name)) {
                    file.readRest(false);
                }
            });
        }
    }

    void verify(List<FileJournal> journals) throws IOException {
        try (var places = new CdxjSorter()) {
            for (var journal : journals) add(journal, places);
            try (var walk = new Walk(journals.getFirst().header().crawlId())) {
                places.forEach(walk::place);
                walk.end();
            }
        }
    }

    private static void add(FileJournal journal, CdxjSorter places) throws IOException {
        var robots = new HashMap<Url, RobotsTxt>();
        // The last one of a URL counts.
        for (var robotsTxt : journal.robots()) robots.put(robotsTxt.url(), robotsTxt);
        for (var robotsTxt : robots.values()) {
            for (var stored : robotsTxt.stored()) add(stored, robotsTxt.url().href(), places);
        }
        Replay.recorded(journal, page -> {
            var label = "page " + page.ticket().number() + ", " + page.url().href();
            for (var stored : page.stored()) add(stored, label, places);
        });
    }

    private static void add(StoredExchange stored, String label, CdxjSorter places) throws IOException {
        for (var at : stored.records()) {
            places.add("%08x %016x %016x %s".formatted(at.file(), at.offset(), at.length(), PlainText.of(label)));
        }
    }

    /// The names of the files in the folder of the WARC files.
    static Set<String> names(ArchiveFolder folder) throws IOException {
        var names = new TreeSet<String>();
        if (!Files.isDirectory(folder.warcs())) return names;
        try (var entries = Files.newDirectoryStream(folder.warcs())) {
            for (var entry : entries) names.add(String.valueOf(entry.getFileName()));
        }
        return names;
    }

    /// Goes from place to place, in the order of the files.
    private final class Walk implements AutoCloseable {
        private final String crawlId;
        private final Set<String> unread;
        private int number = -1;
        private @Nullable WarcFile file;
        private @Nullable StoredAt last;

        Walk(String crawlId) throws IOException {
            this.crawlId = crawlId;
            this.unread = names(folder);
        }

        /// @param line a place and what is there, as [#add] writes it
        void place(String line) throws IOException {
            var parts = line.split(" ", 4);
            var at = new StoredAt(
                    Integer.parseInt(parts[0], 16), Long.parseLong(parts[1], 16), Long.parseLong(parts[2], 16));
            if (at.equals(last)) return;
            last = at;
            while (number < at.file()) next();
            if (file != null) file.read(at, parts[3]);
        }

        private void next() throws IOException {
            close();
            var name = WarcInfo.fileName(crawlId, ++number);
            if (unread.remove(name)) findings.guard("archive/" + name, "", () -> file = new WarcFile(name));
            else findings.add("archive/" + name, " is missing.");
        }

        void end() throws IOException {
            // There is one even if nothing is in it.
            if (number < 0) next();
            // One may have been begun before the crawl was interrupted.
            while (unread.contains(WarcInfo.fileName(crawlId, number + 1))) next();
            close();
            for (var name : unread) findings.add("archive/" + name, " does not belong to the crawl in the journal.");
        }

        @Override
        public void close() throws IOException {
            if (file == null) return;
            file.readRest(true);
            file.close();
            file = null;
        }
    }

    /// A file that is read from its beginning to its end.
    private final class WarcFile implements AutoCloseable {
        private final String name;
        private final FileSlice file;
        private long position;

        WarcFile(String name) throws IOException {
            this.name = "archive/" + name;
            this.file = FileSlice.open(folder.warcs().resolve(name));
        }

        /// Reads up to a place, and the record there.
        void read(StoredAt at, String label) throws IOException {
            while (position < at.offset()) readUnnamed(at.offset(), true);
            var where = ", offset " + at.offset() + ", " + label;
            if (position > at.offset()) findings.add(name, where + ": the record before it is too long.");
            findings.guard(name, where, () -> {
                if (read(at.offset(), where) != at.end())
                    findings.add(name, where + ": the record has another length.");
            });
            position = at.end();
        }

        /// @param named whether the journal names all records
        void readRest(boolean named) throws IOException {
            while (position < file.size()) readUnnamed(file.size(), named);
            if (position == 0) findings.add(name, " is empty.");
        }

        /// Reads a record that the journal does not name, which only the first one is meant to be.
        ///
        /// @param next where reading continues if it is damaged
        private void readUnnamed(long next, boolean named) throws IOException {
            var where = ", offset " + position;
            var isExpected = position == 0 || !named;
            var from = position;
            position = next;
            findings.guard(name, where, () -> {
                var end = read(from, where);
                if (!isExpected) findings.add(name, where + ": the journal does not name this record.");
                position = Math.min(end, next);
            });
        }

        /// @return where the record ends
        private long read(long from, String where) throws IOException {
            try (var record = WarcRecord.open(file, from)) {
                var header = record.header();
                var shown = where + ", "
                        + PlainText.of(header.type() + " " + header.targetUri()).strip();
                RecordVerification.verifyOwn(record, file, what -> findings.add(name, shown + ": " + what + "."));
                return record.finish();
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
