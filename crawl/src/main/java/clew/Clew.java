package clew;

import clew.dial.Resolver;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.fetch.Hosts;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.journal.FileJournal;
import clew.policy.Policy;
import clew.single.PageSnapshot;
import clew.single.SinglePage;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// A crawler. Says how requests are sent; each [#crawl] says what to crawl.
///
/// Several threads may use one, each for crawls of its own. Closing it stops the crawls that are running; each of them
/// ends after a complete page, and closes what it opened.
public final class Clew implements AutoCloseable {
    private final Builder settings;
    private final Network network;
    private final Set<CrawlRun> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private Clew(Builder settings) {
        this.settings = settings;
        this.network = new Network(
                settings.workers, settings.minDelay, settings.externalDelay, settings.resolver, settings.clock);
    }

    public static Builder builder() {
        return new Builder();
    }

    /// A crawl that starts at a URL. Nothing happens before it is run.
    ///
    /// @throws IllegalArgumentException if that is not an http or https URL
    public CrawlRequest crawl(String start) {
        return switch (Url.parse(start)) {
            case Parsed.Ok(Url url) -> crawl(url);
            case Parsed.Bad bad ->
                throw Arguments.refused("crawl", Url.display(start), "an http or https URL; " + bad.text(start));
        };
    }

    /// A crawl that starts at a URL. Nothing happens before it is run.
    ///
    /// @throws IllegalArgumentException if that is not an http or https URL
    public CrawlRequest crawl(Url start) {
        return crawl(List.of(Objects.requireNonNull(start, "start")), List.of());
    }

    /// A crawl that starts at several URLs, at the pages that sitemaps list, or at both. It follows what belongs to
    /// the area around any start URL; without one, what belongs to the area around the sitemaps.
    ///
    /// @param sitemaps are read, whatever the sites say
    /// @throws IllegalArgumentException if there is none, or if one is not an http or https URL
    public CrawlRequest crawl(List<Url> starts, List<Url> sitemaps) {
        if (starts.isEmpty() && sitemaps.isEmpty()) {
            throw Arguments.refused("crawl", starts, "one or more http or https URLs");
        }
        Stream.concat(starts.stream(), sitemaps.stream())
                .filter(url -> !url.isHttp())
                .forEach(url -> {
                    throw Arguments.refused("crawl", url.display(), "an http or https URL");
                });
        return new CrawlRequest(this, starts, sitemaps);
    }

    /// Repeats the crawl that a journal holds, but requests only the pages that failed or had a temporary error status.
    /// A new journal grows beside the old one, and replaces it when the crawl is finished; until then the same call
    /// resumes it. What decides the results comes from the journal and cannot be changed.
    ///
    /// @throws JournalFailed if the journal cannot be read, or has a policy of its own
    public CrawlRequest retry(Path journal) throws JournalFailed {
        try (var seen = FileJournal.readOnly(journal)) {
            return new CrawlRequest(this, CrawlSettings.of(seen.header()), journal, seen.header());
        } catch (IOException e) {
            throw new JournalFailed(journal, e);
        }
    }

    /// The same for a crawl with a policy of its own.
    ///
    /// @param policy the one that it was crawled with
    /// @throws JournalFailed if the journal cannot be read
    /// @throws DifferentSettings if it was crawled with another policy
    public CrawlRequest retry(Path journal, Policy policy) throws JournalFailed, DifferentSettings {
        try (var seen = FileJournal.readOnly(journal)) {
            var settings = SavedCrawl.settings(journal, seen, policy);
            return new CrawlRequest(this, settings, journal, seen.header());
        } catch (DifferentSettings e) {
            throw e;
        } catch (IOException e) {
            throw new JournalFailed(journal, e);
        }
    }

    /// One page and no crawl: its HTML, and the links inside its origin. Does not throw; what has no page is empty.
    public PageSnapshot page(String url) {
        var start = Url.parse(url).ok().orElseGet(() -> Url.of("about:blank"));
        try (var fetcher = fetcher(fetchOptions(start))) {
            return new SinglePage(fetcher).crawl(url);
        }
    }

    /// A fetcher for single requests, without a crawl. Belongs to one thread, which closes it.
    public Fetcher fetcher(FetchOptions options) {
        return network.soleFetcher(options);
    }

    /// The defaults for the requests of a crawl that starts there.
    public FetchOptions fetchOptions(Url start) {
        return fetchOptions(List.of(start));
    }

    /// The defaults for the requests of a crawl that starts at all of these.
    public FetchOptions fetchOptions(List<Url> starts) {
        return FetchOptions.of(starts)
                .withUserAgent(settings.userAgent)
                .withTimeout(settings.timeout)
                .withProxies(settings.proxies)
                .withPinned(new PinnedAddresses(settings.pinned))
                .withInsecure(settings.insecure);
    }

    /// Stops the crawls that are running, from any thread.
    @Override
    public void close() {
        closed = true;
        running.forEach(CrawlRun::stop);
        network.close();
    }

    Network network() {
        return network;
    }

    Builder settings() {
        return settings;
    }

    void begins(CrawlRun run) {
        running.add(run);
        if (!closed) return;
        running.remove(run);
        throw new IllegalStateException("this Clew is closed");
    }

    void ended(CrawlRun run) {
        running.remove(run);
    }

    /// How a crawler sends its requests. All of it has defaults. Each method refuses a value that is out of its range,
    /// with an [IllegalArgumentException] that names the range.
    public static final class Builder {
        private String userAgent = FetchOptions.USER_AGENT;
        private int workers = CrawlOptions.WORKERS;
        private Duration minDelay = Duration.ZERO;
        private Duration maxCrawlDelay = Duration.ofSeconds(30);
        private Duration externalDelay = Hosts.EXTERNAL_DELAY;
        private Duration timeout = FetchOptions.TIMEOUT;
        private Proxies proxies = Proxies.NONE;
        private List<PinnedAddress> pinned = List.of();
        private boolean insecure;
        private Resolver resolver = Resolver.system();
        private InstantSource clock = InstantSource.system();

        private Builder() {}

        /// The User-Agent header to send, under whose name robots.txt is obeyed. A URL in it tells site owners whom
        /// to ask.
        ///
        /// @throws IllegalArgumentException if it is not printable ASCII
        public Builder userAgent(String value) {
            Arguments.parsed("userAgent", value, () -> FetchOptions.defaults().withUserAgent(value));
            userAgent = value;
            return this;
        }

        /// The maximum number of open requests, of all crawls together; 8 by default.
        public Builder workers(int value) {
            workers = Arguments.within("workers", value, 1, CrawlOptions.WORKERS_MAX);
            return this;
        }

        /// The minimum delay between requests, of all crawls together; zero by default.
        public Builder minDelay(Duration value) {
            minDelay = Arguments.time("minDelay", value);
            return this;
        }

        /// The longest Crawl-delay of a robots.txt to honour; 30 seconds by default.
        public Builder maxCrawlDelay(Duration value) {
            maxCrawlDelay = Arguments.time("maxCrawlDelay", value);
            return this;
        }

        /// The minimum delay between requests to the same host, where that is not crawled but external links lead
        /// there; 100 milliseconds by default.
        public Builder externalDelay(Duration value) {
            externalDelay = Arguments.time("externalDelay", value);
            return this;
        }

        /// The time limit for each request; 10 seconds by default.
        public Builder timeout(Duration value) {
            Arguments.parsed("timeout", value, () -> FetchOptions.defaults().withTimeout(value));
            timeout = value;
            return this;
        }

        /// The proxy for all requests, as in `http://127.0.0.1:3128`; none by default.
        ///
        /// @throws IllegalArgumentException if it is not `http://HOST:PORT`, with or without credentials
        public Builder proxy(String url) {
            try {
                proxies = Proxies.all(Proxy.of(Url.of(url)));
                return this;
            } catch (IllegalArgumentException _) {
                throw Arguments.refused("proxy", Url.display(url), "http://HOST:PORT");
            }
        }

        /// Connects to this address for a host and a port, as in `www.example.com:443:127.0.0.1`, and not through the
        /// proxy; may be repeated. `*` is every host. The name in headers and for TLS stays the host's.
        ///
        /// @throws IllegalArgumentException if it is not `HOST:PORT:ADDRESS`
        public Builder resolve(String hostPortAddress) {
            var all = new ArrayList<>(pinned);
            all.add(Arguments.parsed("resolve", hostPortAddress, () -> PinnedAddress.parse(hostPortAddress)));
            pinned = all;
            return this;
        }

        /// Skips TLS certificate checks.
        public Builder insecure() {
            insecure = true;
            return this;
        }

        /// Tells the time that pages and cookies get; the system's by default. How long the crawler waits does not
        /// depend on it.
        public Builder clock(InstantSource value) {
            clock = Objects.requireNonNull(value, "clock");
            return this;
        }

        Builder resolver(Resolver value) {
            resolver = value;
            return this;
        }

        public Clew build() {
            var copy = new Builder();
            copy.userAgent = userAgent;
            copy.workers = workers;
            copy.minDelay = minDelay;
            copy.maxCrawlDelay = maxCrawlDelay;
            copy.externalDelay = externalDelay;
            copy.timeout = timeout;
            copy.proxies = proxies;
            copy.pinned = List.copyOf(pinned);
            copy.insecure = insecure;
            copy.resolver = resolver;
            copy.clock = clock;
            return new Clew(copy);
        }

        int workers() {
            return workers;
        }

        Duration minDelay() {
            return minDelay;
        }

        Duration externalDelay() {
            return externalDelay;
        }

        Duration maxCrawlDelay() {
            return maxCrawlDelay;
        }

        Resolver resolver() {
            return resolver;
        }
    }
}
