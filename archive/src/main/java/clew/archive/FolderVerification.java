package clew.archive;

import clew.archive.wacz.WaczFile;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcScan;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.engine.Replay;
import clew.journal.FileJournal;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads every file in the folder of an archive, and tells whether it is what the program wrote.
///
/// 1. The WARC files have the records that the journal names, and nothing else ([WarcsVerification]).
/// 2. The package is a good archive ([ArchiveVerification]), and its WARC files are those of the folder.
/// 3. `statistics.json` is what the journal gives.
/// 4. Every file has the digest that the [Manifest] lists. The other checks are more exact, so this one speaks only of
///    files that they have found nothing in.
///
/// Damage in one file keeps none of the others from being verified.
public final class FolderVerification {
    private static final int PIECE_BYTES = 64 * 1024;
    private static final long STATISTICS_BYTES_MAX = 1 << 16;

    private final ArchiveFolder folder;
    private final Findings findings = new Findings();

    /// Whether a retry was interrupted: then the WARC files are longer than they were.
    private boolean isRetrying;

    private FolderVerification(ArchiveFolder folder) {
        this.folder = folder;
    }

    /// The result.
    ///
    /// @param listed how many files the manifest lists; empty where there is none, as an earlier version wrote none
    /// @param errors how many there are
    /// @param findings the first of them, in sentences
    public record Report(OptionalLong listed, long errors, List<String> findings) {}

    public static Report verify(ArchiveFolder folder) throws IOException {
        return new FolderVerification(folder).verify();
    }

    private Report verify() throws IOException {
        try (var journals = new Journals(folder, findings)) {
            isRetrying = journals.open().size() > 1;
            records(journals.open());
            // What a retry has stored so far is not listed anywhere else.
            if (isRetrying) for (var name : WarcsVerification.names(folder)) findings.addKnown("archive/" + name);
            if (!journals.open().isEmpty()) {
                var journal = journals.open().getFirst();
                findings.guard("statistics.json", "", () -> statistics(journal));
            }
        }
        if (Files.exists(folder.wacz())) findings.guard(ArchiveFiles.WACZ, "", this::wacz);
        return new Report(manifest(), findings.count(), findings.sentences());
    }

    /// The journals of the folder: that of the crawl first, then that of a retry which was interrupted.
    private static final class Journals implements AutoCloseable {
        private final List<FileJournal> open = new ArrayList<>();

        Journals(ArchiveFolder folder, Findings findings) throws IOException {
            findings.guard("journal", "", () -> {
                var journal = FileJournal.readOnly(folder.journal());
                open.add(journal);
                if (journal.cut() > 0) {
                    findings.add("journal", ", the last " + journal.cut() + " bytes: they are incomplete or damaged.");
                }
            });
            var retry = folder.journal().resolveSibling("journal.retry");
            if (!open.isEmpty() && Files.exists(retry)) {
                findings.guard("journal.retry", "", () -> open.add(FileJournal.readOnly(retry)));
                findings.add("journal.retry", ": a retry was interrupted; crawler retry completes it.");
            }
        }

        List<FileJournal> open() {
            return open;
        }

        @Override
        public void close() throws IOException {
            for (var journal : open) journal.close();
        }
    }

    private void records(List<FileJournal> journals) throws IOException {
        var warcs = new WarcsVerification(folder, findings);
        findings.guard("archive", "", () -> {
            if (journals.isEmpty()) warcs.verify();
            else warcs.verify(journals);
        });
    }

    private void statistics(FileJournal journal) throws IOException {
        var isPacked = Files.exists(folder.wacz());
        var isCounted = Files.exists(folder.statistics());
        var counts = new StatisticsView();
        var options = CrawlSettings.of(journal.header()).options(CrawlOptions.WORKERS, 0);
        try (var replay = new Replay(journal, options, counts)) {
            var summary = replay.run();
            // Neither is there before the crawl has ended for the first time.
            if (!isPacked && (isCounted || summary.isComplete())) findings.add(ArchiveFiles.WACZ, " is missing.");
            if (!isCounted && (isPacked || summary.isComplete())) findings.add("statistics.json", " is missing.");
            if (!isCounted || replay.astray().isPresent()) return;
        }
        var expected = counts.statistics().json();
        var found = Files.size(folder.statistics()) > STATISTICS_BYTES_MAX ? "" : text(folder.statistics());
        if (found.equals(expected)
                || found.equals(ArchiveStatistics.withoutTruncated(expected))
                || found.equals(ArchiveStatistics.withDeclinedAsFailed(expected))
                || found.equals(ArchiveStatistics.withoutManifest(expected))) return;
        var there = found.lines().toList();
        var line = 0;
        for (var due : expected.lines().toList()) {
            if (line >= there.size() || !there.get(line).equals(due)) {
                findings.add("statistics.json", ", line " + (line + 1) + ": it is not " + due.strip() + ".");
                return;
            }
            line++;
        }
        findings.add("statistics.json", ", line " + (line + 1) + ": there is more than was written.");
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private void wacz() throws IOException {
        for (var sentence : ArchiveVerification.verify(folder.wacz())) findings.add(ArchiveFiles.WACZ, ": " + sentence);
        try (var packed = WaczFile.open(folder.wacz())) {
            for (var name : packed.names(WaczWriter.ARCHIVE)) {
                findings.guard(ArchiveFiles.WACZ, ", " + PlainText.of(name), () -> copy(name, packed.content(name)));
            }
            if (findings.isAbout(ArchiveFiles.WACZ) || hasManifest()) return;
            difference(packed)
                    .ifPresent(where -> findings.add(ArchiveFiles.WACZ, ", " + where + " is not as written."));
        }
    }

    /// Compares a WARC file with its copy in the package. Which of them is damaged, the digests in the package tell.
    private void copy(String name, FileSlice copy) throws IOException {
        var path = folder.root().resolve(name);
        if (findings.isAbout(name) || !Files.isRegularFile(path)) return;
        try (var file = FileSlice.open(path)) {
            var at = firstDifference(file, copy);
            if (at.isEmpty()) return;
            var where = ", " + WarcScan.recordAt(file, at.getAsLong()) + ": from byte " + at.getAsLong() + " on";
            if (findings.isAbout(ArchiveFiles.WACZ)) {
                findings.add(ArchiveFiles.WACZ, ", " + name + where + ", it differs from the file in the folder.");
            } else {
                findings.add(name, where + ", it differs from its copy in " + ArchiveFiles.WACZ + ".");
            }
        }
    }

    private static OptionalLong firstDifference(FileSlice one, FileSlice other) throws IOException {
        var size = Math.min(one.size(), other.size());
        for (var at = 0L; at < size; at += PIECE_BYTES) {
            var count = (int) Math.min(PIECE_BYTES, size - at);
            var differs = Arrays.mismatch(one.bytes(at, count), other.bytes(at, count));
            if (differs >= 0) return OptionalLong.of(at + differs);
        }
        return one.size() == other.size() ? OptionalLong.empty() : OptionalLong.of(size);
    }

    private boolean hasManifest() {
        return Manifest.of(folder).exists();
    }

    private OptionalLong manifest() throws IOException {
        if (hasManifest()) {
            var listed = new long[1];
            findings.guard(
                    Manifest.NAME, "", () -> listed[0] = Manifest.of(folder).verify(findings, this::where));
            return OptionalLong.of(listed[0]);
        }
        findings.guard("statistics.json", "", () -> {
            if (Files.exists(folder.statistics()) && text(folder.statistics()).contains(Manifest.NAME)) {
                findings.add(Manifest.NAME, " is missing; statistics.json names it.");
            }
        });
        if (Files.exists(folder.root().resolve("map.json")) && !Files.exists(folder.mirror())) {
            findings.add("mirror", " is missing; crawler mirror makes it.");
        }
        return OptionalLong.empty();
    }

    /// Where damage is that no other check has found: see [Manifest.Locator].
    private String where(String name) throws IOException {
        if (name.equals("journal")) {
            try (var journal = FileJournal.readOnly(folder.journal())) {
                return ", which ends after " + journal.pages().count() + " pages";
            }
        }
        if (!name.equals(ArchiveFiles.WACZ)) return "";
        try (var packed = WaczFile.open(folder.wacz())) {
            return difference(packed).map(where -> ", " + where).orElse("");
        }
    }

    private static Optional<String> difference(WaczFile packed) throws IOException {
        return packed.difference(created(packed));
    }

    private static Instant created(WaczFile packed) throws IOException {
        try (var json = PackageVerification.JSON.createParser(packed.content(WaczWriter.PACKAGE).stream(0))) {
            if (json.nextToken() != JsonToken.START_OBJECT) return Instant.EPOCH;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var isCreated = json.currentName().equals("created");
                json.nextToken();
                if (isCreated) return WarcDate.parse(json.getText()).orElse(Instant.EPOCH);
                json.skipChildren();
            }
        }
        return Instant.EPOCH;
    }
}
