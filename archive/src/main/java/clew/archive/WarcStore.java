package clew.archive;

import clew.archive.warc.CapturedExchange;
import clew.archive.warc.ExchangeRecorder;
import clew.archive.warc.WarcFiles;
import clew.fetch.Exchange;
import clew.fetch.ExchangeStore;
import clew.page.StoredExchange;
import java.io.IOException;

/// Stores exchanges in WARC files.
final class WarcStore implements ExchangeStore {
    private final ExchangeRecorder recorder;
    private final WarcFiles files;

    WarcStore(ExchangeRecorder recorder, WarcFiles files) {
        this.recorder = recorder;
        this.files = files;
    }

    @Override
    public CapturedExchange capture(Exchange exchange, String subject, int index) throws IOException {
        return recorder.record(exchange, subject, index);
    }

    @Override
    public StoredExchange store(Captured captured) throws IOException {
        if (!(captured instanceof CapturedExchange exchange))
            throw new IllegalArgumentException("made by another store");
        return files.append(exchange);
    }

    @Override
    public void sync() throws IOException {
        files.sync();
    }

    /// Syncs the rest: the journal is closed after this.
    @Override
    public void close() throws IOException {
        files.sync();
        files.close();
    }
}
