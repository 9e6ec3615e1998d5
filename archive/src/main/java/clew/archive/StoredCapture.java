package clew.archive;

import java.time.Instant;

/// A response in the WARC files, with all that a line of the index says of it.
///
/// @param mimeType the type of the response without parameters; empty for none
/// @param payloadDigest `sha256:` and hexadecimal; empty where the record does not tell
/// @param revisit whether its payload is that of another record
public record StoredCapture(
        String url, Instant begun, int status, String mimeType, String payloadDigest, boolean revisit, StoredAt at) {}
