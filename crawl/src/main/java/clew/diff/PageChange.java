package clew.diff;

import clew.page.Page;
import clew.url.Url;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A page that both crawls have, and what is different.
///
/// @param facets what is different, in their own order; empty for nothing
/// @param linksAdded in document order, as often as they were added; likewise those removed
record PageChange(Page before, Page after, Set<Facet> facets, List<Url> linksAdded, List<Url> linksRemoved) {
    PageChange {
        facets = facets.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(facets));
        linksAdded = List.copyOf(linksAdded);
        linksRemoved = List.copyOf(linksRemoved);
    }

    boolean has(Facet facet) {
        return facets.contains(facet);
    }

    /// What is different, one by one; each link that was added or removed is one of them.
    void each(SavedCrawl old, SavedCrawl now, CrawlDiff.Differences differences) throws IOException {
        var page = now.nameOf(after.url());
        for (var facet : facets) {
            switch (facet) {
                case GONE, ADDED -> {}
                case STATUS ->
                    differences.take(
                            facet.word(),
                            page,
                            PageResult.of(before).words(),
                            PageResult.of(after).words());
                case REDIRECT, REFRESH ->
                    differences.take(facet.word(), page, target(old, before, facet), target(now, after, facet));
                case DIGEST -> differences.take("content", page, "", "");
                case TITLE ->
                    differences.take(
                            facet.word(),
                            page,
                            before.document().title(),
                            after.document().title());
                case CANONICAL ->
                    differences.take(
                            facet.word(),
                            page,
                            old.nameOf(before.document().canonical()),
                            now.nameOf(after.document().canonical()));
                case LINKS -> {
                    for (var url : linksAdded) differences.take("link added", page, "", now.nameOf(url));
                    for (var url : linksRemoved) differences.take("link removed", page, old.nameOf(url), "");
                }
            }
        }
    }

    private static String target(SavedCrawl crawl, Page page, Facet facet) {
        return PageResult.target(page, facet).map(crawl::nameOf).orElse("");
    }
}
