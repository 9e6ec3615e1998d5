package clew.archive;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has become of an exchange in the WARC files.
///
/// @param records where each record is; the response or revisit, where there is one, comes last
/// @param capture what the index says of it; null where there is no response
public record StoredExchange(
        List<StoredAt> records, @Nullable StoredCapture capture) {
    public StoredExchange {
        records = List.copyOf(records);
    }
}
