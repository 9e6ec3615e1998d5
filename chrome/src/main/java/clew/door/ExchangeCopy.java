package clew.door;

import clew.fetch.Exchange;
import clew.fetch.Exchange.Cut;
import clew.fetch.HttpClient;
import clew.fetch.Spool;
import clew.http.Connection;
import clew.http.ResponseHead;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;

/// A copy of all that goes over the wire for one request of the browser, up to the limits.
final class ExchangeCopy {
    /// How much of a request is kept, its content included.
    private static final int REQUEST_BYTES_MAX = 1 << 20;

    private final HttpClient client;
    private final Url url;
    private final Connection connection;
    private final InetSocketAddress remote;
    private final Instant begun;
    private final long begunNanos;
    private final ByteArrayOutputStream request = new ByteArrayOutputStream();
    private final ByteArrayOutputStream heads = new ByteArrayOutputStream();
    private final Spool body = new Spool();
    private ResponseHead head = ResponseHead.NONE;
    private boolean tooLong;
    private boolean complete;
    private long endedNanos;

    ExchangeCopy(HttpClient client, Url url, Connection connection) {
        this.client = client;
        this.url = url;
        this.connection = connection;
        this.remote = connection.remote();
        this.begun = client.clock().instant();
        this.begunNanos = client.ticker().nanos();
    }

    /// Takes what is sent.
    void sent(byte[] bytes, int from, int count) {
        request.write(bytes, from, Math.min(count, REQUEST_BYTES_MAX - request.size()));
    }

    /// Takes the heads of the response as they are read.
    OutputStream heads() {
        return heads;
    }

    void head(ResponseHead received) {
        head = received;
    }

    /// Takes what comes after the head, framing included.
    void received(byte[] bytes, int from, int count) {
        var room = (int) Math.min(count, client.options().recordedBytesMax() - body.length());
        body.write(bytes, from, room);
        if (room < count) tooLong = true;
    }

    /// The response has come to its end.
    void complete() {
        complete = true;
        endedNanos = client.ticker().nanos();
    }

    /// @param left whether the page was left before the response came to its end
    Exchange exchange(boolean left) {
        if (!complete) endedNanos = client.ticker().nanos();
        // What came and is not HTTP has been read by nobody.
        if (head.status() == 0) heads.writeBytes(connection.unread());
        var took = Duration.ofNanos(endedNanos - begunNanos);
        return new Exchange(
                url, request.toByteArray(), head, heads.toByteArray(), body, cut(left), remote, begun, took, null);
    }

    private Cut cut(boolean left) {
        if (tooLong) return Cut.LENGTH;
        if (complete) return Cut.NOT;
        return left ? Cut.TIME : Cut.DISCONNECT;
    }

    /// It is not wanted.
    void discard() {
        body.close();
    }
}
