package clew.fetch;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// All hosts that are asked, and what holds for all of them together: the time between any two requests.
public final class Hosts {
    private final Interval interval;
    private final Ticker ticker;
    private final ConcurrentMap<String, Host> hosts = new ConcurrentHashMap<>();

    /// @param interval the minimum time between the starts of any two requests, to whichever host
    public Hosts(Duration interval, Ticker ticker) {
        this.interval = new Interval(interval, ticker);
        this.ticker = ticker;
    }

    /// Hosts that may be asked at any time.
    public static Hosts unpaced() {
        return new Hosts(Duration.ZERO, Ticker.system());
    }

    /// Makes the time between two requests to a host at least so long, as its robots.txt asks for.
    public void slowDown(String hostname, Duration delay) {
        if (delay.isPositive()) of(hostname).slowDown(delay);
    }

    Host of(String hostname) {
        var host = hosts.get(hostname);
        return host != null ? host : hosts.computeIfAbsent(hostname, _ -> new Host(ticker, interval));
    }

    Ticker ticker() {
        return ticker;
    }
}
