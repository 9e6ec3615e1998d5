package clew.frontier;

import clew.page.CrawlDetails.NotFollowed;
import clew.policy.Scope;
import clew.policy.Verdict;
import java.util.HashMap;
import java.util.Map;

/// Counts the links that get no ticket, by the reason; a late refresh is none of the links of its page. Called for many
/// links of every page, so it makes nothing.
final class NotFollowedCounter {
    private final Scope scope;
    private final Scope hosts;
    private final Map<String, long[]> skipped = new HashMap<>();
    private long otherHosts;
    private long outside;
    private long excluded;
    private long nofollow;
    private long tooDeep;
    private long tooLong;
    private long redirects;
    private long nested;
    private long sitemaps;
    private long pagesMax;

    NotFollowedCounter(Scope scope) {
        this.scope = scope;
        this.hosts = scope.hosts();
    }

    /// A link that is neither new nor known.
    ///
    /// @param verdict what the policy made of it
    void count(Admission admission, Verdict verdict) {
        // Not a switch: that is slow where the simple compiler compiled it. The frequent ones come first.
        if (admission instanceof Admission.OutOfScope) countOutOfScope(verdict);
        else if (admission instanceof Admission.Skipped) countSkipped(verdict);
        else if (admission instanceof Admission.Nofollow) nofollow++;
        else if (admission instanceof Admission.TooDeep) tooDeep++;
        else if (admission instanceof Admission.PagesMax) pagesMax++;
        else if (admission instanceof Admission.TooLong) tooLong++;
        else if (admission instanceof Admission.TooManyRedirects) redirects++;
        else if (admission instanceof Admission.TooNested) nested++;
        else if (admission instanceof Admission.SitemapsMax) sitemaps++;
    }

    private void countOutOfScope(Verdict verdict) {
        if (!(verdict instanceof Verdict.Counts counts)) return;
        var shown = counts.address().shown();
        if (!hosts.contains(shown)) otherHosts++;
        else if (scope.excludes(shown)) excluded++;
        else outside++;
    }

    private void countSkipped(Verdict verdict) {
        if (!(verdict instanceof Verdict.Skipped by)) return;
        var count = skipped.get(by.rule());
        if (count == null) skipped.put(by.rule(), new long[] {1});
        else count[0]++;
    }

    NotFollowed counts() {
        var rules = new HashMap<String, Long>();
        skipped.forEach((rule, count) -> rules.put(rule, count[0]));
        return new NotFollowed(
                otherHosts,
                outside,
                excluded,
                nofollow,
                tooDeep,
                tooLong,
                redirects,
                nested,
                sitemaps,
                pagesMax,
                rules);
    }
}
