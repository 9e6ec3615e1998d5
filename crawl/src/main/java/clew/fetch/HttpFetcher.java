package clew.fetch;

import clew.dial.Deadline;
import clew.fetch.HostLoad.Turn;
import clew.http.Connection;
import clew.http.Content;
import clew.http.ContentCoding;
import clew.http.ContentType;
import clew.http.CookieJar;
import clew.http.FetchException;
import clew.http.Head;
import clew.http.Proxy;
import clew.http.RequestText;
import clew.http.RetryAfter;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Asks over HTTP/1.1, on a connection that it keeps for the next request.
///
/// 1. A try ends within the timeout; waiting for the [Pacer] and the [HostGate] does not count.
/// 2. There are at most [#TRIES] tries, and one more after a deadline that was missed among others. The last one
///    goes through the gate alone: what comes of it does not depend on how many others are asking.
/// 3. Every URL goes out as it is serialised, byte for byte.
/// 4. Redirects are not followed, and no body is read that nobody wants.
final class HttpFetcher implements Fetcher {
    private static final int TRIES = 3;
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int BACKOFF_GROWTH = 4;
    // What a single fetcher waits between its first and its last try.
    private static final long QUIET_NANOS = BACKOFF_NANOS + BACKOFF_GROWTH * BACKOFF_NANOS;
    private static final int DRAIN_BYTES_MAX = 64 * 1024;

    /// What came of a try.
    ///
    /// @param next when it may go better
    /// @param quietNanos for how long the server would like to hear nothing before that
    private record Answer(Fetched fetched, Next next, long quietNanos) {
        static Answer last(Fetched fetched) {
            return new Answer(fetched, Next.NEVER, 0);
        }
    }

    private enum Next {
        NEVER,
        LATER,
        ALONE
    }

    private final HttpClient shared;
    private final FetchOptions options;
    private final Deadline deadline;
    private final RequestText requests;
    private final CookieJar cookies;
    private final Turn turn = new Turn();
    private @Nullable Connection kept;
    private MemoryBudget.@Nullable Lease lease;

    HttpFetcher(HttpClient shared, Deadline deadline) {
        this.shared = shared;
        this.options = shared.options();
        this.deadline = deadline;
        this.requests = new RequestText(options.userAgent(), options.headers());
        this.cookies = new CookieJar(options.cookies(), shared.clock());
    }

    @Override
    public Fetched fetch(Url url, Wanted wanted) throws InterruptedException {
        cookies.clear();
        return ask(url, wanted);
    }

    @Override
    public Fetched follow(Url url, Wanted wanted) throws InterruptedException {
        return ask(url, wanted);
    }

    @Override
    public void release() {
        if (lease != null) lease.close();
        lease = null;
    }

    @Override
    public void close() {
        deadline.cut();
    }

    private Fetched ask(Url url, Wanted wanted) throws InterruptedException {
        if (!url.isHttp()) throw new IllegalArgumentException("a web server cannot be asked for " + url.display());
        release();
        var gate = shared.gate(url.hostname());
        var answer = askBesideOthers(url, wanted, gate);
        var backoff = BACKOFF_NANOS;
        for (int tries = 1; tries < TRIES && answer.next() == Next.LATER && !deadline.isCut(); tries++) {
            shared.ticker().sleep(backoff);
            backoff *= BACKOFF_GROWTH;
            answer = tries < TRIES - 1
                    ? askBesideOthers(url, wanted, gate)
                    : askAlone(url, wanted, gate, answer.quietNanos());
        }
        if (answer.next() == Next.ALONE && !deadline.isCut()) answer = askOnceMore(url, wanted, gate, answer);
        return answer.fetched();
    }

    private Answer askBesideOthers(Url url, Wanted wanted, HostGate gate) throws InterruptedException {
        gate.enter(turn);
        try {
            if (!gate.isNarrow()) return tryOnce(url, wanted, gate, kept(url));
        } finally {
            gate.leave();
        }
        return askAlone(url, wanted, gate, 0);
    }

    private Answer askAlone(Url url, Wanted wanted, HostGate gate, long quietNanos) throws InterruptedException {
        gate.enterAlone(turn, quietNanos);
        try {
            return tryAlone(url, wanted, gate);
        } finally {
            gate.leaveAlone();
        }
    }

    private Answer askOnceMore(Url url, Wanted wanted, HostGate gate, Answer missed) throws InterruptedException {
        gate.enterAlone(turn, 0);
        try {
            return gate.load().isSilentAlone() ? missed : tryAlone(url, wanted, gate);
        } finally {
            gate.leaveAlone();
        }
    }

    private Answer tryAlone(Url url, Wanted wanted, HostGate gate) throws InterruptedException {
        var connection = kept(url);
        return tryOnce(url, wanted, gate, connection != null ? connection : gate.take(url.origin(), this));
    }

    /// The connection that we keep, if it leads to where we want; null otherwise.
    private @Nullable Connection kept(Url url) {
        if (kept == null || !kept.isKeptBy(this)) kept = null;
        else if (!kept.leadsTo(url.origin())) drop();
        return kept;
    }

    private Answer tryOnce(Url url, Wanted wanted, HostGate gate, @Nullable Connection usable)
            throws InterruptedException {
        var left = options.timeout().toNanos();
        var connection = usable;
        while (true) {
            shared.pacer().awaitTurn();
            if (connection != null && !connection.isSilent()) {
                keep(connection, gate);
                drop();
                connection = null;
            }
            // A host that grants no more connections must have time to see that one has gone.
            if (connection == null && gate.isAlone() && gate.closeKept())
                shared.ticker().sleep(BACKOFF_NANOS);
            deadline.arm(left);
            turn.isFresh(connection == null);
            var used = false;
            try {
                if (connection == null) connection = shared.dialer().dial(url, deadline);
                keep(connection, gate);
                deadline.hold(connection);
                used = connection.isUsed();
                var answer = exchange(url, wanted, connection, gate);
                gate.answered(turn, options.timeout().toNanos() - deadline.nanosLeft());
                return answer;
            } catch (IOException e) {
                // A server may close a kept connection at any time. Where it did so before it answered, the request
                // was never served: asking again on a new connection is not a second request.
                var unserved = used && connection != null && !connection.isAnswered() && FetchException.isClosed(e);
                drop();
                connection = null;
                left = deadline.nanosLeft();
                if (!unserved || deadline.isOver()) return failed(e, gate);
            } finally {
                deadline.disarm();
            }
        }
    }

    private void keep(Connection connection, HostGate gate) {
        if (connection.equals(kept)) return;
        drop();
        connection.keepFor(this);
        gate.keep(connection);
        kept = connection;
    }

    private void drop() {
        var connection = kept;
        kept = null;
        if (connection == null || !connection.release(this)) return;
        shared.gate(connection.hostname()).forget(connection);
        try {
            connection.close();
        } catch (IOException _) {
            // Nobody uses it any more.
        }
    }

    private Answer exchange(Url url, Wanted wanted, Connection connection, HostGate gate) throws IOException {
        var head = connection.exchange(requests.get(url, cookies.header(url), readingProxy(url)));
        var content = connection.content(head);
        var status = head.status();
        if (status >= 200 && status < 300) return Answer.last(arrived(head, content, wanted, connection));
        finish(head, content);
        if (head.isRedirect()) {
            cookies.take(url, head.all("set-cookie"));
            var location = head.first("location");
            if (!location.isEmpty()) return Answer.last(Location.moved(status, location, url));
        }
        if (status == 407 && options.proxies().of(url) != null) throw new FetchException(Reason.PROXY, "status 407");
        return declined(head, gate);
    }

    /// The proxy that reads the request; what is secure only passes through one.
    private @Nullable Proxy readingProxy(Url url) {
        return url.scheme().equals("http") ? options.proxies().of(url) : null;
    }

    private Fetched arrived(Head head, Content content, Wanted wanted, Connection connection) throws IOException {
        var type = String.join(", ", head.all("content-type"));
        if (wanted == Wanted.PAGES && !mayHoldLinks(type, head)) {
            finish(head, content);
            return new Fetched.Arrived(head.status(), ResponseHead.of(head), new Body(type, new byte[0], false));
        }
        var body = BodyReader.read(
                content, type, ContentCoding.of(head), options.bodyBytesMax(), bytes -> reserve(bytes, connection));
        if (body.truncated()) drop();
        else finish(head, content);
        return new Fetched.Arrived(head.status(), ResponseHead.of(head), body);
    }

    /// Waits for memory, which does not count against the deadline.
    private void reserve(long bytes, Connection connection) throws IOException {
        release();
        var budget = shared.bodies();
        var waits = !budget.has(bytes);
        var left = deadline.nanosLeft();
        if (waits) deadline.disarm();
        try {
            if (!deadline.isOver()) lease = budget.take(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(e.getMessage());
        }
        if (waits && !deadline.isOver()) {
            deadline.arm(left);
            deadline.hold(connection);
        }
    }

    /// Keeps the connection if that can be done: the server means to, and what is left of the content is little.
    private void finish(Head head, Content content) {
        if (!content.isFramed() || !head.keepsConnection() || !drained(content)) drop();
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

    /// Which answers may be different another time.
    private Answer declined(Head head, HostGate gate) {
        var status = head.status();
        var fetched = new Fetched.Declined(status);
        return switch (status) {
            case 408, 502, 504 -> new Answer(fetched, Next.LATER, 0);
            case 429, 503 -> {
                var wish = RetryAfter.of(head, shared.clock().instant());
                if (wish.isPresent() && wish.get().compareTo(RetryAfter.LONGEST) > 0) yield Answer.last(fetched);
                if (wish.isPresent()) gate.pause(wish.get().toNanos());
                yield new Answer(
                        fetched,
                        Next.LATER,
                        Math.max(wish.map(Duration::toNanos).orElse(0L), QUIET_NANOS));
            }
            default -> Answer.last(fetched);
        };
    }

    /// What has no type may be a page by how it begins, unless the server forbids to look.
    private static boolean mayHoldLinks(String type, Head head) {
        var parsed = ContentType.of(type);
        return parsed.mayBePage()
                && !(parsed.isUnknown() && head.first("x-content-type-options").equalsIgnoreCase("nosniff"));
    }

    private Answer failed(IOException e, HostGate gate) {
        var failure = failure(e);
        var next = switch (failure.reason()) {
            case UNREACHABLE, CUT, PROXY -> Next.LATER;
            case DEADLINE -> gate.missed(turn) ? Next.ALONE : Next.NEVER;
            default -> Next.NEVER;
        };
        return new Answer(new Fetched.Failed(failure), next, 0);
    }

    private Failure failure(IOException e) {
        if (deadline.expired()) {
            return new Failure(Reason.DEADLINE, options.timeout().toMillis() + " ms");
        }
        return new Failure(FetchException.reason(e), e.getMessage() == null ? "" : e.getMessage());
    }
}
