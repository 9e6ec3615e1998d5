package clew.fetch;

/// How many requests at once a host can bear, as far as its answers tell. A host may well serve one request after
/// another, however many it accepts: then those at the end of its queue miss their deadline because of us.
///
/// 1. At most [#limit] requests are open at once: as many as the host would answer within half of the timeout if it
///    served them one after another at the pace seen so far. Answers alone never lower it below [#UNSUSPICIOUS].
/// 2. A missed deadline halves it, unless the miss is the page's own: where the host answers others meanwhile, and
///    quickly, or where pages stay silent even when asked alone. Whoever missed it asks once more, alone, until
///    [#LONE_MISSES_MAX] in a row have stayed silent so.
/// 3. It grows again by one for each answer; after a miss more and more slowly.
///
/// Belongs to the lock of its [Host].
final class HostLoad {
    /// As good as no limit: there are no more workers.
    private static final int UNLIMITED = 1024;

    private static final int UNSUSPICIOUS = 8;
    private static final int LONE_MISSES_MAX = 2;
    private static final int QUIET_TIMEOUTS_MAX = 3;
    private static final int ANSWERS_TO_GROW_MIN = 16;
    private static final int ANSWERS_TO_GROW_MAX = 4096;

    private int open;
    private int begun;
    // How long the host takes for one request, if it serves one after another: the most that has been seen, and an
    // eighth less with each answer.
    private long pace;
    // The last request to begin of all that have been answered.
    private int answered;
    // The most requests that were open at once since the last miss.
    private int most;
    private int limit = UNLIMITED;
    private int loneMisses;
    private int misses;
    private int answersSinceGrown;
    private int answersToGrow = 1;
    private long unanswered;

    int limit() {
        return limit;
    }

    void begin(Turn turn) {
        turn.number = ++begun;
        turn.besides = ++open;
        turn.misses = misses;
        if (turn.besides > most) most = turn.besides;
    }

    void end() {
        open--;
    }

    /// Whatever the host said, it took so long.
    void answered(Turn turn, long nanos) {
        if (turn.number - answered > 0) answered = turn.number;
        var sample = nanos / turn.besides;
        pace = Math.max(sample, pace - pace / 8);
        var bearable = sample == 0 ? UNLIMITED : (int) Math.min(UNLIMITED, turn.timeoutNanos() / 2 / sample);
        if (bearable == UNLIMITED && limit == UNLIMITED) return;
        var slowAlone = turn.besides == 1 && nanos > turn.timeoutNanos() / 2;
        adapt(Math.max(bearable, slowAlone ? 2 : UNSUSPICIOUS));
    }

    private void adapt(int bearable) {
        if (bearable < limit) {
            change(bearable);
        } else if (limit < bearable && ++answersSinceGrown >= answersToGrow) {
            change(limit + 1);
        }
    }

    private void change(int to) {
        limit = to;
        answersSinceGrown = 0;
    }

    /// Tells of a request that got no answer in time, before it ends.
    ///
    /// @param crowded whether we hold other connections to the host
    /// @return whether it may do better alone
    boolean missed(Turn turn, boolean crowded) {
        var alone = turn.besides == 1 && turn.number == begun;
        if (alone && !(crowded && turn.isFresh)) return false;
        // Later than all that were open when this one began, which may have come to the host in any order.
        var overtaken = answered - turn.number > turn.besides;
        if (overtaken) {
            if (most * pace >= turn.timeoutNanos() / 2) loneMisses = 0;
            else if (!turn.isFresh) return !isSilentAlone(); // the host is not to blame, but the page has one more try
        }
        if (isSilentAlone()) return false;
        unanswered++;
        // Those that were under way at an earlier miss say the same once more.
        if (turn.misses == misses) {
            misses++;
            change(Math.max(1, Math.min(limit, most) / 2));
            most = open;
            answersToGrow = Math.clamp(2L * answersToGrow, ANSWERS_TO_GROW_MIN, ANSWERS_TO_GROW_MAX);
        }
        return true;
    }

    /// Tells whether a request that was alone got an answer in time.
    void askedAlone(boolean answered) {
        loneMisses = answered ? 0 : loneMisses + 1;
        // Then it was not for others that it missed its deadline among them.
        if (!answered) change(Math.min(UNLIMITED, 2 * limit));
    }

    /// Whether pages do not answer even when nobody else asks, so that no more of them are worth the time.
    boolean isSilentAlone() {
        return loneMisses >= LONE_MISSES_MAX;
    }

    /// How long the host may be busy with requests that we have given up: few notice that nobody waits any more.
    /// Whoever asks waits for that.
    long quietNanos(Turn turn) {
        return Math.min(unanswered * pace, QUIET_TIMEOUTS_MAX * turn.timeoutNanos());
    }

    /// That time has passed.
    void wasQuiet() {
        unanswered = 0;
    }
}
