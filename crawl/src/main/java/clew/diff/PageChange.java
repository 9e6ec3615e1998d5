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
    void each(CrawlDiff.Differences differences) throws IOException {
        for (var facet : facets) {
            switch (facet) {
                case ADDED, GONE -> {}
                case STATUS ->
                    pair(
                            facet,
                            PageResult.of(before).words(),
                            PageResult.of(after).words(),
                            differences);
                case REDIRECT, REFRESH -> pair(facet, target(before, facet), target(after, facet), differences);
                case DIGEST -> differences.take("content", after.url(), "", "");
                case TITLE ->
                    pair(facet, before.document().title(), after.document().title(), differences);
                case CANONICAL ->
                    pair(facet, before.document().canonical(), after.document().canonical(), differences);
                case LINKS -> {
                    for (var url : linksAdded) differences.take("link added", after.url(), "", url.href());
                    for (var url : linksRemoved) differences.take("link removed", after.url(), url.href(), "");
                }
            }
        }
    }

    private void pair(Facet facet, String was, String is, CrawlDiff.Differences differences) throws IOException {
        differences.take(facet.word(), after.url(), was, is);
    }

    private static String target(Page page, Facet facet) {
        return PageResult.target(page, facet).map(Url::href).orElse("");
    }
}
