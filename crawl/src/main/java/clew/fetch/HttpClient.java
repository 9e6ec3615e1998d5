package clew.fetch;

import clew.dial.AddressGuard;
import clew.dial.Dialer;
import clew.dial.Resolver;
import clew.dial.Tls;
import clew.dial.Watchdog;
import clew.url.Url;
import java.time.InstantSource;
import java.util.function.Supplier;

/// What all fetchers of a crawl share. Makes a fetcher for each worker.
public final class HttpClient implements Supplier<Fetcher>, AutoCloseable {
    /// Large bodies take an eighth of the heap, and as much again while they are put together.
    private static final int BODIES_PART = 8;

    private final FetchOptions options;
    private final Hosts hosts;
    private final Dialer dialer;
    private final InstantSource clock;
    private final Watchdog watchdog = new Watchdog();
    private final MemoryBudget bodies;

    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver) {
        this(options, hosts, resolver, InstantSource.system());
    }

    /// @param clock says what time it is, for servers that ask to be left alone until some time
    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver, InstantSource clock) {
        this(options, hosts, resolver, clock, MemoryBudget.ofHeap(BODIES_PART));
    }

    /// @param bodies how much of large bodies is kept at once
    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver, InstantSource clock, MemoryBudget bodies) {
        this.options = options;
        this.hosts = hosts;
        this.dialer = dialer(options, resolver);
        this.clock = clock;
        this.bodies = bodies;
    }

    private static Dialer dialer(FetchOptions options, Resolver resolver) {
        var start = options.start();
        return new Dialer(
                resolver,
                new AddressGuard(start == null ? null : start.hostname()),
                new Tls(options.insecure()),
                options.proxies(),
                options.userAgent());
    }

    @Override
    public Fetcher get() {
        return new HttpFetcher(this, watchdog.deadline());
    }

    /// Whether the address guard lets somebody else ask for `url` on our behalf. The host is looked up for this;
    /// whoever asks looks it up again, and may be told something else.
    public boolean admits(Url url) throws InterruptedException {
        var deadline = watchdog.deadline();
        deadline.arm(options.timeout().toNanos());
        try {
            return dialer.admits(url, deadline);
        } finally {
            deadline.disarm();
            watchdog.release(deadline);
        }
    }

    /// Ends every exchange that is under way.
    @Override
    public void close() {
        watchdog.close();
    }

    MemoryBudget bodies() {
        return bodies;
    }

    FetchOptions options() {
        return options;
    }

    Dialer dialer() {
        return dialer;
    }

    Ticker ticker() {
        return hosts.ticker();
    }

    InstantSource clock() {
        return clock;
    }

    Host host(String hostname) {
        return hosts.of(hostname);
    }
}
