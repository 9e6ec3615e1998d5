package clew.fetch;

import java.util.function.Supplier;

/// What all fetchers of a crawl share. Makes a fetcher for each worker.
public final class HttpClient implements Supplier<Fetcher>, AutoCloseable {
    private final FetchOptions options;
    private final Pacer pacer;
    private final Dialer dialer;
    private final Watchdog watchdog = new Watchdog();

    public HttpClient(FetchOptions options, Pacer pacer, Resolver resolver) {
        this.options = options;
        this.pacer = pacer;
        this.dialer = new Dialer(resolver);
    }

    @Override
    public Fetcher get() {
        return new HttpFetcher(options, pacer, dialer, watchdog.leash());
    }

    /// Ends every exchange that is under way.
    @Override
    public void close() {
        watchdog.close();
    }
}
