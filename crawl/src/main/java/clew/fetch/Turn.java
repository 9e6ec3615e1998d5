package clew.fetch;

import org.jspecify.annotations.Nullable;

/// The place of a request in the queue of its host, from one try to the next.
///
/// [Hosts] decides when it has come. Its fields belong to the lock of the hosts.
public final class Turn {
    private final String hostname;
    private final long timeoutNanos;

    // What the next try needs.
    boolean wantsToBeAlone;
    long quietNanos;
    long notBefore;
    boolean isDelayed;

    // Whether somebody else sends the request: it waits for its time, and nothing is learned from it.
    boolean isForOther;

    // Whether it goes to a site that is not crawled, and has no claim to more than a little of its time.
    private boolean isExternal;

    // Where it is.
    @Nullable
    Host host;

    @Nullable
    Runnable errand;

    boolean isHeld;
    boolean hasCome;
    boolean isAlone;

    // What the load of the host remembers of the try that is under way.
    int number;
    int besides;
    int misses;
    boolean isFresh;

    /// @param timeoutNanos how long a try may take
    public Turn(String hostname, long timeoutNanos) {
        this.hostname = hostname;
        this.timeoutNanos = timeoutNanos;
    }

    String hostname() {
        return hostname;
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    /// Says that the request is for a site that is not crawled.
    public void beExternal() {
        isExternal = true;
    }

    /// Whether the request is for a site that is not crawled, and keeps the pace of those.
    public boolean isExternal() {
        return isExternal;
    }

    /// How many requests to the host were open when this one began, itself included.
    int besides() {
        return besides;
    }

    /// Says whether its connection has not been answered on before. A host that serves a connection to its end
    /// before it looks at the next one answers some requests quickly and others not at all.
    void isFresh(boolean value) {
        isFresh = value;
    }

    /// Says that the next try is for later, beside others.
    void delayUntil(long nanos) {
        isDelayed = true;
        notBefore = nanos;
    }

    /// Says that the next try is to have the host for itself, after it has heard nothing for so long.
    void beAlone(long afterQuietNanos) {
        wantsToBeAlone = true;
        quietNanos = afterQuietNanos;
    }

    /// Says that nothing was sent in this turn: the next one is to be like it.
    public void again() {
        wantsToBeAlone = isAlone;
    }

    /// Whether it had to wait for its host, rather than for somebody to send it, when it came into the queue.
    public boolean wasHeld() {
        return isHeld;
    }
}
