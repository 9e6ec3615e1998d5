package clew.cli.urls;

import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Parses URLs, and applies the policy and scope of a crawl.
///
/// @param base what relative URLs are resolved against; null for nothing
/// @param policy null for none
/// @param scope null if it is not known
public record UrlJudge(
        @Nullable Url base,
        @Nullable Policy policy,
        @Nullable Scope scope) {
    /// What a policy makes of a URL.
    record Judged(
            Url url,
            Url normalized,
            String key,
            @Nullable String scope,
            @Nullable String skip) {}

    Parsed parse(String input, @Nullable Url against) {
        return against == null ? Url.parse(input) : Url.parse(input, against);
    }

    /// What the policy makes of it, or null if there is none.
    @Nullable
    Judged judge(String input, Url url, @Nullable Url page) {
        if (policy == null) return null;
        var normalized = policy.address(url).shown();
        var from = page == null ? Url.of("about:blank") : policy.address(page).shown();
        var skip = policy.judge(input, url, from) instanceof Verdict.Skipped(String rule) ? rule : null;
        var where = scope == null ? null : scope.contains(normalized) ? "in" : "external";
        return new Judged(url, normalized, policy.key(normalized), where, skip);
    }
}
