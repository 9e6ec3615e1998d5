package clew.archive;

import clew.archive.wacz.CaptureIndex;
import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.BadArchive;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Tells whether an archive is complete and consistent.
///
/// 1. Each WARC record is one gzip member of the right length, and its digests are right.
/// 2. The index of a WACZ is sorted and lists exactly the captures in the WARC files.
/// 3. The entries of a WACZ are those that its `datapackage.json` lists, with the same sizes and digests; their
///    checksums are right.
public final class ArchiveVerification {
    private final ArchiveFiles files;
    private final Findings findings;

    private ArchiveVerification(ArchiveFiles files, Findings findings) {
        this.files = files;
        this.findings = findings;
    }

    /// What is wrong with the archive, in sentences; empty if nothing is.
    ///
    /// @throws IOException if it cannot be read, which says nothing about the archive
    public static List<String> verify(Path path) throws IOException {
        var findings = new Findings();
        try (var files = ArchiveFiles.open(path)) {
            new ArchiveVerification(files, findings).verify();
        } catch (BadArchive e) {
            findings.add("The archive cannot be read: " + e.getMessage() + ".");
        }
        return findings.sentences();
    }

    private void verify() throws IOException {
        var complete = true;
        if (files.warcs().isEmpty()) findings.add("There is no WARC file.");
        for (var name : files.warcs()) complete &= warc(name);
        var wacz = files.wacz();
        if (wacz.isEmpty()) return;
        if (complete) findings.guard("The index", "", () -> index(files.index()));
        findings.guard(WaczWriter.PACKAGE, "", new PackageVerification(wacz.get(), findings)::verify);
    }

    /// @return whether all records could be read
    private boolean warc(String name) throws IOException {
        try {
            WarcScan.records(
                    files.warc(name),
                    record -> RecordVerification.verify(
                            record,
                            what -> findings.add(
                                    PlainText.of(name) + ", offset " + record.offset() + ": " + what + ".")));
            return true;
        } catch (BadArchive e) {
            findings.add(PlainText.of(name) + ", " + e.getMessage() + ".");
            return false;
        }
    }

    /// Sorts both what the index says and what it should say, each with a mark: lines that agree are neighbours then.
    private void index(CaptureIndex index) throws IOException {
        var scanned = files.scan();
        try (var both = new CdxjSorter()) {
            scanned.forEach(line -> both.add(comparable(line) + " scanned"));
            var previous = new String[] {""};
            index.forEach(line -> {
                if (line.compareTo(previous[0]) < 0)
                    findings.add("The index is not sorted at " + PlainText.of(line) + ".");
                previous[0] = line;
                both.add(comparable(line) + " indexed");
            });
            var open = new String[] {""};
            both.forEach(line -> {
                var mark = line.lastIndexOf(' ');
                var same = open[0].startsWith(line.substring(0, mark + 1)) && !open[0].equals(line);
                if (!same) disagreement(open[0]);
                open[0] = same ? "" : line;
            });
            disagreement(open[0]);
        }
    }

    private static String comparable(String text) throws BadArchive {
        var line = CdxjLine.parse(text);
        return new CdxjLine(
                        line.key(),
                        line.timestamp(),
                        line.url(),
                        line.mimeType(),
                        line.status(),
                        line.digest().substring(line.digest().indexOf(':') + 1),
                        line.length(),
                        line.offset(),
                        line.fileName(),
                        line.method(),
                        line.sent())
                .text();
    }

    private void disagreement(String marked) {
        if (marked.isEmpty()) return;
        var mark = marked.lastIndexOf(' ');
        var line = PlainText.of(marked.substring(0, mark));
        findings.add(
                marked.endsWith(" scanned")
                        ? "The index does not list " + line + "."
                        : "The index lists what is not there: " + line + ".");
    }
}
