package clew.cli.flags;

import clew.cli.console.UsageError;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Www;
import clew.url.Url;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The flags that say what a URL is to a crawl, for every command that takes them.
public final class PolicyFlags {
    public static final Flag<String> POLICY = Flag.choice(
            "policy", "which URLs count as the same page", "standard", List.of("standard", "sitemap", "archive"));
    public static final Flag<String> WWW = Flag.choice(
            "www", "with -policy archive: keep, add or strip www.", "keep", List.of("keep", "add", "strip"));
    public static final Flag<String> SCOPE =
            Flag.choice("scope", "which URLs to crawl", "host", List.of("host", "origin", "prefix", "domain"));
    public static final Flag<Optional<Predicate<String>>> INCLUDE =
            Flag.pattern("include", "crawl only URLs that match");
    public static final Flag<Optional<Predicate<String>>> EXCLUDE =
            Flag.pattern("exclude", "don't crawl URLs that match");

    public static final List<Flag<?>> ALL = List.of(POLICY, WWW, SCOPE, INCLUDE, EXCLUDE);

    private PolicyFlags() {}

    /// @param policy its name
    /// @param start where the crawl begins; null where there is no crawl
    public static Policy policy(String policy, Flags flags, @Nullable Url start) throws UsageError {
        var mode = Www.Mode.valueOf(flags.get(WWW).toUpperCase(Locale.ROOT));
        if (mode != Www.Mode.KEEP && !policy.equals("archive")) {
            throw new UsageError("-www " + flags.get(WWW) + " needs -policy archive");
        }
        return switch (policy) {
            case "sitemap" -> Policy.sitemap();
            case "archive" -> Policy.archive(start == null ? new Www(mode, null) : Www.of(mode, start));
            default -> Policy.standard();
        };
    }

    public static Scope scope(Flags flags, Url start, Policy policy) throws UsageError {
        var shown = policy.address(start).shown();
        var area = switch (flags.get(SCOPE)) {
            case "origin" -> Scope.origin(shown);
            case "domain" -> Scope.domain(shown, RegistrableDomain::registrable);
            case "prefix" -> Scope.prefix(policy.address(start).asked());
            default -> Scope.host(shown);
        };
        var included = flags.get(INCLUDE).map(area::including).orElse(area);
        var all = flags.get(EXCLUDE).map(included::excluding).orElse(included);
        return new FlagScope(flags.get(SCOPE), area, included, all);
    }
}
