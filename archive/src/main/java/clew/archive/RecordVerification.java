package clew.archive;

import clew.archive.warc.BadArchive;
import clew.archive.warc.DigestedStream;
import clew.archive.warc.FileSlice;
import clew.archive.warc.GzipMember;
import clew.archive.warc.Payload;
import clew.archive.warc.RecordedResponse;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcHeader;
import clew.archive.warc.WarcRecord;
import java.io.IOException;
import java.util.List;

/// Tells whether a WARC record has what every record has, and whether its digests are right.
final class RecordVerification {
    /// Takes what is wrong, in words.
    @FunctionalInterface
    interface Problems {
        void add(String what);
    }

    private final WarcRecord record;
    private final Problems problems;

    private RecordVerification(WarcRecord record, Problems problems) {
        this.record = record;
        this.problems = problems;
    }

    /// Reads a record to the end of its block.
    ///
    /// @throws BadArchive if it cannot be read
    static void verify(WarcRecord record, Problems problems) throws IOException {
        new RecordVerification(record, problems).verify();
    }

    /// The same for a record that Clew wrote, whose gzip member has the header that all of them have.
    static void verifyOwn(WarcRecord record, FileSlice file, Problems problems) throws IOException {
        verify(record, problems);
        if (!GzipMember.isHeader(file.bytes(record.offset(), GzipMember.HEADER_BYTES))) {
            problems.add("the header of the gzip member is damaged");
        }
    }

    private void verify() throws IOException {
        var header = record.header();
        for (var field : List.of("WARC-Record-ID", "WARC-Date", "WARC-Type")) {
            if (header.first(field).isEmpty()) problems.add(field + " is missing");
        }
        var date = header.first("WARC-Date").orElse("");
        if (!date.isEmpty() && WarcDate.parse(date).isEmpty()) problems.add("WARC-Date is not valid");
        var block = new DigestedStream(record.block());
        if (header.type().equals("response")) payload(header, block);
        block.readAll();
        var digest = header.first("WARC-Block-Digest").orElse("");
        if (digest.startsWith("sha256:") && !digest.equals(block.digest())) problems.add("the block digest is wrong");
    }

    private void payload(WarcHeader header, DigestedStream block) throws IOException {
        var digest = header.first("WARC-Payload-Digest").orElse("");
        if (!digest.startsWith("sha256:")) return;
        RecordedResponse response;
        try {
            response = RecordedResponse.read(block);
        } catch (BadArchive e) {
            block.readAll(); // throws where the record itself is damaged, which is told once
            problems.add(String.valueOf(e.getMessage()));
            return;
        }
        var payload = Payload.of(response.head(), response.rest());
        if (!payload.digest().equals(digest)) problems.add("the payload digest is wrong");
    }
}
