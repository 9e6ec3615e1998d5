package clew.archive;

import clew.archive.wacz.CaptureIndex;
import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.CdxjSorter;
import clew.archive.warc.BadArchive;
import clew.archive.warc.DigestedStream;
import clew.archive.warc.Payload;
import clew.archive.warc.PlainText;
import clew.archive.warc.RecordedResponse;
import clew.archive.warc.WarcHeader;
import clew.archive.warc.WarcRecord;
import clew.archive.warc.WarcScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Tells whether an archive is complete and consistent.
///
/// 1. Each WARC record is one gzip member of the right length, and its digests are right.
/// 2. The index of a WACZ is sorted and lists exactly the captures in the WARC files.
/// 3. The entries of a WACZ are those that its `datapackage.json` lists, with the same sizes and digests.
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
        if (complete) index(files.index());
        new PackageVerification(wacz.get(), findings).verify();
    }

    /// @return whether all records could be read
    private boolean warc(String name) throws IOException {
        try {
            WarcScan.records(files.warc(name), record -> record(name, record));
            return true;
        } catch (BadArchive e) {
            findings.add(PlainText.of(name) + ", " + e.getMessage() + ".");
            return false;
        }
    }

    private void record(String name, WarcRecord record) throws IOException {
        var header = record.header();
        var where = PlainText.of(name) + ", offset " + record.offset() + ": ";
        for (var field : List.of("WARC-Record-ID", "WARC-Date", "WARC-Type")) {
            if (header.first(field).isEmpty()) findings.add(where + field + " is missing.");
        }
        var block = new DigestedStream(record.block());
        if (header.type().equals("response")) payload(where, header, block);
        block.readAll();
        var digest = header.first("WARC-Block-Digest").orElse("");
        if (digest.startsWith("sha256:") && !digest.equals(block.digest())) {
            findings.add(where + "the block digest is wrong.");
        }
    }

    private void payload(String where, WarcHeader header, DigestedStream block) throws IOException {
        var digest = header.first("WARC-Payload-Digest").orElse("");
        if (!digest.startsWith("sha256:")) return;
        RecordedResponse response;
        try {
            response = RecordedResponse.read(block);
        } catch (BadArchive e) {
            block.readAll(); // throws where the record itself is damaged, which is told once
            findings.add(where + e.getMessage() + ".");
            return;
        }
        var payload = Payload.of(response.head(), response.rest());
        if (!payload.digest().equals(digest)) findings.add(where + "the payload digest is wrong.");
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
