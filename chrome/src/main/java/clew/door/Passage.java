package clew.door;

import clew.fetch.Exchange;
import clew.page.Failure;
import org.jspecify.annotations.Nullable;

/// A request that passes the door, from its head to the end of the response. It belongs to the lock of its
/// [PageTraffic].
final class Passage implements AutoCloseable {
    private final PageTraffic traffic;
    private final BrowserConnection connection;
    private final String method;
    private final String target;
    private Attempt.@Nullable Result result;
    private boolean told;
    private @Nullable Exchange exchange;

    Passage(PageTraffic traffic, BrowserConnection connection, String method, String target) {
        this.traffic = traffic;
        this.connection = connection;
        this.method = method;
        this.target = target;
    }

    PageTraffic traffic() {
        return traffic;
    }

    /// The server has answered.
    void answered(int status) {
        synchronized (traffic) {
            result = new Attempt.Result.Passed(status);
        }
    }

    void refused(Refusal why) {
        synchronized (traffic) {
            result = new Attempt.Result.Refused(why);
        }
    }

    /// It went wrong; what came of it before stays.
    void failed(Failure failure) {
        synchronized (traffic) {
            if (result != null) return;
            result = traffic.isLeft()
                    ? new Attempt.Result.Refused(Refusal.NOBODY_SHOWN)
                    : new Attempt.Result.Failed(failure);
        }
    }

    /// Keeps a record of it, unless the page that it belongs to has been forgotten.
    void recorded(Exchange record) {
        synchronized (traffic) {
            if (traffic.isForgotten()) {
                record.body().close();
                return;
            }
            exchange = record;
            // The last head is there twice.
            traffic.keeps(record.request().length + 2L * record.received().length);
        }
    }

    /// Ends it, from any thread.
    void abort() {
        connection.abort();
    }

    @Override
    public void close() {
        traffic.ended(this);
    }

    /// What came of it; null as long as that is not known, and when it has been told.
    @Nullable
    Attempt takeAttempt() {
        if (result == null || told) return null;
        told = true;
        return new Attempt(method, target, result);
    }

    /// The record, which is the caller's from now on.
    @Nullable
    Exchange takeExchange() {
        var taken = exchange;
        exchange = null;
        return taken;
    }
}
