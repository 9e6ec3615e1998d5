package clew.door;

import clew.fetch.Exchange;
import clew.fetch.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What comes to the door while one page is shown, in the order of asking.
///
/// 1. There are at most [#REQUESTS_MAX] requests, and what is kept in memory of them is limited too; all others are
///    refused.
/// 2. After [#leave], none of them is under way.
/// 3. Requests that end later all the same are seen by nobody.
final class PageTraffic {
    static final int REQUESTS_MAX = 10_000;

    /// How long all URLs, recorded requests and recorded heads may be together.
    static final long KEPT_BYTES_MAX = 32L << 20;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final boolean recording;
    private final Ticker ticker;
    private final List<Passage> passages = new ArrayList<>();
    private final Set<Passage> open = new HashSet<>();
    private long keptBytes;
    private boolean left;
    private boolean forgotten;
    private int waiting;
    private long waitingSince;
    private long waitedNanos;
    private @Nullable UncheckedIOException diskFailure;

    /// @param recording whether exchanges are recorded
    PageTraffic(boolean recording, Ticker ticker) {
        this.recording = recording;
        this.ticker = ticker;
    }

    boolean isRecording() {
        return recording;
    }

    /// Lets a request pass; empty where the page has been left, or asks too much.
    synchronized Optional<Passage> begin(BrowserConnection connection, String method, String target) {
        if (left || passages.size() == REQUESTS_MAX || keptBytes >= KEPT_BYTES_MAX) return Optional.empty();
        keptBytes += target.length();
        var passage = new Passage(this, connection, method, target);
        passages.add(passage);
        open.add(passage);
        return Optional.of(passage);
    }

    /// So much more is kept until the page is forgotten.
    synchronized void keeps(long bytes) {
        keptBytes += bytes;
    }

    synchronized void ended(Passage passage) {
        open.remove(passage);
        notifyAll();
    }

    /// Ends all requests that are under way, and waits for that.
    void leave() {
        synchronized (this) {
            left = true;
            for (var passage : open) passage.abort();
        }
        awaitEnd();
    }

    private synchronized void awaitEnd() {
        var end = System.nanoTime() + PATIENCE_NANOS;
        var interrupted = false;
        for (var rest = PATIENCE_NANOS; !open.isEmpty() && rest > 0; rest = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, rest);
            } catch (InterruptedException _) {
                // They end soon: all that they could wait for has been closed.
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    synchronized boolean isLeft() {
        return left;
    }

    synchronized boolean isForgotten() {
        return forgotten;
    }

    /// A request waits because we send no more at the moment.
    synchronized void waits() {
        if (waiting++ == 0) waitingSince = ticker.nanos();
    }

    synchronized void waitsNoLonger() {
        if (--waiting == 0) waitedNanos += ticker.nanos() - waitingSince;
    }

    /// For how long any request has waited so; those that wait at the same time count once.
    synchronized Duration waited() {
        return Duration.ofNanos(waitedNanos + (waiting == 0 ? 0 : ticker.nanos() - waitingSince));
    }

    /// Nothing more can be recorded.
    synchronized void diskFailed(UncheckedIOException failure) {
        diskFailure = failure;
    }

    /// All of which it is known what came of them. Each is given once.
    synchronized List<Attempt> takeAttempts() {
        var attempts = new ArrayList<Attempt>();
        for (var passage : passages) {
            var attempt = passage.takeAttempt();
            if (attempt != null) attempts.add(attempt);
        }
        return attempts;
    }

    /// The records of all requests that reached a server. Each is given once; its body is to be closed.
    ///
    /// @throws IOException if the disk failed: then there are no records at all
    synchronized List<Exchange> takeExchanges() throws IOException {
        var exchanges = new ArrayList<Exchange>();
        for (var passage : passages) {
            var exchange = passage.takeExchange();
            if (exchange != null) exchanges.add(exchange);
        }
        if (diskFailure == null) return exchanges;
        for (var exchange : exchanges) exchange.body().close();
        throw new IOException(diskFailure.getMessage(), diskFailure.getCause());
    }

    /// Nobody wants to know any more.
    synchronized void forget() {
        forgotten = true;
        for (var passage : passages) {
            var exchange = passage.takeExchange();
            if (exchange != null) exchange.body().close();
        }
    }
}
