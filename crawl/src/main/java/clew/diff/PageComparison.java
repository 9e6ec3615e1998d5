package clew.diff;

import clew.page.Outcome;
import clew.page.Page;
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
        if (!before.refresh().map(keys::ofOldUrl).equals(after.refresh().map(keys::ofNewUrl))) {
            facets.add(Facet.REFRESH);
        }
        List<Url> added = List.of();
        List<Url> removed = List.of();
        if (before.outcome() instanceof Outcome.Read && after.outcome() instanceof Outcome.Read) {
            compareContent(before, after, facets);
            if (wanted.contains(Facet.LINKS)) {
                var oldLinks = links(before);
                var newLinks = links(after);
                if (!keys.areSame() || !oldLinks.equals(newLinks)) {
                    added = missing(newLinks, keys::ofNewLink, oldLinks, keys::ofOldLink);
                    removed = missing(oldLinks, keys::ofOldLink, newLinks, keys::ofNewLink);
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

    private static List<Url> links(Page page) {
        var links = new ArrayList<Url>(page.links().size());
        for (var link : page.links()) {
            if (!link.role().isRefresh()) link.address().ifPresent(address -> links.add(address.shown()));
        }
        return links;
    }

    /// Those of `links` that are not among `others`, or not as often.
    private static List<Url> missing(
            List<Url> links, Function<Url, String> form, List<Url> others, Function<Url, String> otherForm) {
        Map<String, Integer> left = HashMap.newHashMap(others.size());
        for (var other : others) left.merge(otherForm.apply(other), 1, Integer::sum);
        var missing = new ArrayList<Url>();
        for (var link : links) {
            var count = left.merge(form.apply(link), -1, Integer::sum);
            if (count < 0) missing.add(link);
        }
        return missing;
    }
}
