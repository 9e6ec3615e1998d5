package clew.explain;

import clew.explain.Explanation.LinkCounts;
import clew.page.Page;
import clew.policy.Address;
import clew.policy.Scope;
import clew.policy.Verdict;
import java.util.TreeMap;

/// Counts the links of a page.
final class LinkCounting {
    private LinkCounting() {}

    static LinkCounts of(Page page, Scope scope) {
        var inScope = 0;
        var external = 0;
        var resources = 0;
        var nofollow = 0;
        var all = 0;
        var skipped = new TreeMap<String, Integer>();
        for (var link : page.links()) {
            if (link.role().isRefresh()) continue;
            all++;
            if (link.nofollow()) nofollow++;
            switch (link.verdict()) {
                case Verdict.Skipped(String rule) -> skipped.merge(rule, 1, Integer::sum);
                case Verdict.Counts(Address address) -> {
                    if (link.isResource()) resources++;
                    else if (scope.contains(address.shown())) inScope++;
                    else external++;
                }
            }
        }
        return new LinkCounts(all, inScope, external, resources, nofollow, skipped);
    }
}
