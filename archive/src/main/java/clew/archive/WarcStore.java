package clew.archive;

import clew.archive.warc.CapturedExchange;
import clew.archive.warc.ExchangeRecorder;
import clew.archive.warc.WarcFiles;
import clew.fetch.Exchange;
import clew.fetch.ExchangeStore;
import clew.page.StoredExchange;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stores exchanges in WARC files.
final class WarcStore implements ExchangeStore {
    private static final int NOT_MODIFIED = 304;

    private final ExchangeRecorder recorder;
    private final WarcFiles files;
    private final ResumePoint resume;
    private final @Nullable ArchiveReader since;

    /// @param since an earlier archive, which has the content of what has not changed; null for none
    WarcStore(ExchangeRecorder recorder, WarcFiles files, ResumePoint resume, @Nullable ArchiveReader since) {
        this.recorder = recorder;
        this.files = files;
        this.resume = resume;
        this.since = since;
    }

    @Override
    public CapturedExchange capture(Exchange exchange, String subject, int index, boolean loaded) throws IOException {
        return recorder.record(exchange, subject, index, loaded);
    }

    @Override
    public Optional<StoredExchange> store(Captured captured) throws IOException {
        if (!(captured instanceof CapturedExchange exchange))
            throw new IllegalArgumentException("made by another store");
        if (since != null && exchange.facts().status() == NOT_MODIFIED) {
            var original = since.original(exchange.facts().url().href());
            if (original.isPresent()) return Optional.of(files.appendNotModified(exchange, original.get()));
        }
        return files.isLoadedAgain(exchange) ? Optional.empty() : Optional.of(files.append(exchange));
    }

    @Override
    public boolean has(StoredExchange stored) {
        return resume.has(stored);
    }

    @Override
    public void sync() throws IOException {
        files.sync();
    }

    /// Syncs the rest: the journal is closed after this.
    @Override
    public void close() throws IOException {
        try (files;
                var _ = since) {
            files.sync();
        }
    }
}
