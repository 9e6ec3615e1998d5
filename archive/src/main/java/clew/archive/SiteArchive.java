package clew.archive;

import clew.Archiver;
import clew.archive.wacz.WaczFile;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.BadArchive;
import clew.archive.warc.ExchangeRecorder;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import clew.archive.warc.Redaction;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcFiles;
import clew.archive.warc.WarcInfo;
import clew.archive.warc.WarcRecord;
import clew.fetch.ExchangeStore;
import clew.http.RequestHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Archives a crawl in a folder: WARC files while it runs, and when it has ended one WACZ file and what there is to
/// count.
///
/// ```java
/// var archive = new SiteArchive(new ArchiveFolder(path), "clew/0.1", false, WarcFiles.BYTES_MAX, clock);
/// try (var packaging = archive.packaging()) {
///     clew.crawl(url).journal(archive.folder().journal()).archiver(archive).view(packaging).run();
/// }
/// ```
public final class SiteArchive implements Archiver {
    private final ArchiveFolder folder;
    private final String software;
    private final boolean keepsSecrets;
    private final long warcBytesMax;
    private final InstantSource clock;
    private @Nullable ArchiveFolder since;
    private @Nullable Path screenshots;
    private @Nullable WarcInfo info;
    private boolean isRetry;

    /// @param keepsSecrets whether credentials, cookies and the values of added headers are stored
    /// @param warcBytesMax how large a WARC file may become before the next one begins
    public SiteArchive(
            ArchiveFolder folder, String software, boolean keepsSecrets, long warcBytesMax, InstantSource clock) {
        this.folder = folder;
        this.software = software;
        this.keepsSecrets = keepsSecrets;
        this.warcBytesMax = warcBytesMax;
        this.clock = clock;
    }

    /// Stores what has not changed since an earlier archive as a reference to it.
    public SiteArchive since(ArchiveFolder earlier) {
        since = earlier;
        return this;
    }

    /// Names the folder of the crawl's screenshots. If it is below that of the archive, they are listed with its files.
    public SiteArchive screenshots(@Nullable Path value) {
        screenshots = value;
        return this;
    }

    @Nullable
    Path screenshots() {
        return screenshots;
    }

    public ArchiveFolder folder() {
        return folder;
    }

    @Override
    public ExchangeStore start(Crawl crawl) throws IOException {
        isRetry = crawl.isRetry();
        var resume = ResumePoint.find(crawl.earlier(), folder.warcs(), crawl.id());
        requireNothingLost(crawl);
        var last = resume.last();
        var begun = last == null ? clock.instant().truncatedTo(ChronoUnit.MILLIS) : begun(crawl.id());
        var fetch = crawl.fetch();
        var redaction = keepsSecrets
                ? Redaction.NONE
                : Redaction.of(fetch.headers().stream().map(RequestHeader::name).toList());
        var described = new WarcInfo(
                crawl.id(),
                begun,
                software,
                fetch.userAgent(),
                crawl.robots() ? "obey" : "ignore",
                crawl.rendering().getOrDefault("render", ""),
                redaction);
        info = described;
        // Tickets of a retry may have the numbers of others in the crawl that it repeats.
        var subjects =
                crawl.isRetry() && last != null ? crawl.id() + " after " + last.file() + " " + last.end() : crawl.id();
        var recorder = new ExchangeRecorder(subjects, redaction, url -> fetch.proxyFor(url) != null);
        if (last == null) {
            return store(recorder, WarcFiles.create(folder.warcs(), described, warcBytesMax), resume);
        }
        var files = WarcFiles.resume(folder.warcs(), described, warcBytesMax, last);
        crawl.earlier().forEach(stored -> {
            if (stored.capture() != null && resume.has(stored)) files.remember(stored.capture());
        });
        return store(recorder, files, resume);
    }

    /// Refuses to resume where the package has more than would be resumed from. It would be requested again, and
    /// the package replaced by one without it where the site has lost it too. A package is made after the WARC
    /// files and the journal have been synced, so no power cut leaves them like that.
    private void requireNothingLost(Crawl crawl) throws IOException {
        if (!Files.exists(folder.wacz())) return;
        // The records of a start that failed give way to those of its next try.
        Earlier known = consumer -> {
            crawl.earlier().forEach(consumer);
            crawl.replaced().forEach(consumer);
        };
        var lost = lost(crawl.id(), ResumePoint.find(known, folder.warcs(), crawl.id()));
        if (!lost.isEmpty()) throw new BadArchive(ArchiveFiles.WACZ + " is kept as it is: " + lost);
    }

    private String lost(String crawlId, ResumePoint resume) throws IOException {
        try (var packed = WaczFile.open(folder.wacz())) {
            for (var name : packed.names(WaczWriter.ARCHIVE)) {
                if (!name.startsWith(WaczWriter.ARCHIVE + WarcInfo.filePrefix(crawlId))) {
                    return "it holds another crawl than the journal (" + PlainText.of(name)
                            + "); move it away, or give another folder";
                }
                var file = WarcInfo.fileNumber(crawlId, name.substring(WaczWriter.ARCHIVE.length()));
                var end = resume.end(file);
                if (packed.content(name).size() <= Math.max(end, warcinfoEnd(packed.content(name)))) continue;
                var missing = resume.missing();
                if (missing != null && missing.file() == file) {
                    return name + " has no complete record at offset " + missing.offset() + ", and " + ArchiveFiles.WACZ
                            + " has; unzip " + ArchiveFiles.WACZ + " " + name + " restores the file";
                }
                return "the journal does not have what it holds in " + name + " from offset " + end
                        + " on; restore a copy of the journal, or give another folder";
            }
        } catch (BadArchive e) {
            // Nothing in it can be lost, unless the WARC files lose it too.
            if (isMoreOnDisk(crawlId, resume)) {
                return "it is damaged (" + e.getMessage() + "), and the WARC files have more than the journal; "
                        + "restore a copy of one of them, or move " + ArchiveFiles.WACZ + " away";
            }
        }
        return "";
    }

    private static long warcinfoEnd(FileSlice warc) throws IOException {
        try (var record = WarcRecord.open(warc, 0)) {
            return record.finish();
        }
    }

    private boolean isMoreOnDisk(String crawlId, ResumePoint resume) throws IOException {
        if (!Files.isDirectory(folder.warcs())) return false;
        try (var entries = Files.newDirectoryStream(folder.warcs(), WarcInfo.filePrefix(crawlId) + "*.warc.gz")) {
            for (var entry : entries) {
                var file = WarcInfo.fileNumber(crawlId, entry.getFileName().toString());
                if (file >= 0 && Files.size(entry) > resume.end(file)) return true;
            }
        }
        return false;
    }

    private WarcStore store(ExchangeRecorder recorder, WarcFiles files, ResumePoint resume) throws IOException {
        try {
            return new WarcStore(recorder, files, resume, since == null ? null : ArchiveReader.open(since.root()));
        } catch (IOException e) {
            files.close();
            throw e;
        }
    }

    /// Makes one file of the archive when the crawl has ended.
    public ArchivePackaging packaging() {
        return new ArchivePackaging(this);
    }

    /// What the WARC files say of the crawl that has been started.
    WarcInfo info() {
        if (info == null) throw new IllegalStateException("the crawl has not been started");
        return info;
    }

    /// Whether the crawl that has been started repeats one that is in the archive.
    boolean isRetry() {
        return isRetry;
    }

    String software() {
        return software;
    }

    /// When the crawl began, as its first WARC file says.
    private Instant begun(String crawlId) throws IOException {
        var name = WarcInfo.fileName(crawlId, 0);
        var path = folder.warcs().resolve(name);
        if (!Files.exists(path)) throw new BadArchive(name + " is missing");
        try (var file = FileSlice.open(path);
                var record = WarcRecord.open(file, 0)) {
            return WarcDate.parse(record.header().first("WARC-Date").orElse(""))
                    .orElseThrow(() -> new BadArchive(name + " does not say when the crawl began"));
        }
    }
}
