package clew.door;

import clew.door.HeaderLines.Field;
import clew.fetch.HttpClient;
import clew.http.Connection;
import clew.http.Content;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.Wire;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Sends requests of the browser to their servers, and the responses back.
///
/// 1. What is for the next hop only is not passed on; all else is, byte for byte and as it comes.
/// 2. Headers that the user adds take the place of the browser's.
/// 3. A server that closed a kept connection gets a request once more, unless it has content.
final class Forwarding {
    private static final int PIECE_BYTES = 16 * 1024;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int RESET_CONTENT = 205;
    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    private final HttpClient client;
    private final Upstream upstream;
    private final Wire browser;
    private final OutputStream toBrowser;
    private final Runnable close;

    /// @param browser where the content of requests comes from
    /// @param close ends the connections on both sides
    Forwarding(HttpClient client, Upstream upstream, Wire browser, OutputStream toBrowser, Runnable close) {
        this.client = client;
        this.upstream = upstream;
        this.browser = browser;
        this.toBrowser = toBrowser;
        this.close = close;
    }

    /// @return whether the connection of the browser can be used for another request
    boolean forward(RequestHead request, Url url, Passage passage) throws IOException, InterruptedException {
        passage.traffic().waits();
        try {
            client.awaitTurn(url);
        } finally {
            passage.traffic().waitsNoLonger();
        }
        var connection = upstream.connection(url);
        var used = connection.isUsed();
        try {
            return exchange(connection, request, url, passage);
        } catch (IOException e) {
            var unserved = used && !connection.isAnswered() && FetchException.isClosed(e);
            if (!unserved || request.hasContent()) throw e;
        }
        return exchange(upstream.fresh(url), request, url, passage);
    }

    private boolean exchange(Connection connection, RequestHead request, Url url, Passage passage) throws IOException {
        var traffic = passage.traffic();
        var copy = traffic.isRecording() ? new ExchangeCopy(client, url, connection) : null;
        try {
            return respond(connection, request, url, passage, copy);
        } catch (UncheckedIOException e) {
            traffic.diskFailed(e);
            throw new IOException("nothing can be recorded any more", e);
        } finally {
            if (copy != null && connection.isAnswered()) passage.recorded(copy.exchange(traffic.isLeft()));
            else if (copy != null) copy.discard();
        }
    }

    private boolean respond(
            Connection connection, RequestHead request, Url url, Passage passage, @Nullable ExchangeCopy copy)
            throws IOException {
        var server = connection.begin(copy == null ? null : copy.heads());
        send(new BufferedOutputStream(server, PIECE_BYTES), request, url, copy);
        var head = connection.head(interim -> pass(HeaderLines.parse(interim.bytes()), true));
        if (copy != null) copy.head(head);
        passage.answered(head.status());
        var lines = HeaderLines.parse(head.bytes());
        if (head.status() == SWITCHING_PROTOCOLS) {
            if (!isWebSocket(request)) throw new FetchException(Reason.PROTOCOL, "another protocol");
            if (copy != null) copy.complete();
            toBrowser.write(HeaderLines.head(lines.first(), lines.fields()));
            toBrowser.flush();
            TwoWayCopy.run(connection.switched(), toBrowser, browser.stream(), server, close);
            return false;
        }
        // The browser would take it for an answer of ours.
        if (head.status() == PROXY_AUTHENTICATION_REQUIRED) throw new FetchException(Reason.PROXY, "status 407");
        var content = request.isHead()
                ? null
                : connection.content(head, new Tee(toBrowser, copy == null ? null : copy::received));
        var keeps = keeps(head, content);
        pass(lines, keeps);
        if (content != null) pass(content, toBrowser);
        if (copy != null) copy.complete();
        if (!keeps) upstream.close();
        return keeps;
    }

    private void send(OutputStream server, RequestHead request, Url url, @Nullable ExchangeCopy copy)
            throws IOException {
        var head = requestHead(request, url);
        if (copy != null) copy.sent(head, 0, head.length);
        server.write(head);
        if (request.hasContent()) {
            browser.copyTo(new Tee(server, copy == null ? null : copy::sent));
            try {
                pass(request.content(browser), server);
            } finally {
                browser.copyTo(null);
            }
        }
        server.flush();
    }

    private byte[] requestHead(RequestHead request, Url url) {
        var fields = new ArrayList<>(request.lines().endToEnd());
        fields.removeIf(field -> field.name().equals("host"));
        fields.addFirst(Field.of("Host", url.host()));
        for (var header : client.options().headers()) {
            if (header.goesTo(url)) fields.removeIf(field -> field.name().equalsIgnoreCase(header.name()));
        }
        for (var header : client.options().headers()) {
            if (header.goesTo(url)) fields.add(Field.of(header.name(), header.value()));
        }
        if (isWebSocket(request)) {
            fields.add(Field.of("Connection", "Upgrade"));
            fields.add(Field.of("Upgrade", request.upgrade()));
        }
        var proxy = url.scheme().equals("http") ? client.options().proxyFor(url) : null;
        if (proxy != null && proxy.credentials() != null) {
            fields.add(Field.of("Proxy-Authorization", proxy.credentials()));
        }
        var target = proxy == null ? request.path() : url.origin() + request.path();
        return HeaderLines.head(request.method() + " " + target + " HTTP/1.1", fields);
    }

    /// Both sides know where the response ends, and the server means to keep its connection.
    private static boolean keeps(ResponseHead head, @Nullable Content content) {
        return head.keepsConnection()
                && (content == null || content.isFramed())
                // Some servers send content with it, which nobody would read.
                && head.status() != RESET_CONTENT;
    }

    private void pass(HeaderLines lines, boolean keeps) throws IOException {
        var fields = lines.endToEnd();
        if (!keeps) {
            fields = new ArrayList<>(fields);
            fields.add(Field.of("Connection", "close"));
        }
        toBrowser.write(HeaderLines.head(lines.first(), fields));
        toBrowser.flush();
    }

    /// Reading a content takes it out of its framing; a [Tee] has all that is taken, framing included.
    private static void pass(Content content, OutputStream to) throws IOException {
        var piece = new byte[PIECE_BYTES];
        while (content.read(piece, 0, piece.length) >= 0) to.flush();
        to.flush();
    }

    private static boolean isWebSocket(RequestHead request) {
        return request.upgrade().equalsIgnoreCase("websocket");
    }
}
