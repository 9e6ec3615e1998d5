package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Cases of a suite that are known to fail, by name. The list may only get shorter.
record KnownFailures(Set<String> names) {
    static final KnownFailures NONE = new KnownFailures(Set.of());

    /// Fails if a case fails that is not listed, or a listed one passes.
    ///
    /// @param wrong what is wrong with each failed case, by its name
    void check(Map<String, String> wrong, int cases) {
        var stale = new TreeSet<>(names);
        stale.removeAll(wrong.keySet());
        assertEquals(Set.of(), stale, "these pass now, or are gone; take them off the list of known failures");
        var others = new TreeMap<>(wrong);
        others.keySet().removeAll(names);
        assertEquals(Map.of(), others, () -> others.size() + " of " + cases + " cases fail");
    }
}
