package clew.archive;

import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.PageEntry;
import clew.archive.wacz.PageList;
import clew.archive.wacz.WaczInfo;
import clew.archive.wacz.WaczWriter;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.StoredExchange;
import clew.view.DownloadStatistics;
import clew.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Lists what a crawl stored, and makes one file of it at the end, unless the crawl was stopped: then it is resumed
/// first. The same for a crawl that runs through and for one that was resumed.
public final class ArchivePackaging implements View, AutoCloseable {
    private static final int NOT_MODIFIED = 304;

    private final SiteArchive archive;
    private final CdxjSorter index = new CdxjSorter();
    private final PageList pages = new PageList();
    private final DownloadStatistics downloads = new DownloadStatistics();
    private int lastFile;
    private long lists;
    private long sameContent;
    private long bytesSaved;
    private @Nullable PageEntry mainPage;
    private @Nullable ArchiveStatistics statistics;

    ArchivePackaging(SiteArchive archive) {
        this.archive = archive;
    }

    @Override
    public void page(Page page) throws IOException {
        if (page.ticket().kind() == Kind.SITEMAP && page.stored().isEmpty()) {
            // A list of URLs that nobody downloaded is not a file of the site.
            lists++;
            return;
        }
        downloads.page(page);
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
        if (capture.revisit() && capture.status() != NOT_MODIFIED) {
            sameContent++;
            bytesSaved += capture.payloadLength();
        }
        index.add(CdxjLine.of(capture, archive.info().fileName(capture.at().file()))
                .text());
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        downloads.end(summary);
        var counted = new ArchiveStatistics(downloads.counts().without(lists), sameContent, bytesSaved);
        statistics = counted;
        if (summary.ending() == Ending.STOPPED) return;
        var folder = archive.folder();
        var info = new WaczInfo(
                mainPage == null || mainPage.title().isEmpty() ? "Archive" : mainPage.title(),
                archive.info().started(),
                archive.software(),
                mainPage);
        WaczWriter.write(folder.wacz(), warcs(), index, pages, info);
        write(folder.statistics(), counted.json());
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

    @Override
    public void flush() {}

    @Override
    public void close() throws IOException {
        index.close();
        pages.close();
    }
}
