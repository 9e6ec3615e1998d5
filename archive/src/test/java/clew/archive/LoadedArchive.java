package clew.archive;

import clew.archive.wacz.PageEntry;
import clew.archive.wacz.WaczInfo;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.ExchangeRecorder;
import clew.archive.warc.WarcFiles;
import clew.fetch.Exchange;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An archive of what a browser loaded with one page, in a folder of its own.
///
/// @param stored without what was stored already
record LoadedArchive(Path folder, List<Path> warcs, List<StoredExchange> stored) {
    static LoadedArchive of(Path folder, List<Exchange> exchanges) throws IOException {
        var recorder = new ExchangeRecorder("test", Recorder.REDACTION);
        var stored = new ArrayList<StoredExchange>();
        try (var files = WarcFiles.create(folder.resolve("archive"), Recorder.INFO, WarcFiles.BYTES_MAX)) {
            for (var exchange : exchanges) {
                try (var captured = recorder.record(exchange, "ticket 0", stored.size(), true)) {
                    if (!files.isLoadedAgain(captured)) stored.add(files.append(captured));
                }
            }
            return new LoadedArchive(folder, files.paths(), stored);
        }
    }

    List<StoredCapture> captures() {
        var captures = new ArrayList<StoredCapture>();
        for (var one : stored) {
            var capture = one.capture();
            if (capture != null) captures.add(capture);
        }
        return captures;
    }

    Path wacz() throws IOException {
        var wacz = folder.resolve("site.wacz");
        var info = new WaczInfo("A site", Recorder.NOW, "clew/0.1", null);
        WaczWriter.write(
                wacz, warcs, captures().iterator(), List.<PageEntry>of().iterator(), info);
        return wacz;
    }
}
