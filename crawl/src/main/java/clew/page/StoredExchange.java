package clew.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has become of an exchange in the WARC files of an archive.
///
/// @param records where each record is, one behind the other in one file; the response or revisit, where there is
///     one, comes last
/// @param capture what the index says of it; null where it has no response, or none that an index can list
/// @param loaded whether the page itself requested it, while a browser showed it
public record StoredExchange(
        List<StoredAt> records, @Nullable StoredCapture capture, boolean loaded) {
    /// One of the crawler's own requests.
    public StoredExchange(List<StoredAt> records, @Nullable StoredCapture capture) {
        this(records, capture, false);
    }

    public StoredExchange {
        records = List.copyOf(records);
        if (records.isEmpty()) throw new IllegalArgumentException("an exchange without a record");
        for (int i = 1; i < records.size(); i++) {
            var before = records.get(i - 1);
            if (before.file() != records.get(i).file()
                    || before.end() != records.get(i).offset()) {
                throw new IllegalArgumentException("records that are not one behind the other: " + records);
            }
        }
        if (capture != null && !capture.at().equals(records.getLast())) {
            throw new IllegalArgumentException("a capture that is not the last record: " + capture.at());
        }
    }
}
