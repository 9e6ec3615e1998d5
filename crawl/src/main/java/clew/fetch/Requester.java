package clew.fetch;

import clew.dial.Deadline;
import clew.fetch.Fetcher.Wanted;
import clew.http.Connection;
import clew.http.Content;
import clew.http.ContentCoding;
import clew.http.ContentType;
import clew.http.CookieJar;
import clew.http.FetchException;
import clew.http.Proxy;
import clew.http.RequestText;
import clew.http.ResponseHead;
import clew.http.Validators;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes one request at a time on a connection, and reads the response to it.
///
/// 1. Every URL goes out as it is serialised, byte for byte.
/// 2. Redirects are not followed, and no body is read that neither the fetcher's caller nor a listener wants.
/// 3. A partial response (206) to a request for all of the content is a failure.
/// 4. A body that is recorded, or wanted complete, must arrive complete and be decodable, like one that is read.
final class Requester {
    private static final int DRAIN_BYTES_MAX = 64 * 1024;

    /// @param keeps whether the connection is good for another request
    record Response(Outcome.Fetched outcome, ResponseHead head, Body body, boolean keeps) {}

    private final FetchOptions options;
    private final Ticker ticker;
    private final Deadline deadline;
    private final MemoryBudget bodies;
    private final RequestText requests;
    private MemoryBudget.@Nullable Lease lease;
    private long nanosLeft;

    Requester(HttpClient shared, Deadline deadline) {
        this.options = shared.options();
        this.ticker = shared.ticker();
        this.deadline = deadline;
        this.bodies = shared.bodies();
        this.requests = new RequestText(options.userAgent(), options.headers());
    }

    Deadline deadline() {
        return deadline;
    }

    /// How much of its time the last request had left: when its body was complete, or, where that is recorded and may
    /// take any time, when its head was.
    long nanosLeft() {
        return nanosLeft < 0 ? deadline.nanosLeft() : nanosLeft;
    }

    /// The memory that the last body took may go to others.
    void release() {
        if (lease != null) lease.close();
        lease = null;
    }

    /// @param cookies those of the visit; what a redirect sets is added to them
    /// @param begun when the try of this request began
    /// @param begunNanos the same by the ticker
    Response request(
            Url url,
            Wanted wanted,
            CookieJar cookies,
            Validators known,
            Connection connection,
            Exchange.@Nullable Listener listener,
            Instant begun,
            long begunNanos)
            throws IOException {
        var request = wanted == Wanted.NOTHING
                ? requests.head(url, cookies.header(url), readingProxy(url))
                : requests.get(url, cookies.header(url), readingProxy(url), known);
        var response = listener == null
                ? respond(url, wanted, connection, request, null)
                : record(url, wanted, connection, request, listener, begun, begunNanos);
        if (response.head().isRedirect()) cookies.take(url, response.head().all("set-cookie"));
        return response;
    }

    private Response record(
            Url url,
            Wanted wanted,
            Connection connection,
            byte[] request,
            Exchange.Listener listener,
            Instant begun,
            long begunNanos)
            throws IOException {
        try (var recording = new Recording(url, request, connection, deadline, options)) {
            try {
                return respond(url, wanted, connection, request, recording);
            } finally {
                recording.tryToComplete();
                listener.exchanged(recording.exchange(begun, Duration.ofNanos(ticker.nanos() - begunNanos)));
            }
        }
    }

    private Response respond(
            Url url, Wanted wanted, Connection connection, byte[] request, @Nullable Recording recording)
            throws IOException {
        var head = connection.exchange(request, recording == null ? null : recording.heads());
        nanosLeft = -1;
        if (recording != null) nanosLeft = deadline.nanosLeft();
        deadline.check();
        var content = content(head, wanted, connection, recording);
        var status = head.status();
        if (head.isPart() && !asksForPart(url)) {
            throw new FetchException(Reason.PROTOCOL, "status 206, a part: " + head.first("content-range"));
        }
        if (status >= 200 && status < 300) return arrived(url, head, content, wanted, recording);
        if (recording != null) recording.tryToComplete();
        var keeps = keeps(head, content, wanted, recording);
        if (head.isRedirect()) {
            var location = head.first("location");
            if (!location.isEmpty()) {
                return new Response(Location.moved(status, location, url), head, Body.NONE, keeps);
            }
        }
        if (status == 407 && options.proxyFor(url) != null) throw new FetchException(Reason.PROXY, "status 407");
        return new Response(new Outcome.Declined(status), head, Body.NONE, keeps);
    }

    /// Whether a header that was given asks for a part.
    private boolean asksForPart(Url url) {
        return options.headers().stream()
                .anyMatch(header -> header.name().equalsIgnoreCase("range") && header.goesTo(url));
    }

    private static Content content(
            ResponseHead head, Wanted wanted, Connection connection, @Nullable Recording recording) throws IOException {
        if (wanted == Wanted.NOTHING) return recording == null ? connection.noContent() : recording.noContent(head);
        return recording == null ? connection.content(head, null) : recording.content(head);
    }

    /// The proxy that reads the request; what is secure only passes through one.
    private @Nullable Proxy readingProxy(Url url) {
        return url.scheme().equals("http") ? options.proxyFor(url) : null;
    }

    private Response arrived(Url url, ResponseHead head, Content content, Wanted wanted, @Nullable Recording recording)
            throws IOException {
        var type = String.join(", ", head.all("content-type"));
        if (!isWanted(wanted, url, type, head)) {
            var length = readUnwanted(head, content, wanted, recording);
            var outcome = new Outcome.Read(head.status(), false);
            return new Response(outcome, head, Body.unread(type, length), keeps(head, content, wanted, recording));
        }
        var body = BodyReader.read(content, type, ContentCoding.of(head), options.bodyBytesMax(), this::reserve);
        if (recording == null) deadline.check();
        else recording.end(List.of());
        var keeps = !body.truncated() && keeps(head, content, wanted, recording);
        return new Response(new Outcome.Read(head.status(), body.truncated()), head, body, keeps);
    }

    /// Waits for memory, which does not count against the deadline.
    private void reserve(long bytes) throws IOException {
        release();
        deadline.pause();
        try {
            if (!deadline.isOver()) lease = bodies.take(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(e.getMessage());
        }
        deadline.resume();
    }

    /// Reads a body that is only recorded, or only has to be complete.
    ///
    /// @return how much of it was recorded; null where it was not
    private @Nullable Long readUnwanted(
            ResponseHead head, Content content, Wanted wanted, @Nullable Recording recording) throws IOException {
        if (wanted == Wanted.NOTHING) return null;
        if (recording != null) return recording.end(ContentCoding.of(head));
        if (wanted != Wanted.PAGES_AND_STYLES || !content.isFramed() || content.length() > DRAIN_BYTES_MAX) return null;
        try {
            BodyReader.check(content, ContentCoding.of(head), DRAIN_BYTES_MAX, options.bodyBytesMax());
        } catch (IOException e) {
            // A stream of events, for instance, has no end.
            if (content.length() >= 0 || !deadline.isOver()) throw e;
        }
        return null;
    }

    /// Whether the connection can be kept: the server means to, and what is left of the content is little. Where only
    /// the head is wanted, content is not waited for: it may take any time.
    private static boolean keeps(ResponseHead head, Content content, Wanted wanted, @Nullable Recording recording) {
        return content.isFramed()
                && head.keepsConnection()
                && ((wanted == Wanted.UNREAD || recording != null) ? content.isDone() : drained(content));
    }

    private static boolean drained(Content content) {
        if (content.isDone()) return true;
        if (content.length() > DRAIN_BYTES_MAX) return false;
        try {
            content.skipNBytes(DRAIN_BYTES_MAX + 1L);
            return false;
        } catch (IOException _) {
            // Either it is at its end, or it broke off. The answer is complete without what nobody wanted of it.
            return content.isDone();
        }
    }

    private static boolean isWanted(Wanted wanted, Url url, String type, ResponseHead head) {
        return switch (wanted) {
            case NOTHING, UNREAD -> false;
            case PAGES -> mayHoldLinks(type, head);
            case PAGES_AND_STYLES ->
                mayHoldLinks(type, head) || ContentType.of(type).isStylesheet(url);
            case ANYTHING -> true;
        };
    }

    /// What has no type may be a page by how it begins, unless the server forbids to look.
    private static boolean mayHoldLinks(String type, ResponseHead head) {
        var parsed = ContentType.of(type);
        return parsed.mayBePage()
                && !(parsed.isUnknown() && head.first("x-content-type-options").equalsIgnoreCase("nosniff"));
    }
}
