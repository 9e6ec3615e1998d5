package clew.cli.command;

import clew.cli.flags.FlagScope;
import clew.engine.CrawlOptions;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What becomes of the start page, through all of its redirects: without it there is no crawl to speak of.
///
/// A redirect has no links, so until one leads to a page the crawl is nothing but this chain.
public final class StartPage {
    private final CrawlOptions options;
    private final Set<Url> chain = new LinkedHashSet<>();
    private @Nullable Url awaited;
    private @Nullable Outcome outcome;

    public StartPage(CrawlOptions options) {
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

    /// Whether it was read, or would have been if the crawl had gone on.
    boolean isThere() {
        return switch (outcome) {
            case null -> false;
            case Outcome.Read _, Outcome.Index _ -> true;
            case Outcome.Declined _, Outcome.Refused _, Outcome.Failed _ -> false;
            case Outcome.Moved _ -> astray().isEmpty();
        };
    }

    /// Where the redirects went wrong and what to do about it, if they did.
    Optional<String> astray() {
        if (outcome instanceof Outcome.Refused(String why)) {
            return Optional.of("the start page was not requested: " + why + "; -robots ignore requests it anyway");
        }
        if (!(outcome instanceof Outcome.Moved(int _, Url moved))) return Optional.empty();
        var target = awaited;
        if (target == null) return Optional.of("the start page moved to " + moved.display() + ", which is no web page");
        var outside = outside(target);
        if (outside.isPresent()) return outside;
        if (!chain.contains(target)) return Optional.empty();
        return Optional.of("the start page redirects in a circle, back to " + target.display());
    }

    /// What to say of a target that is not crawled, if it is not.
    private Optional<String> outside(Url target) {
        var shown = options.policy().address(target).shown();
        if (options.scope().contains(shown)) return Optional.empty();
        var scope = options.scope() instanceof FlagScope flags ? flags : null;
        var sameHost = target.hostname().equals(options.start().hostname());
        if (scope == null || (!sameHost && !scope.area().contains(shown))) {
            return Optional.of("the start page moved to another host; start there: -url " + target.display());
        }
        return scope.objection(shown).map(why -> "the start page moved to " + target.display() + ", which " + why);
    }

    /// What the crawl asks for next, or null where that is no web page.
    private @Nullable Url asked(Url target, Url page) {
        return switch (options.policy().judge(target, page)) {
            case Verdict.Counts(Address address) -> address.asked();
            case Verdict.Skipped _ -> null;
        };
    }
}
