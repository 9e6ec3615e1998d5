package clew.archive;

import clew.JournalFailed;
import clew.archive.warc.BadArchive;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcInfo;
import clew.engine.CrawlSettings;
import clew.engine.Replay;
import clew.engine.Rereading;
import clew.fetch.Body;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.url.Url;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;

/// Tells whether the journal of an archive agrees with its WARC files: each page and style sheet is where the
/// journal says, and has the links that the journal has. Where a browser read the pages, or the archive has only their
/// beginning, only that they are there.
public final class PageVerification {
    /// The result.
    ///
    /// @param pages how many pages and style sheets were read again
    /// @param notCompared how many others are not, because the archive has only their beginning
    /// @param findings in sentences; empty if everything agrees
    public record Report(long pages, long notCompared, List<String> findings) {}

    private final FileJournal journal;
    private final ArchiveReader archive;
    private final CrawlSettings settings;
    private final Rereading rereading;
    private final Findings findings = new Findings();
    private long pages;
    private long notCompared;

    private PageVerification(FileJournal journal, ArchiveReader archive) throws IOException {
        this.journal = journal;
        this.archive = archive;
        this.settings = CrawlSettings.of(journal.header());
        this.rereading = new Rereading(settings);
    }

    /// @throws JournalFailed if the journal cannot be read, or is damaged
    public static Report verify(ArchiveFolder folder) throws IOException {
        try (var journal = journal(folder.journal());
                var archive = open(folder.root())) {
            var verification = new PageVerification(journal, archive);
            Replay.recorded(journal, verification::page);
            return new Report(verification.pages, verification.notCompared, verification.findings.sentences());
        } catch (CorruptJournal e) {
            throw new JournalFailed(folder.journal(), e);
        }
    }

    private static FileJournal journal(Path file) throws JournalFailed {
        try {
            return FileJournal.readOnly(file);
        } catch (IOException e) {
            throw new JournalFailed(file, e);
        }
    }

    /// What is wrong with the package is told elsewhere: then the WARC files beside it are read.
    private static ArchiveReader open(Path folder) throws IOException {
        try {
            return ArchiveReader.open(folder);
        } catch (IOException | RuntimeException _) {
            return ArchiveReader.ofWarcs(new ArchiveFolder(folder));
        }
    }

    private void page(Page page) throws IOException {
        if (page.ticket().kind() == Kind.SITEMAP || !(page.outcome() instanceof Outcome.Read read)) return;
        // Its content is in an earlier archive.
        if (read.isUnmodified()) return;
        var capture = page.response().orElse(null);
        var where = ", page " + page.ticket().number() + ", "
                + PlainText.of(page.url().href());
        if (capture == null) {
            findings.add("journal", where + ": it is not in the archive.");
            return;
        }
        var file = WarcInfo.fileName(journal.header().crawlId(), capture.at().file());
        var record = ", offset " + capture.at().offset() + where;
        // Also where the response itself was cut: then it cannot be read to its end.
        findings.guard("archive/" + file, record, () -> {
            if (!isSame(page, file, capture)) {
                findings.add("archive/" + file, record + ": it has other links than in the journal.");
            }
        });
    }

    /// What was rescued from another archive was asked for as its ticket says, however it was written when it was
    /// captured.
    private Url asked(Page page, StoredCapture stored) {
        return settings.source().isEmpty()
                ? Url.of(stored.url())
                : page.ticket().url();
    }

    /// In journals of earlier versions, a file of which only a part came is one.
    private static boolean isMeantToBeComplete(Page page) {
        return page.outcome() instanceof Outcome.Read read && !read.truncated();
    }

    private boolean isSame(Page page, String file, StoredCapture stored) throws IOException {
        var bytesMax = settings.bodyBytesMax();
        try (var capture = archive.at(file, stored.at().offset())) {
            if (!capture.url().equals(stored.url())) return false;
            if (page.links().isEmpty() && page.document().charset().isEmpty()) {
                if (isMeantToBeComplete(page) && capture.isInterrupted()) throw new BadArchive("the response was cut");
                return true;
            }
            // Its links are those that a browser saw, after its scripts.
            if (page.ticket().kind() == Kind.PAGE && !settings.rendering().isEmpty()) return true;
            // The crawl read all of it.
            if (capture.isTooLong()) {
                notCompared++;
                return true;
            }
            var content = capture.content(Math.max(bytesMax * 2L, 1L << 20));
            var bytes = content.readNBytes(bytesMax);
            var truncated = bytes.length == bytesMax && content.read() >= 0;
            var type = String.join(", ", capture.head().all("content-type"));
            pages++;
            return rereading.isSame(page, asked(page, stored), capture.head(), new Body(type, bytes, truncated));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(e.getMessage());
        }
    }
}
