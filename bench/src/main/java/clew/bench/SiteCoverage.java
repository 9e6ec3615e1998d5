package clew.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// What all tools requested from one site, and what each of them missed or invented by comparison with the others.
///
/// No tool is the judge: a page belongs to the site if two different programs have found it, or if it was known before.
final class SiteCoverage {
    private final Map<Tool, List<Coverage>> runs = new LinkedHashMap<>();

    private final Set<String> known;

    /// @param known pages that belong to the site whoever finds them
    SiteCoverage(Set<String> known) {
        this.known = Set.copyOf(known);
    }

    void add(Tool tool, Coverage coverage) {
        runs.computeIfAbsent(tool, _ -> new ArrayList<>()).add(coverage);
    }

    /// The pages of the site. Where a single program was run, all that it found are among them.
    Set<String> pages() {
        var finders = new HashMap<String, Set<String>>();
        var programs = new HashSet<String>();
        runs.forEach((tool, coverages) -> {
            programs.add(tool.program());
            for (var coverage : coverages) {
                for (var page : coverage.pages()) {
                    finders.computeIfAbsent(page, _ -> new HashSet<>()).add(tool.program());
                }
            }
        });
        var least = Math.min(2, programs.size());
        finders.values().removeIf(found -> found.size() < least);
        var pages = new TreeSet<>(finders.keySet());
        pages.addAll(known);
        return pages;
    }

    /// Pages of the site that the tool did not fetch, in its worst run.
    int missed(Tool tool) {
        var pages = pages();
        return worst(tool, coverage -> {
            var rest = new HashSet<>(pages);
            rest.removeAll(coverage.pages());
            return rest.size();
        });
    }

    /// Requests for what had been requested before, in the tool's worst run.
    int repeated(Tool tool) {
        return worst(tool, Coverage::repeated);
    }

    /// Targets that do not exist and that no other program requested, in the tool's worst run.
    int invented(Tool tool) {
        var others = new HashSet<String>();
        runs.forEach((other, coverages) -> {
            if (other.program().equals(tool.program())) return;
            for (var coverage : coverages) others.addAll(coverage.absent());
        });
        return worst(tool, coverage -> {
            var own = new HashSet<>(coverage.absent());
            own.removeAll(others);
            return own.size();
        });
    }

    private int worst(Tool tool, ToIntFunction<Coverage> count) {
        var coverages = runs.get(tool);
        if (coverages == null) throw new IllegalArgumentException(tool.name() + " was not run");
        return coverages.stream().mapToInt(count).max().orElseThrow();
    }
}
