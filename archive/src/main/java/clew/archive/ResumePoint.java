package clew.archive;

import clew.Archiver.Earlier;
import clew.archive.warc.FileSlice;
import clew.archive.warc.WarcInfo;
import clew.page.StoredAt;
import clew.page.StoredExchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the WARC files of a crawl end, as far as its journal knows and the disk has them.
///
/// Both are written in the same order, so after a kill the files have all that the journal knows. After a power cut the
/// end of a file may be missing although the journal has its record: from there on nothing counts, and is requested
/// again.
///
/// @param last the last record that counts; null for none
/// @param missing the first one that does not; null where nothing is missing
record ResumePoint(@Nullable StoredAt last, @Nullable StoredAt missing) {
    static ResumePoint find(Earlier earlier, Path folder, String crawlId) throws IOException {
        try (var files = new WarcsOnDisk(folder, crawlId)) {
            var missing = new StoredAt[1];
            earlier.forEach(stored -> {
                var first = stored.records().getFirst();
                if (missing[0] != null && !isBefore(first, missing[0])) return;
                if (!files.have(stored)) missing[0] = first;
            });
            var last = new StoredAt[1];
            earlier.forEach(stored -> {
                var record = stored.records().getLast();
                if (missing[0] != null && !isBefore(record, missing[0])) return;
                if (last[0] == null || isBefore(last[0], record)) last[0] = record;
            });
            return new ResumePoint(last[0], missing[0]);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// Whether an exchange counts.
    boolean has(StoredExchange stored) {
        return missing == null || isBefore(stored.records().getFirst(), missing);
    }

    /// Where what counts of a file ends: at 0 where nothing of it does, nowhere where another file follows.
    long end(int file) {
        if (last == null || file > last.file()) return 0;
        return file < last.file() ? Long.MAX_VALUE : last.end();
    }

    private static boolean isBefore(StoredAt one, StoredAt other) {
        return one.file() != other.file() ? one.file() < other.file() : one.offset() < other.offset();
    }

    /// What is there of the WARC files.
    private static final class WarcsOnDisk implements AutoCloseable {
        private static final byte[] GZIP = {0x1F, (byte) 0x8B};
        private static final int LENGTH_BYTES = 4;

        private final Path folder;
        private final String crawlId;
        private final Map<Integer, FileSlice> files = new HashMap<>();

        WarcsOnDisk(Path folder, String crawlId) {
            this.folder = folder;
            this.crawlId = crawlId;
        }

        /// Blocks that were never written read as zeros: then a record does not begin or end as a gzip member does.
        boolean have(StoredExchange stored) {
            var first = stored.records().getFirst();
            var last = stored.records().getLast();
            try {
                var file = file(first.file());
                if (file == null || file.size() < last.end()) return false;
                if (!Arrays.equals(file.bytes(first.offset(), GZIP.length), GZIP)) return false;
                return !Arrays.equals(file.bytes(last.end() - LENGTH_BYTES, LENGTH_BYTES), new byte[LENGTH_BYTES]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private @Nullable FileSlice file(int number) throws IOException {
            var open = files.get(number);
            if (open != null) return open;
            var path = folder.resolve(WarcInfo.fileName(crawlId, number));
            if (!Files.exists(path)) return null;
            open = FileSlice.open(path);
            files.put(number, open);
            return open;
        }

        @Override
        public void close() throws IOException {
            for (var file : files.values()) file.close();
        }
    }
}
