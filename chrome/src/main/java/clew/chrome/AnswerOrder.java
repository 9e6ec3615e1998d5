package clew.chrome;

import clew.devtools.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Gives a page the answers to its requests in the order in which it asked. Otherwise the network would decide the
/// order of links that come with parallel requests.
///
/// 1. An answer is held until all earlier requests have ended.
/// 2. None is held longer than a limit: the answer to an earlier request may depend on it, or may never come. Whatever
///    it was held for is no longer waited for.
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

    private final long heldNanosMax;
    private final SequencedMap<String, Asked> open = new LinkedHashMap<>();

    AnswerOrder(Duration heldMax) {
        this.heldNanosMax = heldMax.toNanos();
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
        asked.until = System.nanoTime() + heldNanosMax;
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
        var left = Long.MAX_VALUE;
        for (var asked : open.values()) {
            if (asked.held != null) left = Math.min(left, asked.until - System.nanoTime());
        }
        return left;
    }

    /// No longer waits for what an answer has been held for too long.
    ///
    /// @return the answers to be given now
    List<Held> giveUp() {
        var now = System.nanoTime();
        var last = "";
        for (var asked : open.entrySet()) {
            if (asked.getValue().held != null && asked.getValue().until - now <= 0) last = asked.getKey();
        }
        var due = new ArrayList<Held>();
        while (!last.isEmpty() && !open.firstEntry().getKey().equals(last)) {
            var earlier = open.pollFirstEntry().getValue().held;
            if (earlier != null) due.add(earlier);
        }
        due.addAll(due());
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
