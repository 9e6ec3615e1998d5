package clew.archive;

import clew.archive.wacz.PageEntry;
import clew.archive.wacz.WaczInfo;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.WarcFiles;
import clew.fetch.FetchOptions;
import clew.page.StoredCapture;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An archive that was made as a crawl makes one, in a folder of its own.
///
/// @param captures what the index lists
record TestArchive(Path folder, List<Path> warcs, List<StoredCapture> captures, List<PageEntry> pages) {
    static TestArchive record(Path folder, LoopbackSite site, String... targets)
            throws IOException, InterruptedException {
        return record(folder, site, Recorder.options(), targets);
    }

    static TestArchive record(Path folder, LoopbackSite site, FetchOptions options, String... targets)
            throws IOException, InterruptedException {
        var captures = new ArrayList<StoredCapture>();
        var pages = new ArrayList<PageEntry>();
        try (var files = WarcFiles.create(folder.resolve("archive"), Recorder.INFO, WarcFiles.BYTES_MAX)) {
            for (var exchange : Recorder.record(site, options, targets)) {
                try (exchange) {
                    var facts = exchange.facts();
                    var capture = files.append(exchange).capture();
                    if (capture != null) captures.add(capture);
                    if (facts.status() == 200 && facts.mimeType().equals("text/html")) {
                        pages.add(new PageEntry(
                                facts.url().href(),
                                facts.begun(),
                                "Title of " + facts.url().pathname()));
                    }
                }
            }
            return new TestArchive(folder, files.paths(), captures, pages);
        }
    }

    Path wacz() throws IOException {
        var wacz = folder.resolve("site.wacz");
        var info = new WaczInfo("A site", Recorder.NOW, "clew/0.1", pages.isEmpty() ? null : pages.getFirst());
        WaczWriter.write(wacz, warcs, captures.iterator(), pages.iterator(), info);
        return wacz;
    }
}
