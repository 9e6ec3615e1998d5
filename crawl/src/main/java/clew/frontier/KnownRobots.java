package clew.frontier;

import clew.page.Failure;
import clew.page.Outcome;
import clew.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the robots.txt that are known so far let us ask for. Never changes: one more makes another of these, so workers
/// may keep it while the crawl goes on.
public final class KnownRobots {
    private final boolean obeyed;
    private final Map<String, RobotRules> rules;

    private KnownRobots(boolean obeyed, Map<String, RobotRules> rules) {
        this.obeyed = obeyed;
        this.rules = rules;
    }

    /// None yet.
    ///
    /// @param obeyed whether anybody cares what they say
    public static KnownRobots none(boolean obeyed) {
        return new KnownRobots(obeyed, Map.of());
    }

    KnownRobots with(RobotRules more) {
        var all = new HashMap<>(rules);
        all.put(more.origin(), more);
        return new KnownRobots(obeyed, all);
    }

    boolean isEmpty() {
        return rules.isEmpty();
    }

    /// Whether it is known what may be asked of the origin of `url`.
    public boolean cover(Url url) {
        return !obeyed || rules.containsKey(url.origin());
    }

    /// Why `url` must not be asked for, or nothing where it may.
    public Optional<Outcome> refusal(Url url) {
        var origin = rules.get(url.origin());
        return origin == null || !obeyed ? Optional.empty() : origin.refusal(url);
    }

    /// Why the host of `url` cannot be reached, as far as its robots.txt tells; null where it does not.
    @Nullable
    Failure hostFailure(Url url) {
        var origin = rules.get(url.origin());
        return origin == null || !obeyed ? null : origin.hostFailure();
    }
}
