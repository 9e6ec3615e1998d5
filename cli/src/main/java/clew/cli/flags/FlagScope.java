package clew.cli.flags;

import clew.policy.Scope;
import clew.url.Url;
import java.util.Optional;

/// What `-scope`, `-include` and `-exclude` leave to a crawl, and which of them leaves a URL out.
///
/// @param kind the word given for `-scope`
/// @param area which URLs that word means
/// @param included those that match `-include` as well
/// @param all those that do not match `-exclude` either
public record FlagScope(String kind, Scope area, Scope included, Scope all) implements Scope {
    @Override
    public boolean contains(Url shown) {
        return all.contains(shown);
    }

    @Override
    public Optional<String> objection(Url shown) {
        if (!area.contains(shown)) return Optional.of("is outside -scope " + kind);
        if (!included.contains(shown)) return Optional.of("does not match -include");
        return all.contains(shown) ? Optional.empty() : Optional.of("matches -exclude");
    }
}
