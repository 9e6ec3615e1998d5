package clew.archive.warc;

import clew.archive.warc.WarcScan.Captures;
import clew.page.StoredCapture;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Finds the request of each response in a WARC file, which may come before or after it. They belong together if one
/// says so, or if neither says anything, nothing but other kinds of records is between them and the URL is the same.
final class ScannedPairs {
    private record Request(WarcHeader header, SentRequest sent) {}

    private record Response(WarcHeader header, StoredCapture capture) {}

    private final Captures captures;
    private @Nullable Request request;
    private @Nullable Response response;

    ScannedPairs(Captures captures) {
        this.captures = captures;
    }

    void request(WarcHeader header, SentRequest sent) throws IOException {
        if (response != null && areOne(header, response.header)) {
            give(response, sent);
            return;
        }
        end();
        request = new Request(header, sent);
    }

    void response(WarcHeader header, StoredCapture capture) throws IOException {
        var asked = request;
        end();
        var found = new Response(header, capture);
        if (asked != null && areOne(asked.header, header)) give(found, asked.sent);
        else response = found;
    }

    /// What has no request was requested by GET.
    void end() throws IOException {
        if (response != null) give(response, SentRequest.GET);
        request = null;
    }

    private void give(Response answer, SentRequest sent) throws IOException {
        request = null;
        response = null;
        captures.capture(answer.capture.to(sent.method(), sent.sent()));
    }

    private static boolean areOne(WarcHeader one, WarcHeader other) {
        if (!one.targetUri().equals(other.targetUri())) return false;
        var ofOne = one.first("WARC-Concurrent-To");
        var ofOther = other.first("WARC-Concurrent-To");
        if (ofOne.isEmpty() && ofOther.isEmpty()) return true;
        return ofOne.equals(other.first("WARC-Record-ID")) || ofOther.equals(one.first("WARC-Record-ID"));
    }
}
