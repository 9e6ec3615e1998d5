package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.archive.warc.Redaction;
import clew.archive.warc.WarcFiles;
import clew.archive.warc.WarcInfo;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.RecordCodec;
import clew.page.Document;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageVerificationTest {
    private static final Document SHEET = new Document("text/css", "UTF-8", 4L, "", "", "", "", "", 0, true);
    private static final Document IMAGE = new Document("image/png", "", 4L, "", "", "", "", "", 0, false);

    @TempDir
    private Path folder;

    private static Page read(long number, Document document, Url url, StoredExchange stored) {
        var ticket = new Ticket(number, Kind.RESOURCE, url, null, 1, 0, 0);
        return new Page(
                ticket,
                url,
                url,
                new Outcome.Read(200, false),
                Recorder.NOW,
                Duration.ZERO,
                document,
                List.of(),
                List.of(stored),
                1);
    }

    /// Journals of earlier versions have such pages as read.
    @Test
    void verificationContinuesAfterAResponseThatWasCut() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var length = request.target().equals("/cut.css") ? 1000 : 4;
            LoopbackSite.raw(
                    out,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nConnection: close\r\nContent-Length: " + length
                            + "\r\n\r\na{}\n");
            return false;
        })) {
            var report = PageVerification.verify(archive(site, SHEET, "/cut.css", "/good.css"));
            // One for each time that it was tried.
            var cut = Pattern.compile(".*, page \\d, " + Pattern.quote(site.url("/cut.css")) + ": .*");
            assertFalse(report.findings().isEmpty());
            for (var finding : report.findings())
                assertTrue(cut.matcher(finding).matches(), finding);
            assertEquals(1, report.pages(), "the one after it");
        }
    }

    /// They have nothing to compare, and were not read.
    @Test
    void halfAFileOfAnEarlierVersionIsFound() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var length = request.target().equals("/cut.png") ? 1000 : 4;
            LoopbackSite.raw(
                    out,
                    "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\nContent-Length: " + length
                            + "\r\n\r\npng\n");
            return false;
        })) {
            var report = PageVerification.verify(archive(site, IMAGE, "/cut.png", "/good.png"));
            assertFalse(report.findings().isEmpty());
            for (var finding : report.findings()) {
                assertTrue(finding.endsWith(site.url("/cut.png") + ": the response was cut."), finding);
            }
        }
    }

    /// An archive in which whatever came is a page that was read.
    private ArchiveFolder archive(LoopbackSite site, Document document, String... targets)
            throws IOException, InterruptedException {
        var header = header(site);
        var info = new WarcInfo(header.crawlId(), Recorder.NOW, "clew/0.1", "test/1", "obey", "", Redaction.NONE);
        var archive = new ArchiveFolder(folder);
        try (var files = WarcFiles.create(archive.warcs(), info, WarcFiles.BYTES_MAX);
                var journal = FileJournal.open(archive.journal(), header)) {
            var number = 0;
            for (var exchange : Recorder.record(site, Recorder.options(), targets)) {
                try (exchange) {
                    var page = read(number++, document, exchange.facts().url(), files.append(exchange));
                    journal.append(new RecordCodec().encode(page).in(page.stored()));
                }
            }
        }
        return archive;
    }

    /// That of a crawl of the site.
    private JournalHeader header(LoopbackSite site) throws IOException, InterruptedException {
        var path = folder.resolve("crawl");
        try (var clew = Clew.builder().build()) {
            clew.crawl(site.url("/")).journal(path).run();
        }
        try (var journal = FileJournal.readOnly(path)) {
            return journal.header();
        }
    }
}
