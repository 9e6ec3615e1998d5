package clew.cli;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A site whose pages a test writes one by one.
final class MirrorSite implements AutoCloseable {
    private static final String ETAG = "\"unchanging\"";

    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    private record Answer(int status, String type, byte[] body, String field) {}

    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private final Queue<byte[]> served = new ConcurrentLinkedQueue<>();
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    MirrorSite page(String target, String html) {
        return file(target, "text/html; charset=utf-8", html);
    }

    MirrorSite file(String target, String type, String text) {
        return file(target, type, text.getBytes(StandardCharsets.UTF_8));
    }

    MirrorSite file(String target, String type, byte[] body) {
        answers.put(target, new Answer(200, type, body, ""));
        return this;
    }

    MirrorSite status(String target, int status, String body) {
        answers.put(target, new Answer(status, "text/html", body.getBytes(StandardCharsets.UTF_8), ""));
        return this;
    }

    /// A page that is not sent again to whoever has it.
    MirrorSite unchanging(String target, String html) {
        answers.put(target, new Answer(200, "text/html", html.getBytes(StandardCharsets.UTF_8), "ETag: " + ETAG));
        return this;
    }

    /// A response, byte for byte, after which the connection is closed.
    MirrorSite raw(String target, String response) {
        answers.put(target, new Answer(0, "", response.getBytes(StandardCharsets.ISO_8859_1), ""));
        return this;
    }

    MirrorSite withHeader(String target, String type, String text, String field) {
        answers.put(target, new Answer(200, type, text.getBytes(StandardCharsets.UTF_8), field));
        return this;
    }

    MirrorSite moved(String target, String location) {
        answers.put(target, new Answer(301, "text/html", new byte[0], "Location: " + location));
        return this;
    }

    String url(String target) {
        return site.url(target);
    }

    /// The folder of its files.
    String host() {
        return "127.0.0.1@" + site.port();
    }

    /// The contents that were requested and are there.
    List<byte[]> served() {
        return List.copyOf(served);
    }

    int requests() {
        return site.requests().size();
    }

    private boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var answer = answers.get(request.target());
        if (answer == null) return LoopbackSite.status(out, 404, "not here");
        if (answer.status == 0) {
            LoopbackSite.raw(out, new String(answer.body, StandardCharsets.ISO_8859_1));
            return false;
        }
        if (request.header("If-None-Match").equals(ETAG)) {
            LoopbackSite.raw(out, "HTTP/1.1 304 Not Modified\r\nETag: " + ETAG + "\r\n\r\n");
            return true;
        }
        if (answer.status == 200) served.add(answer.body);
        if (answer.field.isEmpty()) return LoopbackSite.page(out, answer.status, answer.type, answer.body);
        return LoopbackSite.page(out, answer.status, answer.type, answer.body, answer.field);
    }

    @Override
    public void close() {
        site.close();
    }
}
