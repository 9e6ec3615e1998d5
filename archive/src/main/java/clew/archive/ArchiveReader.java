package clew.archive;

import clew.archive.wacz.CaptureIndex;
import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.PageEntry;
import clew.archive.wacz.Surt;
import clew.archive.warc.BadArchive;
import clew.archive.warc.OriginalResponse;
import clew.archive.warc.PlainText;
import clew.archive.warc.RecordedResponse;
import clew.archive.warc.RevisitRecord;
import clew.archive.warc.SentRequest;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcRecord;
import clew.archive.warc.WarcScan;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds captures in an archive: the folder of a crawl, a WACZ file, or one WARC file.
///
/// The archive may come from anybody. What cannot be trusted is refused with a [BadArchive] that says why.
public final class ArchiveReader implements Closeable {
    /// The status of a part of a content.
    private static final String PARTIAL = "206";

    private final ArchiveFiles files;
    private final CaptureIndex index;

    private ArchiveReader(ArchiveFiles files, CaptureIndex index) {
        this.files = files;
        this.index = index;
    }

    /// @throws BadArchive if it is not an archive, or one that is refused
    public static ArchiveReader open(Path path) throws IOException {
        return over(ArchiveFiles.open(path));
    }

    /// All that a crawl has stored in its folder so far.
    ///
    /// @throws BadArchive if there is no archive, or one that is refused
    public static ArchiveReader open(ArchiveFolder folder) throws IOException {
        return over(ArchiveFiles.current(folder));
    }

    /// The WARC files in a folder, whatever else is there.
    static ArchiveReader ofWarcs(ArchiveFolder folder) throws IOException {
        return over(ArchiveFiles.folder(folder.warcs()));
    }

    private static ArchiveReader over(ArchiveFiles files) throws IOException {
        try {
            return new ArchiveReader(files, files.index());
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    /// The capture of a URL nearest to a time, or the latest one. Where the URL itself is not there, one that
    /// differs only in what archives take for the same counts: http and https, case, `www`.
    public Optional<Capture> find(String url, @Nullable Instant near) throws IOException {
        return find(url, SentRequest.GET, near);
    }

    /// The same for another request than a GET, which has to be exactly the one that was archived.
    public Optional<Capture> find(String url, SentRequest request, @Nullable Instant near) throws IOException {
        var line = line(url, request, near);
        return line.isEmpty() ? Optional.empty() : Optional.of(open(line.get()));
    }

    /// The response that has the content of a URL: the capture itself, or the one that it refers to, which may be in an
    /// earlier archive. The latest one where there are several.
    public Optional<OriginalResponse> original(String url) throws IOException {
        var line = line(url, SentRequest.GET, null);
        if (line.isEmpty()) return Optional.empty();
        try (var record = record(line.get())) {
            var header = record.header();
            var isRevisit = header.type().equals("revisit");
            return Optional.of(new OriginalResponse(
                    isRevisit ? header.first("WARC-Refers-To-Target-URI").orElse("") : header.targetUri(),
                    header.first(isRevisit ? "WARC-Refers-To-Date" : "WARC-Date")
                            .orElse(""),
                    header.first("WARC-Payload-Digest").orElse("")));
        }
    }

    /// Takes one page after the other.
    @FunctionalInterface
    interface PageConsumer {
        void accept(PageEntry page) throws IOException;
    }

    /// Gives the pages that the archive lists; where it has no list, all captures of HTML that arrived.
    void forEachPage(PageConsumer consumer) throws IOException {
        if (files.forEachPage(consumer)) return;
        index.forEach(text -> {
            var line = CdxjLine.parse(text);
            var isPage = line.status().equals("200") && line.mimeType().equals("text/html");
            if (isPage && line.answers("GET", "")) consumer.accept(new PageEntry(line.url(), time(line), ""));
        });
    }

    private Optional<CdxjLine> line(String url, SentRequest request, @Nullable Instant near) throws IOException {
        var best = new CdxjLine[1];
        var preferred = order(url, near);
        index.find(Surt.of(url, request.method(), request.sent()), text -> {
            var line = CdxjLine.parse(text);
            if (!line.answers(request.method(), request.sent())) return;
            if (best[0] == null || preferred.compare(line, best[0]) < 0) best[0] = line;
        });
        return Optional.ofNullable(best[0]);
    }

    private static Comparator<CdxjLine> order(String url, @Nullable Instant near) {
        Comparator<CdxjLine> exactFirst =
                Comparator.comparing(line -> !line.url().equals(url));
        // A player of a video requests its parts, whatever else there is of it.
        var completeFirst = exactFirst.thenComparing(line -> line.status().equals(PARTIAL));
        return near == null
                ? completeFirst.thenComparing(ArchiveReader::time, Comparator.reverseOrder())
                : completeFirst.thenComparing(
                        line -> Duration.between(near, time(line)).abs());
    }

    private static Instant time(CdxjLine line) {
        return WarcDate.parseDigits(line.timestamp()).orElse(Instant.EPOCH);
    }

    /// How many bytes its files have.
    public long bytes() {
        return files.bytes();
    }

    /// The capture at a place that somebody else knows.
    public Capture at(String file, long offset) throws IOException {
        var record = WarcRecord.open(files.warc(file), offset);
        if (WarcScan.isCapture(record.header())) return open(record);
        record.close();
        throw new BadArchive("there is no response at offset " + offset + " of " + PlainText.of(file));
    }

    private Capture open(CdxjLine line) throws IOException {
        return open(record(line));
    }

    private Capture open(WarcRecord record) throws IOException {
        try {
            var header = record.header();
            var begun = WarcDate.parse(header.first("WARC-Date").orElse("")).orElse(Instant.EPOCH);
            if (header.type().equals("revisit")) return revisit(record, begun);
            var response = RecordedResponse.read(record.block());
            return new Capture(header.targetUri(), begun, response.head(), response.content(), record);
        } catch (IOException | RuntimeException e) {
            record.close();
            throw e;
        }
    }

    /// The head of a revisit with the payload of the response that it refers to, which is not a revisit itself.
    ///
    /// @throws EarlierContent if that is in an earlier archive
    private Capture revisit(WarcRecord revisit, Instant begun) throws IOException {
        var header = revisit.header();
        var originalUrl = header.first("WARC-Refers-To-Target-URI").orElse("");
        var originalDate = WarcDate.parse(header.first("WARC-Refers-To-Date").orElse(""));
        var head = RecordedResponse.read(revisit.block()).head();
        revisit.close();
        var digest = header.first("WARC-Payload-Digest").orElse("");
        var line = original(originalUrl, originalDate.orElse(null), digest).orElse(null);
        if (line == null) {
            if (RevisitRecord.isNotModified(header)) throw new EarlierContent(header.targetUri());
            throw new BadArchive("the response that a revisit refers to is missing");
        }
        var original = record(line);
        try {
            var content = RecordedResponse.read(original.block()).content();
            return new Capture(header.targetUri(), begun, head, content, original);
        } catch (IOException | RuntimeException e) {
            original.close();
            throw e;
        }
    }

    private Optional<CdxjLine> original(String url, @Nullable Instant date, String digest) throws IOException {
        var best = new CdxjLine[1];
        var preferred = order(url, date);
        index.find(Surt.of(url), text -> {
            var line = CdxjLine.parse(text);
            var usable = !line.isRevisit() && line.digest().equals(digest);
            if (usable && (best[0] == null || preferred.compare(line, best[0]) < 0)) best[0] = line;
        });
        return Optional.ofNullable(best[0]);
    }

    /// @throws BadArchive if the index does not tell the truth
    private WarcRecord record(CdxjLine line) throws IOException {
        var record = WarcRecord.open(files.warc(line.fileName()), line.offset());
        if (!WarcScan.isCapture(record.header()) || !record.header().targetUri().equals(line.url())) {
            record.close();
            throw new BadArchive("the index says that " + PlainText.of(line.url()) + " is where something else is");
        }
        return record;
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
