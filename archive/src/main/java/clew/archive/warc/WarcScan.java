package clew.archive.warc;

import clew.page.StoredAt;
import clew.page.StoredCapture;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Goes through a WARC file record by record.
public final class WarcScan {
    /// Is shown each record.
    @FunctionalInterface
    public interface Visitor {
        /// @param record may be read, and is closed afterwards
        void record(WarcRecord record) throws IOException;
    }

    /// Takes the captures of a file.
    @FunctionalInterface
    public interface Captures {
        void capture(StoredCapture capture) throws IOException;
    }

    private WarcScan() {}

    /// @throws BadArchive at the first record that is damaged; those before it have been shown
    public static void records(FileSlice file, Visitor visitor) throws IOException {
        for (var offset = 0L; offset < file.size(); ) {
            try (var record = WarcRecord.open(file, offset)) {
                visitor.record(record);
                offset = record.finish();
            } catch (BadArchive e) {
                throw new BadArchive("offset " + offset + ": " + e.getMessage());
            }
        }
    }

    /// The record that a byte belongs to, in words.
    public static String recordAt(FileSlice file, long at) throws IOException {
        for (var offset = 0L; offset < file.size(); ) {
            try (var record = WarcRecord.open(file, offset)) {
                var header = record.header();
                var end = record.finish();
                if (end > at) return "offset " + offset + ", " + PlainText.of(header.type() + " " + header.targetUri());
                offset = end;
            } catch (BadArchive _) {
                return "offset " + offset;
            }
        }
        return "after the last record";
    }

    /// Lists the responses and revisits of a file, each with its request. A response that is not HTTP has no status and
    /// is left out.
    ///
    /// @param number of the file
    public static void captures(FileSlice file, int number, Captures captures) throws IOException {
        var pairs = new ScannedPairs(captures);
        for (var offset = 0L; offset < file.size(); ) {
            try (var record = WarcRecord.open(file, offset)) {
                var header = record.header();
                if (header.type().equals("request")) pairs.request(header, SentRequest.read(record.block()));
                var response = response(record);
                var end = record.finish();
                if (response != null) {
                    pairs.response(header, capture(header, response, new StoredAt(number, offset, end - offset)));
                }
                offset = end;
            } catch (BadArchive e) {
                throw new BadArchive("offset " + offset + ": " + e.getMessage());
            }
        }
        pairs.end();
    }

    public static boolean isCapture(WarcHeader header) {
        return header.type().equals("response") || header.type().equals("revisit");
    }

    private static @Nullable RecordedResponse response(WarcRecord record) throws IOException {
        if (!isCapture(record.header())) return null;
        try {
            return RecordedResponse.read(record.block());
        } catch (BadArchive _) {
            return null;
        }
    }

    private static StoredCapture capture(WarcHeader header, RecordedResponse response, StoredAt at) {
        return new StoredCapture(
                header.targetUri(),
                WarcDate.parse(header.first("WARC-Date").orElse("")).orElse(Instant.EPOCH),
                response.head().status(),
                response.mimeType(),
                header.first("WARC-Payload-Digest").orElse(""),
                0,
                header.first("WARC-Truncated").isEmpty(),
                header.type().equals("revisit"),
                at);
    }
}
