package clew.diff;

import clew.page.Page;
import clew.url.Url;
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
}
