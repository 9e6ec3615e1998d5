package clew.archive;

import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.PageEntry;
import clew.archive.wacz.PageList;
import clew.archive.wacz.WaczInfo;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.FileSlice;
import clew.archive.warc.WarcScan;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.StoredExchange;
import clew.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Lists what a crawl stored, and makes one file of it at the end, unless the crawl was stopped: then it is resumed
/// first. The same for a crawl that runs through and for one that was resumed.
public final class ArchivePackaging implements View, AutoCloseable {
    private final SiteArchive archive;
    private final CdxjSorter index = new CdxjSorter();
    private final PageList pages = new PageList();
    private final StatisticsView counts = new StatisticsView();
    private int lastFile;
    private @Nullable PageEntry mainPage;
    private @Nullable ArchiveStatistics statistics;
    private @Nullable Map<String, String> digests;
    private boolean isListed;
    private String problem = "";

    ArchivePackaging(SiteArchive archive) {
        this.archive = archive;
    }

    @Override
    public void page(Page page) throws IOException {
        counts.page(page);
        for (var stored : page.stored()) add(stored);
        if (page.ticket().kind() != Kind.PAGE || !(page.outcome() instanceof Outcome.Read)) return;
        if (!isHtml(page)) return;
        var response = page.response();
        if (response.isEmpty()) return;
        var capture = response.get();
        var entry =
                new PageEntry(capture.url(), capture.begun(), page.document().title());
        pages.add(entry);
        if (mainPage == null) mainPage = entry;
    }

    /// Only what was read as a text for its links has an encoding.
    private static boolean isHtml(Page page) {
        return !page.document().charset().isEmpty();
    }

    @Override
    public void robots(RobotsTxt robotsTxt) {
        counts.robots(robotsTxt);
        try {
            for (var stored : robotsTxt.stored()) add(stored);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(StoredExchange stored) throws IOException {
        lastFile = Math.max(lastFile, stored.records().getLast().file());
        var capture = stored.capture();
        if (capture == null) return;
        index.add(CdxjLine.of(capture, archive.info().fileName(capture.at().file()))
                .text());
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        counts.end(summary);
        var counted = counts.statistics();
        statistics = counted;
        // A retry that has not come to its end has only a part of what the package holds.
        if (summary.ending() == Ending.STOPPED || (archive.isRetry() && !summary.isComplete())) return;
        problem = damage();
        if (!problem.isEmpty()) return;
        var folder = archive.folder();
        var info = new WaczInfo(
                mainPage == null || mainPage.title().isEmpty() ? "Archive" : mainPage.title(),
                archive.info().started(),
                archive.software(),
                mainPage);
        digests = WaczWriter.write(folder.wacz(), warcs(), index, pages, info);
        write(folder.statistics(), counted.json());
    }

    /// The first damaged record, which would be in the package too; empty where there is none.
    private String damage() throws IOException {
        var findings = new Findings();
        for (var warc : warcs()) {
            var name = WaczWriter.ARCHIVE + warc.getFileName();
            findings.guard(name, "", () -> {
                try (var file = FileSlice.open(warc)) {
                    WarcScan.records(
                            file,
                            record -> RecordVerification.verifyOwn(
                                    record,
                                    file,
                                    what -> findings.add(name, ", offset " + record.offset() + ": " + what)));
                }
            });
            if (findings.count() > 0) return findings.sentences().getFirst();
        }
        return "";
    }

    private List<Path> warcs() {
        var paths = new ArrayList<Path>();
        for (var file = 0; file <= lastFile; file++) {
            paths.add(archive.folder().warcs().resolve(archive.info().fileName(file)));
        }
        return paths;
    }

    /// Under another name first, so that there is never half of it.
    private static void write(Path path, String text) throws IOException {
        var temporary = path.resolveSibling(path.getFileName() + ".part");
        Files.writeString(temporary, text);
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// What there is to count, once the crawl has ended.
    public Optional<ArchiveStatistics> statistics() {
        return Optional.ofNullable(statistics);
    }

    /// Why there is no new package, so that one that was there is kept; empty where there is one, and where the
    /// crawl has not ended.
    public Optional<String> problem() {
        return problem.isEmpty() ? Optional.empty() : Optional.of(problem);
    }

    /// Whether there is a package, this one or an earlier one.
    public boolean isPacked() {
        return Files.exists(archive.folder().wacz());
    }

    /// Lists the digests of what the crawl wrote. Its journal has to be closed; closing this does the same.
    public void list() throws IOException {
        isListed = true;
        if (digests != null) Manifest.of(archive.folder()).updateCrawl(digests, archive.screenshots());
    }

    @Override
    public void flush() {}

    @Override
    public void close() throws IOException {
        try (index;
                pages) {
            if (!isListed) list();
        }
    }
}
