package clew.chrome;

import clew.devtools.TimeLimit;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Gives a page the answers to its requests in the order in which it asked. Otherwise the network would decide the
/// order of links that come with parallel requests.
///
/// 1. An answer is held until all earlier requests have ended.
/// 2. None is held much longer than a limit: the answer to an earlier request may depend on it, or may never come.
///    Then the requests before it are no longer waited for.
/// 3. Answers that have been held too long do not come all at once, but each when the one before it has ended, or after
///    a fraction of the limit.
final class AnswerOrder implements TimeLimit {
    /// An answer that the browser has paused.
    ///
    /// @param session the session that it belongs to
    /// @param request the browser's name for the pause
    record Held(String session, String request) {}

    private static final class Asked {
        private @Nullable Held held;
        private long until;
    }

    /// By how much less an answer is waited for where others have been held too long.
    private static final int SHORTER = 4;

    private final long heldNanosMax;
    private final LongSupplier clock;
    private final SequencedMap<String, Asked> open = new LinkedHashMap<>();

    AnswerOrder(Duration heldMax) {
        this(heldMax, System::nanoTime);
    }

    /// @param clock in nanoseconds
    AnswerOrder(Duration heldMax, LongSupplier clock) {
        this.heldNanosMax = heldMax.toNanos();
        this.clock = clock;
    }

    /// The page has made a request.
    ///
    /// @param id the same for all redirects of a request
    void asked(String id) {
        open.computeIfAbsent(id, _ -> new Asked());
    }

    /// The answer to a request has come, and has been paused.
    ///
    /// @return the answers to be given now
    List<Held> answered(String id, Held answer) {
        var asked = open.get(id);
        if (asked == null) return List.of(answer);
        asked.held = answer;
        asked.until = clock.getAsLong() + heldNanosMax;
        return due();
    }

    /// The page has got all of an answer, or will never get one.
    ///
    /// @return the answers to be given now
    List<Held> ended(String id) {
        return open.remove(id) == null ? List.of() : due();
    }

    /// How long the next answer may be held.
    @Override
    public long nanosLeft() {
        var now = clock.getAsLong();
        var left = Long.MAX_VALUE;
        for (var asked : open.values()) {
            if (asked.held != null) left = Math.min(left, asked.until - now);
        }
        return left;
    }

    /// Gives the first of the held answers if one of them has been held too long, and no longer waits for the requests
    /// before it. The others still come one after another.
    ///
    /// @return the answers to be given now
    List<Held> giveUp() {
        if (nanosLeft() > 0) return List.of();
        while (open.firstEntry().getValue().held == null) open.pollFirstEntry();
        var due = due();
        var soon = clock.getAsLong() + heldNanosMax / SHORTER;
        for (var asked : open.values()) {
            if (asked.held != null && asked.until - soon < 0) asked.until = soon;
        }
        return due;
    }

    void clear() {
        open.clear();
    }

    private List<Held> due() {
        var first = open.firstEntry();
        if (first == null || first.getValue().held == null) return List.of();
        var held = first.getValue().held;
        first.getValue().held = null;
        return List.of(held);
    }
}
