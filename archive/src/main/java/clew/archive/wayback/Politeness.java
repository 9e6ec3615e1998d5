package clew.archive.wayback;

import java.time.Duration;

/// How an archive is treated so that it goes on answering.
///
/// The Wayback Machine allows 600 requests for captures and 30 for lists in a minute, and asks to stay below: we send 8
/// in a second, and 2 in 5 seconds. Whoever goes on after a 429 is blocked, first for an hour.
///
/// @param interval the minimum time between two requests for captures
/// @param listInterval the same for lists
/// @param pause how long nothing is sent after the archive has said that there are too many requests
public record Politeness(Duration interval, Duration listInterval, Duration pause) {
    public static final Politeness DEFAULT =
            new Politeness(Duration.ofMillis(125), Duration.ofMillis(2500), Duration.ofSeconds(60));

    /// How often in a row the archive may say that there are too many requests.
    static final int PAUSES_MAX = 5;

    /// How often a request is sent that may succeed another time.
    static final int TRIES_MAX = 3;

    /// How many requests in a row may get no complete answer. That is not a problem of their URLs.
    static final int UNANSWERED_MAX = 20;

    /// How many captures in a row that the archive lists may not be given before it is asked for one that it gave.
    static final int WITHHELD_MAX = 20;

    /// Waits before a request for a list is repeated.
    ///
    /// @param time in proportion to a pause of a minute
    public void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time.multipliedBy(pause.toMillis())
                .dividedBy(Duration.ofMinutes(1).toMillis()));
    }

    /// What lies between two tries, where the archive has a problem of its own.
    Duration backoff(int tries) {
        return pause.dividedBy(12).multipliedBy(tries == 1 ? 1 : 4);
    }
}
