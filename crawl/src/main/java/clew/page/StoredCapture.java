package clew.page;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A response in the WARC files of an archive, with all that a line of the index says of it.
///
/// @param begun to the microsecond
/// @param mimeType the type of the response without parameters; empty for none
/// @param payloadDigest `sha256:` and hexadecimal; empty where the record does not tell
/// @param payloadLength in bytes, as the server packed it; 0 where the record does not tell
/// @param complete whether all of the response is there
/// @param revisit whether its payload is that of another record
public record StoredCapture(
        String url,
        Instant begun,
        int status,
        String mimeType,
        String payloadDigest,
        long payloadLength,
        boolean complete,
        boolean revisit,
        StoredAt at) {
    public StoredCapture {
        begun = begun.truncatedTo(ChronoUnit.MICROS);
    }
}
