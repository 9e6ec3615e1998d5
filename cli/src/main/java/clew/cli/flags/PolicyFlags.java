package clew.cli.flags;

import clew.cli.console.UsageError;
import clew.frontier.RegistrableDomain;
import clew.frontier.UrlRegex;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.ScopeRule;
import clew.policy.Www;
import clew.url.Url;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The flags for policy and scope, for every command that has them.
public final class PolicyFlags {
    public static final Flag<String> POLICY = Flag.choice(
                    Group.SCOPE,
                    "policy",
                    "which URLs count as the same page",
                    "standard",
                    List.of("standard", "sitemap", "archive"))
            .decisive();
    public static final Flag<String> WWW = Flag.choice(
                    Group.SCOPE,
                    "www",
                    "with -policy archive: keep, add or strip www.",
                    "keep",
                    List.of("keep", "add", "strip"))
            .decisive();
    public static final Flag<String> SCOPE = Flag.choice(
                    Group.SCOPE, "scope", "which URLs to crawl", "host", List.of("host", "origin", "prefix", "domain"))
            .decisive();
    public static final Flag<Optional<String>> INCLUDE =
            Flag.pattern(Group.SCOPE, "include", "crawl only URLs that match").decisive();
    public static final Flag<Optional<String>> EXCLUDE =
            Flag.pattern(Group.SCOPE, "exclude", "don't crawl URLs that match").decisive();

    public static final List<Flag<?>> ALL = List.of(SCOPE, INCLUDE, EXCLUDE, POLICY, WWW);

    private PolicyFlags() {}

    /// @param policy its name
    /// @param start where the crawl starts; null if there is no crawl
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

    /// Which URLs to crawl.
    public static ScopeRule scope(Flags flags) throws UsageError {
        return new ScopeRule(
                ScopeRule.Area.of(flags.get(SCOPE)).orElseThrow(),
                flags.get(INCLUDE).orElse(null),
                flags.get(EXCLUDE).orElse(null));
    }

    /// Which URLs to crawl of a folder.
    static ScopeRule folder(Flags flags) throws UsageError {
        if (flags.isGiven(SCOPE)) throw new UsageError("-scope is for the web; of a folder all files are crawled");
        return new ScopeRule(
                ScopeRule.Area.FOLDER,
                flags.get(INCLUDE).orElse(null),
                flags.get(EXCLUDE).orElse(null));
    }

    /// The scope of a crawl that starts there.
    public static Scope scope(Flags flags, Url start, Policy policy) throws UsageError {
        return scope(flags).from(start, policy, UrlRegex::compile, RegistrableDomain::registrable);
    }
}
