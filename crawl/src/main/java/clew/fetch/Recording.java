package clew.fetch;

import clew.dial.Deadline;
import clew.fetch.Exchange.Cut;
import clew.http.Connection;
import clew.http.Content;
import clew.http.ContentCoding;
import clew.http.ResponseHead;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An exchange that is under way, for somebody who wants to know all of it.
///
/// The timeout ends with the head of the response. Its body may take any time, as long as it keeps coming: see
/// [FetchOptions#silenceMax] and [FetchOptions#PACE_BYTES]. What comes after the limit is not recorded.
final class Recording implements AutoCloseable {
    private final Url url;
    private final byte[] request;
    private final InetSocketAddress remote;
    private final Deadline deadline;
    private final long bytesMax;
    private final long silenceNanos;
    private final Connection connection;
    private final ByteArrayOutputStream heads = new ByteArrayOutputStream();
    private final Spool body = new Spool();
    private final OutputStream copy = new OutputStream() {
        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            keep(bytes, from, count);
            slowBytes += count;
            if (slowBytes >= FetchOptions.PACE_BYTES) beginPace();
            deadline.restart(silenceNanos);
        }
    };
    private ResponseHead head = ResponseHead.NONE;
    private @Nullable Content content;
    private boolean tooLong;

    /// What has come since the body was last found to be fast enough.
    private long slowBytes;

    /// @param options how much of the body is recorded, and how long it may be silent
    Recording(Url url, byte[] request, Connection connection, Deadline deadline, FetchOptions options) {
        this.url = url;
        this.request = request;
        this.connection = connection;
        this.remote = connection.remote();
        this.deadline = deadline;
        this.bytesMax = options.recordedBytesMax();
        this.silenceNanos = options.silenceMax().toNanos();
    }

    /// Takes the heads of the response as they are read.
    OutputStream heads() {
        return heads;
    }

    /// The content of a response, which is recorded as it is read.
    Content content(ResponseHead received) throws IOException {
        head = received;
        content = connection.content(received, copy);
        beginPace();
        deadline.restart(silenceNanos);
        return content;
    }

    /// A server that sends a byte now and then would hold its worker for years.
    private void beginPace() {
        slowBytes = 0;
        deadline.limit(FetchOptions.PACE_TIME.toNanos());
    }

    /// The content of a response to HEAD.
    Content noContent(ResponseHead received) {
        head = received;
        content = connection.noContent();
        return content;
    }

    /// Reads all of the content that has not been read yet, as it comes, up to the limit, within the time it has.
    ///
    /// @param codings those that what is left has to be decoded by
    /// @return how long that is
    long end(List<ContentCoding> codings) throws IOException {
        var length = complete(codings);
        deadline.end();
        return length;
    }

    private long complete(List<ContentCoding> codings) throws IOException {
        if (content == null || content.isDone()) return 0;
        var length = BodyReader.check(content, codings, bytesMax - body.length(), bytesMax);
        tooLong |= !content.isDone();
        return length;
    }

    /// The same where the answer is complete without it.
    void tryToComplete() {
        try {
            complete(List.of());
        } catch (IOException _) {
            // So it is cut, and is recorded as such.
        }
    }

    Exchange exchange(Instant begun, Duration took) {
        // Nobody has read what nobody could make sense of.
        var unread = content == null ? connection.unread() : new byte[0];
        if (head.status() == 0) heads.writeBytes(unread);
        else keep(unread, 0, unread.length);
        return new Exchange(url, request, head, heads.toByteArray(), body, cut(), remote, begun, took, null);
    }

    private void keep(byte[] bytes, int from, int count) {
        var room = (int) Math.min(count, bytesMax - body.length());
        body.write(bytes, from, room);
        if (room < count) tooLong = true;
    }

    private Cut cut() {
        if (tooLong) return Cut.LENGTH;
        if (deadline.expired()) return Cut.TIME;
        return content != null && content.isDone() ? Cut.NOT : Cut.DISCONNECT;
    }

    @Override
    public void close() {
        body.close();
    }
}
