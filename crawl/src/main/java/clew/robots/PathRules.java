package clew.robots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Which paths a robots.txt lets a crawler ask for: of the rules that match the longest counts, and of two as long
/// the one that allows (RFC 9309, section 2.2.2). Never changes; any thread may ask.
///
/// A path is compared only with the rules whose text up to the first `*` it begins with. In the sorted list of
/// those texts, each knows the longest other one that it begins with; so all that a path begins with are found by
/// one binary search and a walk from the longest to the shortest.
final class PathRules {
    static final PathRules NONE = new PathRules(List.of());

    /// @param allow whether it allows what it matches, or forbids it
    record Rule(PathPattern path, boolean allow) {
        /// As a robots.txt has it.
        String line() {
            return (allow ? "Allow: " : "Disallow: ") + path.text();
        }
    }

    private static int mostSpecificFirst(Rule one, Rule other) {
        var longer = Integer.compare(other.path().length(), one.path().length());
        return longer != 0 ? longer : Boolean.compare(other.allow(), one.allow());
    }

    private static final int NONE_SHORTER = -1;

    private final String[] literals;
    private final Rule[][] rules;
    private final int[] shorter;

    PathRules(Collection<Rule> all) {
        var byLiteral = new TreeMap<String, List<Rule>>();
        for (var rule : all) {
            byLiteral
                    .computeIfAbsent(rule.path().literal(), _ -> new ArrayList<>())
                    .add(rule);
        }
        literals = byLiteral.keySet().toArray(String[]::new);
        rules = byLiteral.values().stream()
                .map(same -> same.stream()
                        .distinct()
                        .sorted(PathRules::mostSpecificFirst)
                        .toArray(Rule[]::new))
                .toArray(Rule[][]::new);
        shorter = new int[literals.length];
        for (int i = 0; i < literals.length; i++) {
            var before = i - 1;
            while (before >= 0 && !literals[i].startsWith(literals[before])) before = shorter[before];
            shorter[i] = before;
        }
    }

    /// Whether it may be requested.
    ///
    /// @param path with its query, as a URL has it
    boolean allows(String path) {
        var rule = deciding(path);
        return rule == null || rule.allow();
    }

    /// The rule that counts for a path; null where none matches.
    @Nullable
    Rule deciding(String path) {
        var wanted = PathPattern.normalized(path);
        Rule best = null;
        for (int i = longestLiteral(wanted); i != NONE_SHORTER; i = shorter[i]) {
            for (var rule : rules[i]) {
                if (best != null && mostSpecificFirst(rule, best) >= 0) break;
                if (rule.path().matches(wanted)) best = rule;
            }
        }
        return best;
    }

    /// The longest literal that the path begins with.
    private int longestLiteral(String path) {
        var found = Arrays.binarySearch(literals, path);
        // Where it would be inserted: all that it begins with are before that, and the last of them begins with them.
        var i = found >= 0 ? found : -found - 2;
        while (i >= 0 && !path.startsWith(literals[i])) i = shorter[i];
        return i < 0 ? NONE_SHORTER : i;
    }
}
