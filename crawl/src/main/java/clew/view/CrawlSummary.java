package clew.view;

import clew.page.Page;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a crawl went, in numbers.
///
/// @param pages all pages that were requested, read or not
/// @param links those that no rule leaves out
/// @param moved pages that redirect
/// @param declined pages that the server answered with an error
/// @param failed pages without an answer
/// @param internal pages lost to an error of ours; also counted as failed
/// @param truncated pages that were longer than we read
/// @param refused URLs that robots.txt forbids
/// @param unreadable URLs that were not requested because the robots.txt of their origin could not be read
/// @param traps the patterns that were taken for traps, and how many links into each were not followed
/// @param finished whether the whole site has been crawled: nothing is left to be requested
/// @param stopped whether the crawl was told to stop before its end
/// @param start the start page; null where the crawl was stopped before it was there
public record CrawlSummary(
        long pages,
        long links,
        long moved,
        long declined,
        long failed,
        long internal,
        long truncated,
        long refused,
        long unreadable,
        Map<String, Long> traps,
        boolean finished,
        boolean stopped,
        @Nullable Page start) {
    public CrawlSummary {
        traps = Collections.unmodifiableMap(new LinkedHashMap<>(traps));
    }
}
