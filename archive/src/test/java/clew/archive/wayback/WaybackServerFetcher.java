package clew.archive.wayback;

import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Fetcher;
import clew.http.ResponseHead;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/// Sends each request once, on a connection of its own. What goes wrong is told and not tried again.
public final class WaybackServerFetcher implements Fetcher {
    private static final byte[] HEAD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final int bodyBytesMax;

    public WaybackServerFetcher() {
        this(Integer.MAX_VALUE);
    }

    /// @param bodyBytesMax how much of a body is read
    public WaybackServerFetcher(int bodyBytesMax) {
        this.bodyBytesMax = bodyBytesMax;
    }

    @Override
    public Answer fetch(Url url, Wanted wanted) {
        try (var socket = new Socket(url.hostname(), url.effectivePort())) {
            var request = "GET " + url.requestTarget() + " HTTP/1.1\r\nHost: " + url.host() + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            // The server must not wait for another request.
            socket.shutdownOutput();
            return answer(socket.getInputStream().readAllBytes(), url);
        } catch (ConnectException e) {
            return failed(Reason.UNREACHABLE, e);
        } catch (IOException e) {
            return failed(Reason.CUT, e);
        }
    }

    private Answer answer(byte[] bytes, Url url) throws IOException {
        var end = new String(bytes, StandardCharsets.ISO_8859_1)
                .indexOf(new String(HEAD_END, StandardCharsets.ISO_8859_1));
        if (end < 0) throw new IOException("no head");
        var head = ResponseHead.parse(Arrays.copyOf(bytes, end));
        var body = Arrays.copyOfRange(bytes, end + HEAD_END.length, bytes.length);
        if (body.length != Integer.parseInt(head.first("content-length"))) throw new IOException("cut");
        var isTruncated = body.length > bodyBytesMax;
        if (isTruncated) body = Arrays.copyOf(body, bodyBytesMax);
        if (head.status() >= 200 && head.status() < 300) {
            return Answer.of(head.status(), head, new Body(head.first("content-type"), body, isTruncated));
        }
        var outcome = head.isRedirect()
                ? new Outcome.Moved(
                        head.status(),
                        Url.parse(head.first("location"), url).ok().orElseThrow())
                : new Outcome.Declined(head.status());
        return new Answer(outcome, head, Body.NONE, Instant.EPOCH, Duration.ZERO);
    }

    private static Answer failed(Reason reason, IOException e) {
        return Answer.of(new Outcome.Failed(new Failure(reason, String.valueOf(e.getMessage()))));
    }

    @Override
    public void close() {}
}
