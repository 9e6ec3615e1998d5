package clew.fetch;

import clew.dial.AddressGuard;
import clew.dial.Dialer;
import clew.dial.Resolver;
import clew.dial.Tls;
import clew.dial.Watchdog;
import clew.url.Url;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/// What all fetchers of a crawl share. Makes a fetcher for each worker.
public final class HttpClient implements Supplier<Fetcher>, AutoCloseable {
    /// Large bodies take an eighth of the heap, and as much again while they are put together.
    private static final int BODIES_PART = 8;

    private final FetchOptions options;
    private final Pacer pacer;
    private final Dialer dialer;
    private final Ticker ticker;
    private final InstantSource clock;
    private final Watchdog watchdog = new Watchdog();
    private final MemoryBudget bodies;
    private final ConcurrentMap<String, HostGate> gates = new ConcurrentHashMap<>();

    public HttpClient(FetchOptions options, Pacer pacer, Resolver resolver) {
        this(options, pacer, resolver, Ticker.system(), InstantSource.system());
    }

    /// @param ticker passes the time between two tries
    /// @param clock says what time it is, for servers that ask to be left alone until some time
    public HttpClient(FetchOptions options, Pacer pacer, Resolver resolver, Ticker ticker, InstantSource clock) {
        this(options, pacer, resolver, ticker, clock, MemoryBudget.ofHeap(BODIES_PART));
    }

    /// @param bodies how much of large bodies is kept at once
    HttpClient(
            FetchOptions options,
            Pacer pacer,
            Resolver resolver,
            Ticker ticker,
            InstantSource clock,
            MemoryBudget bodies) {
        this.options = options;
        this.pacer = pacer;
        this.dialer = dialer(options, resolver);
        this.ticker = ticker;
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

    Pacer pacer() {
        return pacer;
    }

    Dialer dialer() {
        return dialer;
    }

    Ticker ticker() {
        return ticker;
    }

    InstantSource clock() {
        return clock;
    }

    HostGate gate(String hostname) {
        var gate = gates.get(hostname);
        return gate != null ? gate : gates.computeIfAbsent(hostname, _ -> new HostGate(ticker, options.timeout()));
    }
}
