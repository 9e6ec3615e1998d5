package clew.archive;

import clew.archive.warc.PlainText;
import clew.archive.warc.WarcRecord;
import clew.http.ContentCoding;
import clew.http.FetchException;
import clew.http.ResponseHead;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/// A response from an archive, with its payload even where that is stored with another one. It is read once.
public final class Capture implements Closeable {
    private final String url;
    private final Instant begun;
    private final ResponseHead head;
    private final InputStream payload;
    private final WarcRecord record;

    Capture(String url, Instant begun, ResponseHead head, InputStream payload, WarcRecord record) {
        this.url = url;
        this.begun = begun;
        this.head = head;
        this.payload = payload;
        this.record = record;
    }

    public String url() {
        return url;
    }

    public Instant begun() {
        return begun;
    }

    public ResponseHead head() {
        return head;
    }

    /// Whether the response ended before all of it was there, and not because more would have been too much.
    boolean isInterrupted() {
        return switch (record.header().first("WARC-Truncated").orElse("")) {
            case "disconnect", "time" -> true;
            default -> false;
        };
    }

    /// Whether the record has only its beginning, because more would have been too much.
    boolean isTooLong() {
        return record.header().first("WARC-Truncated").orElse("").equals("length");
    }

    /// The content, out of its chunks and still packed where the server packed it. Where the response was cut,
    /// reading it throws at the end.
    public InputStream payload() {
        return payload;
    }

    /// The content, unpacked.
    ///
    /// @param bytesMax how many bytes each layer of packing may have
    /// @throws FetchException if it is packed in a way that is not known: the archive has what the server sent
    public InputStream content(long bytesMax) throws IOException {
        try {
            return ContentCoding.decoded(payload, ContentCoding.of(head), bytesMax);
        } catch (FetchException e) {
            throw new FetchException(
                    e.reason(), "content encoding not supported: " + PlainText.of(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public void close() {
        record.close();
    }
}
