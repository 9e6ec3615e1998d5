package clew.site;

import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.Request;
import clew.fetch.Turn;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A clock for deadlines. It stands still until every request under way hangs, and then the time of all of them is up:
/// a page that never ends misses its deadline and no other page does, however busy the machine is.
///
/// Servers tell it which requests hang, and [#around] which ones are under way.
public final class HangingClock implements LongSupplier {
    private static final Duration STEP = Duration.ofDays(1);

    private final int together;
    private final Set<String> hanging = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private int underWay;
    private long nanos;

    /// @param together so many pages must have been requested that hang, before time passes
    public HangingClock(int together) {
        this.together = together;
    }

    @Override
    public synchronized long getAsLong() {
        return nanos;
    }

    /// A request has arrived, and never ends.
    public void hangs(LoopbackSite.Request request) {
        hangs(request.header("Host") + request.target());
    }

    /// @param page host, port and path
    public synchronized void hangs(String page) {
        hanging.add(page);
        seen.add(page);
        look();
    }

    private synchronized void begins() {
        underWay++;
    }

    private synchronized void ends(String page) {
        underWay--;
        hanging.remove(page);
        look();
    }

    private void look() {
        if (!hanging.isEmpty() && hanging.size() == underWay && seen.size() >= together) nanos += STEP.toNanos();
    }

    /// A client whose requests count as under way while they are sent.
    public Client around(Client client) {
        return (url, wanted, before, known, listener) -> {
            var earlier = before instanceof Counted counted ? counted.request : before;
            var page = url.host() + url.requestTarget();
            return new Counted(client.request(url, wanted, earlier, known, listener), page);
        };
    }

    private final class Counted implements Request {
        private final Request request;
        private final String page;

        Counted(Request request, String page) {
            this.request = request;
            this.page = page;
        }

        @Override
        public Turn turn() {
            return request.turn();
        }

        @Override
        public @Nullable Answer send() throws InterruptedException {
            begins();
            try {
                return request.send();
            } finally {
                ends(page);
            }
        }

        @Override
        public void release() {
            request.release();
        }
    }
}
