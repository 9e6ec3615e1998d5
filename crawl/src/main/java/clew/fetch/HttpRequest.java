package clew.fetch;

import clew.dial.Deadline;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Requester.Response;
import clew.http.Connection;
import clew.http.CookieJar;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.RetryAfter;
import clew.http.Validators;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.page.Retryable;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A request over HTTP/1.1, on an idle connection of its host where there is one.
///
/// 1. Each try has the whole timeout; waiting for the [Host] does not count.
/// 2. There are at most [#TRIES] tries, and one more after a deadline that was missed among others. The last one
///    passes alone: its result does not depend on how many others send requests.
/// 3. A try on an idle connection that the server closes before it answers is followed by one on a new connection, at
///    once: such a server has most likely not seen the request. It may have, so the try counts.
/// 4. A HEAD request has one try, and what is missing in its answer says nothing of the host.
final class HttpRequest implements Request {
    private static final int TRIES = 3;
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int BACKOFF_GROWTH = 4;
    // What a single request waits between its first and its last try.
    private static final long QUIET_NANOS = BACKOFF_NANOS + BACKOFF_GROWTH * BACKOFF_NANOS;

    /// When it may go better.
    private sealed interface Next {
        /// @param quietNanos for how long the server would like to hear nothing before the last try
        record Later(long quietNanos) implements Next {}

        /// When nobody else asks.
        record Alone() implements Next {}

        record Never() implements Next {}
    }

    private final HttpClient shared;
    private final Url url;
    private final Wanted wanted;
    private final CookieJar cookies;
    private final Validators known;
    private final Exchange.@Nullable Listener listener;
    private final Turn turn;
    private int tries;
    private boolean needsNewConnection;
    private long backoffNanos = BACKOFF_NANOS;
    private @Nullable Answer missed;
    private @Nullable Requester requester;
    private Instant begun = Instant.EPOCH;
    private long begunNanos;

    HttpRequest(
            HttpClient shared,
            Url url,
            Wanted wanted,
            CookieJar cookies,
            Validators known,
            Exchange.@Nullable Listener listener) {
        if (!url.isHttp()) throw new IllegalArgumentException("a web server cannot be asked for " + url.display());
        this.shared = shared;
        this.url = url;
        this.wanted = wanted;
        this.cookies = cookies;
        this.known = known;
        this.listener = listener;
        this.turn = new Turn(url.hostname(), shared.options().timeout().toNanos());
    }

    @Override
    public Turn turn() {
        return turn;
    }

    CookieJar cookies() {
        return cookies;
    }

    @Override
    public @Nullable Answer send() throws InterruptedException {
        var borrowed = shared.borrow();
        var answer = send(borrowed);
        if (answer == null) shared.giveBack(borrowed);
        else requester = borrowed;
        return answer;
    }

    @Override
    public void release() {
        if (requester != null) shared.giveBack(requester);
        requester = null;
    }

    /// Sends it once, by a requester that somebody else keeps.
    @Nullable
    Answer send(Requester by) throws InterruptedException {
        var host = Objects.requireNonNull(turn.host);
        if (missed != null && host.isSilentAlone()) return missed;
        var connection = idle(host);
        // A host that grants no more connections must have time to see that the idle ones have gone.
        if (connection == null && turn.isAlone && host.closeIdle()) {
            turn.beAlone(BACKOFF_NANOS);
            return null;
        }
        begun = shared.clock().instant();
        begunNanos = shared.ticker().nanos();
        var deadline = by.deadline();
        deadline.arm(turn.timeoutNanos());
        turn.isFresh(connection == null);
        var used = false;
        try {
            if (connection == null) connection = shared.dialer().dial(url, deadline);
            deadline.hold(connection);
            used = connection.isUsed();
            var response = by.request(url, wanted, cookies, known, connection, listener, begun, begunNanos);
            host.answered(turn, turn.timeoutNanos() - by.nanosLeft());
            deadline.disarm();
            deadline.letGo();
            if (response.keeps() && !deadline.isOver()) host.keep(connection, shared.owner(wanted));
            else IdleConnections.close(connection);
            return end(by, answer(response), next(response, host));
        } catch (IOException e) {
            var unserved = used && connection != null && !connection.isAnswered() && FetchException.isClosed(e);
            if (connection != null) IdleConnections.close(connection);
            if (unserved && tries + 1 < TRIES && !deadline.isOver()) return again();
            return end(by, failed(e, by), next(e, by, host));
        } finally {
            deadline.disarm();
        }
    }

    private @Nullable Connection idle(Host host) {
        while (true) {
            var connection = host.take(url.origin(), shared.owner(wanted));
            if (connection == null || isUsable(connection)) return connection;
            IdleConnections.close(connection);
        }
    }

    /// There is not always another try, and there was a delay in which the server may have closed the connection: a
    /// second look is worth a millisecond then.
    private boolean isUsable(Connection connection) {
        return !needsNewConnection && connection.isSilent() && (tries == 0 || connection.isOpen());
    }

    private @Nullable Answer again() {
        tries++;
        needsNewConnection = true;
        if (turn.isAlone || tries == TRIES - 1) turn.beAlone(0);
        return null;
    }

    /// @return null where there is another try
    private @Nullable Answer end(Requester by, Answer answer, Next next) {
        tries++;
        if (missed != null || wanted == Wanted.NOTHING || by.deadline().isCut()) return answer;
        switch (next) {
            case Next.Never() -> {
                return answer;
            }
            case Next.Alone() -> {
                missed = answer;
                turn.beAlone(0);
            }
            case Next.Later(long quietNanos) -> {
                if (tries == TRIES || !shared.options().retries()) return answer;
                turn.delayUntil(shared.ticker().nanos() + backoffNanos);
                backoffNanos *= BACKOFF_GROWTH;
                if (tries == TRIES - 1) turn.beAlone(quietNanos);
            }
        }
        by.release();
        return null;
    }

    /// Which answers may be different another time.
    private Next next(Response response, Host host) {
        if (!(response.outcome() instanceof Outcome.Declined(int status)) || !Retryable.soon(status)) {
            if (turn.isExternal()) host.accepted();
            return new Next.Never();
        }
        if (!Retryable.asksForPause(status)) return new Next.Later(0);
        var wish = RetryAfter.of(response.head(), shared.clock().instant());
        if (wish.isPresent() && wish.get().compareTo(RetryAfter.LONGEST) > 0) return new Next.Never();
        if (!host.refused(turn, wish.orElse(Duration.ZERO))) return new Next.Never();
        return new Next.Later(Math.max(wish.map(Duration::toNanos).orElse(0L), QUIET_NANOS));
    }

    private Next next(IOException e, Requester by, Host host) {
        return switch (reason(e, by)) {
            case UNREACHABLE, CUT, ENCODING, PROXY -> new Next.Later(0);
            case DEADLINE -> wanted != Wanted.NOTHING && host.missed(turn) ? new Next.Alone() : new Next.Never();
            default -> new Next.Never();
        };
    }

    private Answer answer(Response response) {
        return answer(response.outcome(), response.head(), response.body());
    }

    private Answer failed(IOException e, Requester by) {
        var reason = reason(e, by);
        var detail = by.deadline().expired() ? overdue(by.deadline()) : Objects.requireNonNullElse(e.getMessage(), "");
        return answer(new Outcome.Failed(new Failure(reason, detail)), ResponseHead.NONE, Body.NONE);
    }

    private Answer answer(Outcome.Fetched outcome, ResponseHead head, Body body) {
        return new Answer(
                outcome, head, body, begun, Duration.ofNanos(shared.ticker().nanos() - begunNanos), tries + 1);
    }

    private String overdue(Deadline deadline) {
        return deadline.isLimited()
                ? "its body came too slowly"
                : shared.options().timeout().toMillis() + " ms";
    }

    private static Reason reason(IOException e, Requester by) {
        return by.deadline().expired() ? Reason.DEADLINE : FetchException.reason(e);
    }
}
