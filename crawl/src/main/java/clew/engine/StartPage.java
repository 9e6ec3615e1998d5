package clew.engine;

import clew.page.Outcome;
import clew.page.Page;
import clew.page.StartProblem;
import clew.policy.Address;
import clew.policy.ScopeRule;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows the start page through all of its redirects: without it there is no crawl to speak of.
///
/// A redirect has no links, so until one leads to a page the crawl is nothing but this chain.
final class StartPage {
    private final CrawlOptions options;
    private final Set<Url> chain = new LinkedHashSet<>();
    private @Nullable Url awaited;
    private @Nullable Outcome outcome;

    StartPage(CrawlOptions options) {
        this.options = options;
        this.awaited = options.policy().address(options.start()).asked();
    }

    /// A page of the crawl, in ticket order.
    void page(Page page) {
        var url = page.ticket().url();
        if (!url.equals(awaited)) return;
        chain.add(url);
        outcome = page.outcome();
        awaited = page.outcome() instanceof Outcome.Moved(int _, Url target) ? asked(target, page.url()) : null;
    }

    /// Whether it was read, or would have been if the crawl had not been limited.
    boolean isRead() {
        if (outcome instanceof Outcome.Moved) return problem() == null;
        return outcome instanceof Outcome.Read || outcome instanceof Outcome.Index;
    }

    /// Where the redirects went wrong; null where they did not.
    @Nullable
    StartProblem problem() {
        if (outcome instanceof Outcome.Refused(String why)) return new StartProblem.Refused(why);
        if (!(outcome instanceof Outcome.Moved(int _, Url moved))) return null;
        var target = awaited;
        if (target == null) return new StartProblem.NotAPage(moved);
        var shown = options.policy().address(target).shown();
        if (!options.scope().contains(shown)) return outside(target, shown);
        return chain.contains(target) ? new StartProblem.Circle(target) : null;
    }

    private StartProblem outside(Url target, Url shown) {
        var sameHost = target.hostname().equals(options.start().hostname());
        if (options.scope() instanceof ScopeRule.Ruled scope
                && (sameHost || scope.around().contains(shown))) {
            return new StartProblem.OutOfScope(target, scope.objection(shown).orElseThrow());
        }
        return new StartProblem.OtherHost(target);
    }

    /// What the crawl requests next, or null where that is not a web page.
    private @Nullable Url asked(Url target, Url page) {
        return switch (options.policy().judge(target, page)) {
            case Verdict.Counts(Address address) -> address.asked();
            case Verdict.Skipped _ -> null;
        };
    }
}
