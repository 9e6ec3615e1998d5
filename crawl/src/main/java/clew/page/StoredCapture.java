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
/// @param method of the request: only what was requested by GET answers another GET
/// @param sent what the request sent, as the index writes it; empty for GET
public record StoredCapture(
        String url,
        Instant begun,
        int status,
        String mimeType,
        String payloadDigest,
        long payloadLength,
        boolean complete,
        boolean revisit,
        StoredAt at,
        String method,
        String sent) {
    private static final String GET = "GET";

    public StoredCapture {
        begun = begun.truncatedTo(ChronoUnit.MICROS);
    }

    /// The response to a GET.
    public StoredCapture(
            String url,
            Instant begun,
            int status,
            String mimeType,
            String payloadDigest,
            long payloadLength,
            boolean complete,
            boolean revisit,
            StoredAt at) {
        this(url, begun, status, mimeType, payloadDigest, payloadLength, complete, revisit, at, GET, "");
    }

    public boolean isGet() {
        return method.equals(GET);
    }

    /// The same as the response to another request.
    public StoredCapture to(String otherMethod, String otherSent) {
        return new StoredCapture(
                url,
                begun,
                status,
                mimeType,
                payloadDigest,
                payloadLength,
                complete,
                revisit,
                at,
                otherMethod,
                otherSent);
    }
}
