package clew.fetch;

import java.time.Duration;

/// How often a host that is not crawled is asked again after it wanted to be left alone. A site with a thousand links
/// to a host that refuses all of them would otherwise wait for it for hours.
///
/// Belongs to the lock of its [Host].
final class Patience {
    /// How many refusals in a row are waited for.
    static final int REFUSALS_MAX = 20;

    /// How long they are waited for, all together.
    static final Duration WAIT_MAX = Duration.ofSeconds(60);

    private int refusals;
    private Duration waited = Duration.ZERO;

    /// The host refused a request, and wants to hear nothing for so long.
    ///
    /// @return whether to wait for that
    boolean has(Duration wish) {
        var wait = waited.plus(wish);
        if (refusals == REFUSALS_MAX || wait.compareTo(WAIT_MAX) > 0) return false;
        refusals++;
        waited = wait;
        return true;
    }

    /// The host gave another answer.
    void restore() {
        refusals = 0;
        waited = Duration.ZERO;
    }
}
