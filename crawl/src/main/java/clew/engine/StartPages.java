package clew.engine;

import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StartProblem;
import clew.policy.Address;
import clew.policy.ScopeRule;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows the start pages through all of their redirects: without any of them there is no crawl to speak of. Where a
/// crawl has lists and no start page, it follows those.
///
/// A redirect has no links, so until one leads to a page the crawl of a single start is nothing but this chain. A page
/// that sends its visitors elsewhere by a refresh and links to nothing else on its site is part of it.
final class StartPages {
    /// What became of a page that was awaited.
    ///
    /// @param moved where a redirect or a refresh leads; null where there is none
    /// @param next what the crawl requests next, where the page has moved to something that can be requested
    private record Step(
            Outcome outcome,
            boolean isEmptyList,
            @Nullable Url moved,
            @Nullable Url next) {}

    private final CrawlOptions options;
    private final boolean areLists;
    /// With what is requested for each.
    private final SequencedMap<Url, Url> starts = new LinkedHashMap<>();
    private final Set<Url> awaited = new HashSet<>();
    private final Map<Url, Step> steps = new HashMap<>();

    StartPages(CrawlOptions options) {
        this.options = options;
        this.areLists = options.starts().isEmpty();
        if (areLists) for (var list : options.lists()) starts.put(list, list);
        for (var start : options.starts())
            starts.put(start, options.policy().address(start).asked());
        awaited.addAll(starts.values());
    }

    /// A page of the crawl, in ticket order.
    void page(Page page) {
        var url = page.ticket().url();
        if (!awaited.remove(url)) return;
        var moved = moved(page);
        var next = moved == null ? null : asked(moved, page.url());
        var isEmptyList = areLists
                && page.outcome() instanceof Outcome.Read
                && page.links().isEmpty();
        steps.put(url, new Step(page.outcome(), isEmptyList, moved, next));
        if (next != null && !steps.containsKey(next)) awaited.add(next);
    }

    private @Nullable Url moved(Page page) {
        if (page.outcome() instanceof Outcome.Moved(int _, Url target)) return target;
        var refresh = page.refresh().orElse(null);
        return refresh != null && page.links().stream().noneMatch(link -> leadsOn(link, refresh)) ? refresh : null;
    }

    /// Whether the crawl has more to read than where the page sends its visitors, which it often links to as well.
    private boolean leadsOn(Link link, Url refresh) {
        return link.isLink()
                && link.address()
                        .filter(address -> !address.asked().equals(refresh))
                        .filter(address -> options.scope().contains(address.shown()))
                        .isPresent();
    }

    /// Whether any of them was read, or would have been if the crawl had not been limited.
    boolean isAnyRead() {
        return starts.entrySet().stream().anyMatch(start -> isRead(start.getKey(), start.getValue()));
    }

    private boolean isRead(Url start, Url asked) {
        if (!steps.containsKey(asked) || problem(start, asked) != null) return false;
        var last = last(asked);
        return last == null
                || last.outcome() instanceof Outcome.Moved
                || last.outcome() instanceof Outcome.Read
                || last.outcome() instanceof Outcome.Index;
    }

    /// Where the redirects went wrong, by start URL in the given order; without those where they did not.
    SequencedMap<Url, StartProblem> problems() {
        var problems = new LinkedHashMap<Url, StartProblem>();
        starts.forEach((start, asked) -> {
            var problem = problem(start, asked);
            if (problem != null) problems.put(start, problem);
        });
        return problems;
    }

    /// The end of the redirects of a start; null where the crawl has not come to it.
    private @Nullable Step last(Url asked) {
        var chain = new HashSet<Url>();
        var step = steps.get(asked);
        for (var url = asked; step != null && step.next() != null && chain.add(url); ) {
            url = step.next();
            step = steps.get(url);
        }
        return step;
    }

    private @Nullable StartProblem problem(Url start, Url asked) {
        var chain = new HashSet<Url>();
        for (var url = asked; ; ) {
            var step = steps.get(url);
            if (step == null) return null;
            chain.add(url);
            if (step.outcome() instanceof Outcome.Refused refused) return new StartProblem.Refused(refused.why());
            if (step.isEmptyList()) return new StartProblem.EmptyList();
            if (step.moved() == null) return null;
            var target = step.next();
            if (target == null) return new StartProblem.NotAPage(step.moved());
            var isCircle = chain.contains(target);
            if (isCircle || !steps.containsKey(target)) {
                var outside = outside(target, start);
                // Pages that refresh one another, such as those of a slide show, have been read.
                var isRead = step.outcome() instanceof Outcome.Read;
                return outside == null && isCircle && !isRead ? new StartProblem.Circle(target) : outside;
            }
            url = target;
        }
    }

    /// Why what a start page has moved to gets no ticket; null where it gets one.
    private @Nullable StartProblem outside(Url target, Url start) {
        var shown = options.policy().address(target).shown();
        if (options.scope().contains(shown)) return null;
        var sameHost = target.hostname().equals(start.hostname());
        if (areLists && sameHost) return null;
        if (options.scope() instanceof ScopeRule.Ruled scope
                && (sameHost || scope.around().contains(shown))) {
            return new StartProblem.OutOfScope(target, scope.objection(shown).orElseThrow());
        }
        return new StartProblem.OtherHost(target);
    }

    /// What the crawl requests next, or null where that is not a web page.
    private @Nullable Url asked(Url target, Url page) {
        if (areLists) return target.isHttp() ? target.withoutFragment().withoutUserInfo() : null;
        return switch (options.policy().judge(target, page)) {
            case Verdict.Counts(Address address) -> address.asked();
            case Verdict.Skipped _ -> null;
        };
    }
}
