package clew.archive.captures;

import clew.archive.warc.PlainText;
import clew.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the rows of a list, whatever form it has.
final class CdxReader {
    private final Policy policy;
    private final List<CaptureRow> rows = new ArrayList<>();
    private int received;
    private int timeless;
    private @Nullable String resumeKey;

    CdxReader(Policy policy) {
        this.policy = policy;
    }

    void row(String timestamp, String original, String mimeType, String status, String digest, String length) {
        received++;
        if (!CaptureRow.isTime(timestamp)) timeless++;
        CaptureRow.of(policy, timestamp, original, mimeType, status, digest, length)
                .ifPresent(rows::add);
    }

    void resumeKey(String key) {
        if (!key.isBlank()) resumeKey = key.strip();
    }

    /// One row without a time is a curiosity; all of them mean that this is not what it seems to be.
    CdxResponse response() throws BadCdx {
        if (received > 0 && timeless == received) {
            throw new BadCdx("the archive sent a list of captures in which no row has a valid timestamp");
        }
        return new CdxResponse(rows, received, resumeKey);
    }

    static BadCdx notAList(byte[] body) {
        var beginning = new String(body, 0, Math.min(body.length, 100), StandardCharsets.UTF_8);
        return new BadCdx("the archive sent something other than a list of captures: "
                + PlainText.of(beginning.strip().replaceAll("\\s+", " ")));
    }
}
