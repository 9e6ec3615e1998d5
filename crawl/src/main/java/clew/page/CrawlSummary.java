package clew.page;

import clew.url.Url;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// How a crawl went, in numbers.
///
/// @param pages all pages that were requested, read or not
/// @param resources all files that pages need and that were requested, read or not
/// @param links the links of those pages, duplicates included
/// @param moved pages that redirect
/// @param declined pages that a server answered with an error, such as 404
/// @param failed pages without an answer
/// @param internal pages lost to an error in Clew; also counted as failed or unreadable
/// @param truncated pages that were longer than the limit
/// @param refused URLs that robots.txt disallows
/// @param unreadable URLs that were not requested because the robots.txt of their origin could not be read
/// @param known different URLs that the crawl came to know and that belong to it: as many as it has tickets
/// @param notVisited those of them that the crawl did not come to before it ended
/// @param repeated links and redirects to one of them that was known already
/// @param traps the patterns of URLs that look endless, and how many links into each were not followed
/// @param start the first start page; null where the crawl was stopped before it was there
/// @param startWasRead whether any start page was read, or would have been if the crawl had not been limited
/// @param startProblems where the redirects of start pages went wrong, by start URL; without those where they did not
/// @param details what went wrong how often, what was not requested and why, and what was slow
public record CrawlSummary(
        Ending ending,
        long pages,
        long resources,
        long links,
        long moved,
        long declined,
        long failed,
        long internal,
        long truncated,
        long refused,
        long unreadable,
        long known,
        long notVisited,
        long repeated,
        Map<String, Long> traps,
        @Nullable Page start,
        boolean startWasRead,
        SequencedMap<Url, StartProblem> startProblems,
        CrawlDetails details) {
    /// Why a crawl ended.
    public enum Ending {
        /// Nothing was left to request.
        FINISHED,
        /// Nothing was left to request but what its maximum number of pages leaves out, which is one of its settings.
        LIMITED,
        /// It reached its maximum number of pages; with a higher one it can be resumed.
        PAGES_MAX,
        /// It was told to stop.
        STOPPED,
        /// Its time was up.
        TIME_UP
    }

    public CrawlSummary {
        traps = Map.copyOf(traps);
        startProblems = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(startProblems));
    }

    /// Whether nothing was left to request, and nothing was left out because of a maximum number of pages.
    public boolean finished() {
        return ending == Ending.FINISHED;
    }

    /// Whether the crawl has come to its own end, so that its command has nothing more to request.
    public boolean isComplete() {
        return ending == Ending.FINISHED || ending == Ending.LIMITED;
    }

    /// Whether the crawl was told to stop before its end, or its time was up.
    public boolean stopped() {
        return ending == Ending.STOPPED || ending == Ending.TIME_UP;
    }

    /// Whether a start page was read, and Clew itself made no error. Other pages may have failed.
    public boolean succeeded() {
        return startWasRead && internal == 0;
    }

    /// The same, with another ending.
    public CrawlSummary withEnding(Ending other) {
        return new CrawlSummary(
                other,
                pages,
                resources,
                links,
                moved,
                declined,
                failed,
                internal,
                truncated,
                refused,
                unreadable,
                known,
                notVisited,
                repeated,
                traps,
                start,
                startWasRead,
                startProblems,
                details);
    }
}
