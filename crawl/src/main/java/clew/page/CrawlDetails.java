package clew.page;

import clew.url.Url;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// More of how a crawl went, for a summary. Like everything in a [CrawlSummary] it follows from the pages in ticket
/// order, so a crawl that was resumed has the same.
///
/// @param bytes the length of all that was read, decoded
/// @param slowest the pages that took longest to answer, the slowest first, at most [#SLOWEST_MAX]
public record CrawlDetails(long bytes, Failures failures, NotFollowed notFollowed, List<SlowPage> slowest) {
    public static final int SLOWEST_MAX = 3;

    /// Of a crawl in which nothing happened.
    public static final CrawlDetails NONE = new CrawlDetails(
            0,
            new Failures(new TreeMap<>(), new TreeMap<>()),
            new NotFollowed(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of()),
            List.of());

    public CrawlDetails {
        slowest = List.copyOf(slowest);
    }

    /// A page that was read, and how long its server took.
    public record SlowPage(Url url, Duration took) {}

    /// What went wrong how often, for pages, sitemaps and resources alike. Only what happened is in the maps.
    ///
    /// @param statuses answers that are errors, by their status
    /// @param reasons requests without an answer
    public record Failures(SortedMap<Integer, Long> statuses, SortedMap<Failure.Reason, Long> reasons) {
        public Failures {
            statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
            reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
        }
    }

    /// How many links and redirects were not followed, by the reason. A link counts as often as it was found.
    ///
    /// @param otherHosts lead to a host that does not belong to the crawl
    /// @param outside lead to a host of the crawl, but to a part of it that does not belong
    /// @param excluded match the pattern of what is left out
    /// @param nofollow are marked nofollow, or their page is
    /// @param tooDeep lead further from the start than the crawl goes
    /// @param tooLong are longer than any URL that is requested
    /// @param redirects redirects after too many others
    /// @param nested are needed by style sheets that others need, and so on, too many times
    /// @param sitemaps sitemaps under too many indexes, or beyond as many as are read
    /// @param pagesMax were found when the crawl had as many pages as it may have
    /// @param skipped were left out by the policy, by the name of its rule
    public record NotFollowed(
            long otherHosts,
            long outside,
            long excluded,
            long nofollow,
            long tooDeep,
            long tooLong,
            long redirects,
            long nested,
            long sitemaps,
            long pagesMax,
            Map<String, Long> skipped) {
        public NotFollowed {
            skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
        }
    }
}
