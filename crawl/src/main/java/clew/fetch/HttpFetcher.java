package clew.fetch;

import clew.dial.Deadline;
import clew.fetch.HostLoad.Turn;
import clew.fetch.Requester.Response;
import clew.http.Connection;
import clew.http.CookieJar;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.RetryAfter;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Asks over HTTP/1.1, on a connection that it keeps for the next request.
///
/// 1. A try ends within the timeout; waiting for the [Host] does not count.
/// 2. There are at most [#TRIES] tries, and one more after a deadline that was missed among others. The last one
///    passes alone: what comes of it does not depend on how many others are asking.
final class HttpFetcher implements Fetcher {
    private static final int TRIES = 3;
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int BACKOFF_GROWTH = 4;
    // What a single fetcher waits between its first and its last try.
    private static final long QUIET_NANOS = BACKOFF_NANOS + BACKOFF_GROWTH * BACKOFF_NANOS;

    /// What came of a try.
    ///
    /// @param next when it may go better
    /// @param quietNanos for how long the server would like to hear nothing before that
    private record Try(Answer answer, Next next, long quietNanos) {}

    private enum Next {
        NEVER,
        LATER,
        ALONE
    }

    private final HttpClient shared;
    private final FetchOptions options;
    private final Deadline deadline;
    private final CookieJar cookies;
    private final Requester requester;
    private final Turn turn;
    private @Nullable Connection kept;
    private Instant begun = Instant.EPOCH;
    private long begunNanos;

    HttpFetcher(HttpClient shared, Deadline deadline) {
        this.shared = shared;
        this.options = shared.options();
        this.deadline = deadline;
        this.turn = new Turn(options.timeout().toNanos());
        this.cookies = new CookieJar(options.cookies(), shared.clock());
        this.requester = new Requester(shared, deadline, cookies);
    }

    @Override
    public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
        cookies.clear();
        return ask(url, wanted);
    }

    @Override
    public Answer follow(Url url, Wanted wanted) throws InterruptedException {
        return ask(url, wanted);
    }

    @Override
    public void release() {
        requester.release();
    }

    @Override
    public void close() {
        deadline.cut();
    }

    private Answer ask(Url url, Wanted wanted) throws InterruptedException {
        if (!url.isHttp()) throw new IllegalArgumentException("a web server cannot be asked for " + url.display());
        release();
        var host = shared.host(url.hostname());
        var tried = askBesideOthers(url, wanted, host);
        var backoff = BACKOFF_NANOS;
        for (int tries = 1; tries < TRIES && tried.next() == Next.LATER && !deadline.isCut(); tries++) {
            shared.ticker().sleep(backoff);
            backoff *= BACKOFF_GROWTH;
            tried = tries < TRIES - 1
                    ? askBesideOthers(url, wanted, host)
                    : askAlone(url, wanted, host, tried.quietNanos());
        }
        if (tried.next() == Next.ALONE && !deadline.isCut()) tried = askOnceMore(url, wanted, host, tried);
        return tried.answer();
    }

    private Try askBesideOthers(Url url, Wanted wanted, Host host) throws InterruptedException {
        host.enter(turn);
        try {
            if (!host.isNarrow()) return tryOnce(url, wanted, host, kept(url));
        } finally {
            host.leave();
        }
        return askAlone(url, wanted, host, 0);
    }

    private Try askAlone(Url url, Wanted wanted, Host host, long quietNanos) throws InterruptedException {
        host.enterAlone(turn, quietNanos);
        try {
            return tryAlone(url, wanted, host);
        } finally {
            host.leaveAlone();
        }
    }

    private Try askOnceMore(Url url, Wanted wanted, Host host, Try missed) throws InterruptedException {
        host.enterAlone(turn, 0);
        try {
            return host.load().isSilentAlone() ? missed : tryAlone(url, wanted, host);
        } finally {
            host.leaveAlone();
        }
    }

    private Try tryAlone(Url url, Wanted wanted, Host host) throws InterruptedException {
        var connection = kept(url);
        return tryOnce(url, wanted, host, connection != null ? connection : host.take(url.origin(), this));
    }

    /// The connection that we keep, if it leads to where we want; null otherwise.
    private @Nullable Connection kept(Url url) {
        if (kept == null || !kept.isKeptBy(this)) kept = null;
        else if (!kept.leadsTo(url.origin())) drop();
        return kept;
    }

    private Try tryOnce(Url url, Wanted wanted, Host host, @Nullable Connection usable) throws InterruptedException {
        var left = options.timeout().toNanos();
        var connection = usable;
        while (true) {
            host.awaitStart();
            if (connection != null && !connection.isSilent()) {
                keep(connection, host);
                drop();
                connection = null;
            }
            // A host that grants no more connections must have time to see that one has gone.
            if (connection == null && host.isAlone() && host.closeKept())
                shared.ticker().sleep(BACKOFF_NANOS);
            begun = shared.clock().instant();
            begunNanos = shared.ticker().nanos();
            deadline.arm(left);
            turn.isFresh(connection == null);
            var used = false;
            try {
                if (connection == null) connection = shared.dialer().dial(url, deadline);
                keep(connection, host);
                deadline.hold(connection);
                used = connection.isUsed();
                var response = requester.request(url, wanted, connection, begun, begunNanos);
                if (!response.keeps()) drop();
                host.answered(turn, options.timeout().toNanos() - deadline.nanosLeft());
                return answered(response, host);
            } catch (IOException e) {
                // A server may close a kept connection at any time. Where it did so before it answered, the request
                // was never served: asking again on a new connection is not a second request.
                var unserved = used && connection != null && !connection.isAnswered() && FetchException.isClosed(e);
                drop();
                connection = null;
                left = deadline.nanosLeft();
                if (!unserved || deadline.isOver()) return failed(e, host);
            } finally {
                deadline.disarm();
            }
        }
    }

    private void keep(Connection connection, Host host) {
        if (connection.equals(kept)) return;
        drop();
        connection.keepFor(this);
        host.keep(connection);
        kept = connection;
    }

    private void drop() {
        var connection = kept;
        kept = null;
        if (connection == null || !connection.release(this)) return;
        shared.host(connection.hostname()).forget(connection);
        try {
            connection.close();
        } catch (IOException _) {
            // Nobody uses it any more.
        }
    }

    /// Which answers may be different another time.
    private Try answered(Response response, Host host) {
        var answer = answer(response.outcome(), response.head(), response.body());
        var status = response.outcome() instanceof Outcome.Declined(int declined) ? declined : 0;
        return switch (status) {
            case 408, 502, 504 -> new Try(answer, Next.LATER, 0);
            case 429, 503 -> {
                var wish = RetryAfter.of(response.head(), shared.clock().instant());
                if (wish.isPresent() && wish.get().compareTo(RetryAfter.LONGEST) > 0) {
                    yield new Try(answer, Next.NEVER, 0);
                }
                if (wish.isPresent()) host.pause(wish.get().toNanos());
                var quiet = Math.max(wish.map(Duration::toNanos).orElse(0L), QUIET_NANOS);
                yield new Try(answer, Next.LATER, quiet);
            }
            default -> new Try(answer, Next.NEVER, 0);
        };
    }

    private Answer answer(Outcome.Fetched outcome, ResponseHead head, Body body) {
        return new Answer(
                outcome, head, body, begun, Duration.ofNanos(shared.ticker().nanos() - begunNanos));
    }

    private Try failed(IOException e, Host host) {
        var failure = failure(e);
        var next = switch (failure.reason()) {
            case UNREACHABLE, CUT, PROXY -> Next.LATER;
            case DEADLINE -> host.missed(turn) ? Next.ALONE : Next.NEVER;
            default -> Next.NEVER;
        };
        return new Try(answer(new Outcome.Failed(failure), ResponseHead.NONE, Body.NONE), next, 0);
    }

    private Failure failure(IOException e) {
        if (deadline.expired()) {
            return new Failure(Reason.DEADLINE, options.timeout().toMillis() + " ms");
        }
        return new Failure(FetchException.reason(e), e.getMessage() == null ? "" : e.getMessage());
    }
}
