package clew.archive.warc;

import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A record that takes the place of a response whose payload is in the archive already. It has the head of the response
/// and says where the payload is.
public final class RevisitRecord {
    /// Why there is no payload.
    enum Profile {
        /// It is byte for byte that of another response.
        IDENTICAL_PAYLOAD_DIGEST,
        /// The server said that it has not changed.
        SERVER_NOT_MODIFIED;

        String uri() {
            var name = switch (this) {
                case IDENTICAL_PAYLOAD_DIGEST -> "identical-payload-digest";
                case SERVER_NOT_MODIFIED -> "server-not-modified";
            };
            return "http://netpreserve.org/warc/1.1/revisit/" + name;
        }
    }

    private final String id;
    private final CapturedExchange.Facts facts;
    private final String address;
    private final byte[] head;
    private final @Nullable Url source;

    /// @param address of the server, empty where it is not known
    /// @param head as it is stored, with the empty line after it
    /// @param source the archive's address that it was found at; null for the server itself
    RevisitRecord(String id, CapturedExchange.Facts facts, String address, byte[] head, @Nullable Url source) {
        this.id = id;
        this.facts = facts;
        this.address = address;
        this.head = head;
        this.source = source;
    }

    /// Whether a revisit says that nothing has changed since an earlier capture.
    public static boolean isNotModified(WarcHeader revisit) {
        return revisit.first("WARC-Profile").orElse("").endsWith("/revisit/server-not-modified");
    }

    /// One gzip member.
    ///
    /// @param originalUrl of the response that has the payload
    /// @param originalDate of the same, as it is written there
    byte[] member(Profile profile, String originalUrl, String originalDate, String payloadDigest) throws IOException {
        var header = WarcHeader.of("revisit", id)
                .with("WARC-Date", WarcDate.of(facts.begun()))
                .with("WARC-Target-URI", facts.url().href());
        if (!address.isEmpty()) header.with("WARC-IP-Address", address);
        if (source != null) header.with("WARC-Source-URI", source.href());
        header.with("WARC-Profile", profile.uri())
                .with("WARC-Refers-To-Target-URI", originalUrl)
                .with("WARC-Refers-To-Date", originalDate)
                .with("WARC-Payload-Digest", payloadDigest)
                .with("Content-Type", ExchangeRecorder.HTTP_RESPONSE);
        var member = new ByteArrayOutputStream();
        RecordWriter.write(header, RecordWriter.Block.of(head), member);
        return member.toByteArray();
    }
}
