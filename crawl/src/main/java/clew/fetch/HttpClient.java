package clew.fetch;

import clew.dial.AddressGuard;
import clew.dial.Deadline;
import clew.dial.Dialer;
import clew.dial.Resolver;
import clew.dial.Tls;
import clew.dial.Watchdog;
import clew.fetch.Fetcher.Wanted;
import clew.http.Connection;
import clew.http.CookieJar;
import clew.http.FetchException;
import clew.http.Validators;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/// What all requests of a crawl share.
public final class HttpClient implements Client, AutoCloseable {
    /// Large bodies take an eighth of the heap, and as much again while they are put together.
    public static final int BODIES_PART = 8;

    private final FetchOptions options;
    private final Hosts hosts;
    private final Dialer dialer;
    private final InstantSource clock;
    private final Watchdog watchdog;
    private final boolean sharesWatchdog;
    private final Set<Deadline> deadlines = ConcurrentHashMap.newKeySet();
    private final MemoryBudget bodies;
    // Owns the connections that were used for HEAD: a server that sends content after all spoils the next response only
    // for another HEAD, which is no proof of anything.
    private final Object heads = new Object();
    private final ConcurrentLinkedDeque<Requester> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver) {
        this(options, hosts, resolver, InstantSource.system());
    }

    /// @param clock says what time it is, for servers that ask to be left alone until some time
    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver, InstantSource clock) {
        this(options, hosts, resolver, clock, MemoryBudget.ofHeap(BODIES_PART));
    }

    /// @param bodies how much of large bodies is kept at once
    public HttpClient(FetchOptions options, Hosts hosts, Resolver resolver, InstantSource clock, MemoryBudget bodies) {
        this(options, hosts, resolver, clock, bodies, null);
    }

    /// @param shared ends exchanges whose time is up, here and for other clients: it has one thread for all of them.
    ///     Null for one of its own
    public HttpClient(
            FetchOptions options,
            Hosts hosts,
            Resolver resolver,
            InstantSource clock,
            MemoryBudget bodies,
            @Nullable Watchdog shared) {
        this.watchdog = shared == null ? new Watchdog() : shared;
        this.sharesWatchdog = shared != null;
        this.options = options;
        this.hosts = hosts;
        this.dialer = dialer(options, resolver);
        this.clock = clock;
        this.bodies = bodies;
    }

    private static Dialer dialer(FetchOptions options, Resolver resolver) {
        return new Dialer(
                resolver,
                new AddressGuard(options.starts().stream().map(Url::hostname).toList()),
                new Tls(options.insecure()),
                options.proxies(),
                options.pinned(),
                options.userAgent());
    }

    @Override
    public Request request(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener) {
        return httpRequest(url, wanted, before, known, listener);
    }

    HttpRequest httpRequest(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener) {
        var cookies =
                before instanceof HttpRequest earlier ? earlier.cookies() : new CookieJar(options.cookies(), clock);
        return new HttpRequest(this, url, wanted, cookies, known, listener);
    }

    /// For requests one after the other, by one thread.
    public Fetcher fetcher() {
        return fetcher(null);
    }

    /// The same for somebody who is told of every exchange.
    public Fetcher fetcher(Exchange.@Nullable Listener listener) {
        return new HttpFetcher(this, hosts, new Requester(this, deadline()), listener);
    }

    /// Somebody to send a request, who must be given back.
    Requester borrow() {
        var requester = idle.pollFirst();
        return requester != null ? requester : new Requester(this, deadline());
    }

    private Deadline deadline() {
        var deadline = watchdog.deadline();
        deadlines.add(deadline);
        if (closed) deadline.cut();
        return deadline;
    }

    /// Removes a deadline that will not be armed again.
    void release(Deadline deadline) {
        deadlines.remove(deadline);
        watchdog.release(deadline);
    }

    void giveBack(Requester requester) {
        requester.release();
        idle.addFirst(requester);
    }

    /// Whether the address guard lets somebody else ask for `url` on our behalf. The host is looked up for this;
    /// whoever asks looks it up again, and may be told something else.
    public boolean admits(Url url) throws InterruptedException {
        try {
            admit(url);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// The same, with the reason: it throws where [#admits] says no.
    public void admit(Url url) throws IOException, InterruptedException {
        within(deadline -> {
            dialer.admit(url, deadline);
            return url;
        });
    }

    /// Waits until one more request may be sent to the host of `url`, by somebody else who speaks HTTP. So the minimum
    /// delays hold for that one too; how many requests the host can bear at once does not matter here.
    public void awaitTurn(Url url) throws InterruptedException {
        hosts.enterForOther(url.hostname());
    }

    /// A new connection to the server of `url`, or to the proxy before it, for somebody else who speaks HTTP: to an
    /// address that the guard admits, with TLS where the scheme asks for it, and within the timeout. An interrupt
    /// ends it, where the thread is a virtual one.
    public Connection dial(Url url) throws IOException, InterruptedException {
        return within(deadline -> dialer.dial(url, deadline));
    }

    private interface Timed<T> {
        T run(Deadline deadline) throws IOException, InterruptedException;
    }

    private <T> T within(Timed<T> action) throws IOException, InterruptedException {
        var deadline = deadline();
        deadline.arm(options.timeout().toNanos());
        try {
            var result = action.run(deadline);
            deadline.check();
            return result;
        } catch (IOException e) {
            if (!deadline.expired()) throw e;
            throw new FetchException(Reason.DEADLINE, options.timeout().toMillis() + " ms");
        } finally {
            deadline.disarm();
            deadline.letGo();
            release(deadline);
        }
    }

    /// Sends nothing to a host for so long.
    public void pause(String hostname, Duration time) {
        hosts.pause(hostname, time);
    }

    /// Makes the time between two requests to a host at least so long.
    public void slowDown(String hostname, Duration delay) {
        hosts.slowDown(hostname, delay);
    }

    /// Ends every exchange that is under way.
    @Override
    public void close() {
        closed = true;
        if (!sharesWatchdog) watchdog.close();
        for (var deadline : deadlines) {
            deadline.cut();
            watchdog.release(deadline);
        }
        hosts.closeIdle(this);
        hosts.closeIdle(heads);
    }

    /// Whose idle connections are used for a request.
    Object owner(Wanted wanted) {
        return wanted == Wanted.NOTHING ? heads : this;
    }

    /// How much of large bodies is kept at once.
    public MemoryBudget bodies() {
        return bodies;
    }

    public FetchOptions options() {
        return options;
    }

    Dialer dialer() {
        return dialer;
    }

    public Ticker ticker() {
        return hosts.ticker();
    }

    public InstantSource clock() {
        return clock;
    }

    Host host(String hostname) {
        return hosts.of(hostname);
    }
}
