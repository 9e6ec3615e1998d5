package clew.diff;

import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.url.Url;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Compares two versions of a page. Content, title, canonical and links are compared only where both were read: of a
/// page that is not found any more, the status says all.
final class PageComparison {
    private final PageKeys keys;
    private final Set<Facet> wanted;

    PageComparison(PageKeys keys, Set<Facet> wanted) {
        this.keys = keys;
        this.wanted = wanted;
    }

    PageChange compare(Page before, Page after) {
        var facets = EnumSet.noneOf(Facet.class);
        if (!PageResult.of(before).isSameAs(PageResult.of(after))) facets.add(Facet.STATUS);
        if (!redirect(before, keys::ofOldUrl).equals(redirect(after, keys::ofNewUrl))) facets.add(Facet.REDIRECT);
        if (!isSameRefresh(before, after)) facets.add(Facet.REFRESH);
        List<Url> added = List.of();
        List<Url> removed = List.of();
        if (before.outcome() instanceof Outcome.Read && after.outcome() instanceof Outcome.Read) {
            compareContent(before, after, facets);
            if (wanted.contains(Facet.LINKS)) {
                var oldLinks = links(before);
                var newLinks = links(after);
                if (!keys.areSame() || !shown(oldLinks).equals(shown(newLinks))) {
                    Function<Link, String> oldTarget = link -> keys.ofOldLink(shown(link));
                    Function<Link, String> newTarget = link -> keys.ofNewLink(shown(link));
                    var gained = missing(newLinks, newTarget, oldLinks, oldTarget);
                    var lost = missing(oldLinks, oldTarget, newLinks, newTarget);
                    // Which file of a folder counts for a link depends on the files that are there.
                    added = shown(missing(gained, link -> newText(link, after), lost, link -> oldText(link, before)));
                    removed = shown(missing(lost, link -> oldText(link, before), gained, link -> newText(link, after)));
                }
                if (!added.isEmpty() || !removed.isEmpty()) facets.add(Facet.LINKS);
            }
        }
        facets.retainAll(wanted);
        return new PageChange(before, after, facets, added, removed);
    }

    private void compareContent(Page before, Page after, Set<Facet> facets) {
        var was = before.document();
        var is = after.document();
        if (ContentDigests.of(before, after).areDifferent()) facets.add(Facet.DIGEST);
        if (!was.title().equals(is.title())) facets.add(Facet.TITLE);
        if (!url(was.canonical(), keys::ofOldUrl).equals(url(is.canonical(), keys::ofNewUrl))) {
            facets.add(Facet.CANONICAL);
        }
    }

    private static Optional<String> redirect(Page page, Function<Url, String> form) {
        return PageResult.redirect(page).map(form);
    }

    private static String url(String text, Function<Url, String> form) {
        return text.isEmpty() ? "" : Url.parse(text).ok().map(form).orElse(text);
    }

    private boolean isSameRefresh(Page before, Page after) {
        if (before.refresh().map(keys::ofOldUrl).equals(after.refresh().map(keys::ofNewUrl))) return true;
        var was = refresh(before);
        var is = refresh(after);
        return was.isPresent() && is.isPresent() && oldText(was.get(), before).equals(newText(is.get(), after));
    }

    private static Optional<Link> refresh(Page page) {
        return page.links().stream()
                .filter(link -> link.role() == Role.REFRESH && link.address().isPresent())
                .findFirst();
    }

    private static List<Link> links(Page page) {
        var links = new ArrayList<Link>(page.links().size());
        for (var link : page.links()) {
            if (!link.role().isRefresh() && link.address().isPresent()) links.add(link);
        }
        return links;
    }

    private static Url shown(Link link) {
        return link.address().orElseThrow().shown();
    }

    private static List<Url> shown(List<Link> links) {
        var urls = new ArrayList<Url>(links.size());
        for (var link : links) urls.add(shown(link));
        return urls;
    }

    /// What the text of a link says, before any rule makes another URL of it.
    private String oldText(Link link, Page page) {
        return url(link, page).map(keys::ofOldUrl).orElse(link.href());
    }

    private String newText(Link link, Page page) {
        return url(link, page).map(keys::ofNewUrl).orElse(link.href());
    }

    private static Optional<Url> url(Link link, Page page) {
        return Url.parse(link.href(), page.base()).ok();
    }

    /// Those of `links` that are not among `others`, or not as often.
    private static List<Link> missing(
            List<Link> links, Function<Link, String> form, List<Link> others, Function<Link, String> otherForm) {
        Map<String, Integer> left = HashMap.newHashMap(others.size());
        for (var other : others) left.merge(otherForm.apply(other), 1, Integer::sum);
        var missing = new ArrayList<Link>();
        for (var link : links) {
            var count = left.merge(form.apply(link), -1, Integer::sum);
            if (count < 0) missing.add(link);
        }
        return missing;
    }
}
