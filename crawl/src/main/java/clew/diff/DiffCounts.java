package clew.diff;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// The differences in numbers, of pages each.
///
/// @param oldPages how many pages of the old crawl were compared
/// @param facets how many pages differ in what; a page may differ in several things. Those that are ignored are absent
public record DiffCounts(
        long oldPages, long newPages, long added, long gone, long changed, long unchanged, Map<Facet, Long> facets) {
    public DiffCounts {
        facets = Collections.unmodifiableMap(new EnumMap<>(facets));
    }

    public boolean isAnyDifferent() {
        return added > 0 || gone > 0 || changed > 0;
    }
}
