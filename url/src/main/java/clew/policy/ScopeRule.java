package clew.policy;

import clew.url.Url;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Which URLs a crawl follows, as plain data: an area around the start URL, and two patterns. [#from] makes a [Scope]
/// of it.
///
/// @param include the text of a regular expression that a URL has to match; null for none
/// @param exclude the text of a regular expression that a URL must not match; null for none
public record ScopeRule(
        Area area, @Nullable String include, @Nullable String exclude) {
    /// How much of the web around the start URL belongs to a crawl.
    public enum Area {
        /// The start URL's host name, on any port.
        HOST,
        /// Its scheme, host and port.
        ORIGIN,
        /// Its folder and everything below.
        PREFIX,
        /// All hosts of its registered domain.
        DOMAIN,
        /// The folder on disk that the start URL stands for: everything below it on its host and port, by http or
        /// https.
        FOLDER;

        /// In lower case, for people and files.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The area with this word, if there is one.
        public static Optional<Area> of(String word) {
            for (var area : values()) if (area.word().equals(word)) return Optional.of(area);
            return Optional.empty();
        }
    }

    /// Why a URL that matches `exclude` is not followed.
    public static final String EXCLUDED = "matches -exclude";

    /// The start URL's host, and no patterns.
    public static final ScopeRule HOST = new ScopeRule(Area.HOST, null, null);

    /// The scope of a crawl that starts at `start`.
    ///
    /// @param patterns compiles a pattern; it has to match in linear time, because it sees text from the web
    /// @param registrable gives the domain that somebody registered: `example.co.uk` for `www.example.co.uk`
    public Ruled from(
            Url start, Policy policy, Function<String, Predicate<String>> patterns, UnaryOperator<String> registrable) {
        return from(List.of(start), policy, patterns, registrable);
    }

    /// The scope of a crawl that starts at several URLs: all that belongs to the area around any of them.
    public Ruled from(
            List<Url> starts,
            Policy policy,
            Function<String, Predicate<String>> patterns,
            UnaryOperator<String> registrable) {
        var around = around(starts, policy, registrable);
        var hosts = area == Area.PREFIX ? HOST.around(starts, policy, registrable) : around;
        var included = include == null ? around : around.including(patterns.apply(include));
        if (exclude == null) return new Ruled(this, hosts, around, included, included, _ -> false);
        var excluded = patterns.apply(exclude);
        return new Ruled(this, hosts, around, included, included.excluding(excluded), excluded);
    }

    private Scope around(List<Url> starts, Policy policy, UnaryOperator<String> registrable) {
        return starts.size() == 1
                ? around(starts.getFirst(), policy, registrable)
                : aroundAll(starts, policy, registrable);
    }

    private Scope around(Url start, Policy policy, UnaryOperator<String> registrable) {
        var shown = policy.address(start).shown();
        return switch (area) {
            case HOST -> Scope.host(shown);
            case ORIGIN -> Scope.origin(shown);
            case PREFIX -> Scope.below(folder(start, policy));
            case DOMAIN -> Scope.domain(shown, registrable);
            case FOLDER -> Scope.onDisk(folder(start, policy));
        };
    }

    private Scope aroundAll(List<Url> starts, Policy policy, UnaryOperator<String> registrable) {
        var shown = starts.stream().map(start -> policy.address(start).shown()).toList();
        return switch (area) {
            case HOST -> ScopeUnion.hosts(shown);
            case ORIGIN -> ScopeUnion.origins(shown);
            case PREFIX ->
                ScopeUnion.below(
                        starts.stream().map(start -> folder(start, policy)).toList());
            case DOMAIN -> ScopeUnion.domains(shown, registrable);
            case FOLDER -> throw new IllegalArgumentException("a folder is one site");
        };
    }

    /// It is told by the URL as it is written, and compared as URLs are shown.
    private static Url folder(Url start, Policy policy) {
        return policy.address(Scope.folder(policy.address(start).asked())).shown();
    }

    /// A scope that names the part of its rule that excludes a URL, as the flag that sets it.
    ///
    /// @param hosts the URLs on the hosts of the area
    /// @param around the URLs in the area
    /// @param included those that match `include` as well
    /// @param all those that do not match `exclude` either
    /// @param excluded whether a text matches `exclude`
    public record Ruled(
            ScopeRule rule, Scope hosts, Scope around, Scope included, Scope all, Predicate<String> excluded)
            implements Scope {
        @Override
        public boolean excludes(Url shown) {
            return excluded.test(shown.href());
        }

        @Override
        public boolean contains(Url shown) {
            return all.contains(shown);
        }

        @Override
        public Optional<String> objection(Url shown) {
            if (!around.contains(shown)) {
                return Optional.of(
                        rule.area() == Area.FOLDER
                                ? "is outside the folder"
                                : "is outside -scope " + rule.area().word());
            }
            if (!included.contains(shown)) return Optional.of("does not match -include");
            return all.contains(shown) ? Optional.empty() : Optional.of(EXCLUDED);
        }
    }
}
