package clew.explain;

import clew.frontier.Admission;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.policy.RewriteStep;
import clew.url.Url;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The complete story of a URL in a crawl.
///
/// @param given as somebody wrote it
/// @param url what that is
/// @param steps what each rewrite of the policy made of it
/// @param normalized the result, which is shown and compared
/// @param key what all URLs share that are the same to the crawl
/// @param outOfScope why it is not in the scope of the crawl, as the end of "…, which"; null where it is
/// @param skip the rule of the policy that leaves it out wherever it is linked from; null for none
/// @param robotsLine the line of a robots.txt that disallows it; empty for none
/// @param visits its tickets that have a page: most often one; a file can be a page and a sitemap
/// @param links how many links and redirects lead to it
/// @param pages how many pages those are on
/// @param answers what was answered to how many of them
/// @param found the first of them
/// @param way how it is reached from the start with the fewest links
/// @param near other URLs of the crawl that are nearly the same, where this one is unknown
public record Explanation(
        String given,
        Url url,
        Fate fate,
        List<RewriteStep> steps,
        Url normalized,
        String key,
        @Nullable String outOfScope,
        @Nullable String skip,
        String robotsLine,
        List<Visit> visits,
        long links,
        long pages,
        List<Answered> answers,
        List<FoundLink> found,
        Way way,
        List<String> near) {
    /// What became of the URL, in one word.
    public sealed interface Fate {
        /// It has a ticket and a page.
        record Visited(Outcome outcome) implements Fate {}

        /// It is a file behind a symbolic link out of the folder, which exists and was not read.
        record LinkOut() implements Fate {}

        /// It has a ticket, and robots.txt disallows it.
        record Disallowed(Outcome.Refused outcome, Admission.Disallowed why) implements Fate {}

        /// It has a ticket, but the crawl ended before its turn.
        ///
        /// @param number the ticket's
        record Waiting(long number) implements Fate {}

        /// It was found, but the crawl ended before it came to the pages that link to it.
        record NotReached() implements Fate {}

        /// It was found, and no link to it got a ticket.
        ///
        /// @param why the answer to the first link
        /// @param leftInTrap how many links into the same trap were not followed; 0 where it is none
        record LeftOut(Admission why, long leftInTrap) implements Fate {}

        /// It was requested as the robots.txt of its origin, and is nothing else.
        record IsRobotsTxt(RobotsTxt.State state) implements Fate {}

        /// The journal does not tell.
        ///
        /// @param why where it differs from what the crawl would do now
        record Undecided(String why) implements Fate {}

        /// The crawl never came across it.
        record Unknown() implements Fate {}
    }

    /// A ticket, and what came of it.
    ///
    /// @param winner the link that it was given for; null where no link led to it
    /// @param redirects where it has moved to, and from there
    public record Visit(Page page, @Nullable FoundLink winner, List<Hop> redirects, LinkCounts links) {}

    /// A target of a redirect.
    ///
    /// @param page what was found there; null where nothing was requested
    /// @param answer why not; null where there is a page, or the crawl has not come to it
    public record Hop(
            Url url, @Nullable Page page, @Nullable Admission answer) {}

    /// The links of a page, in numbers.
    ///
    /// @param inScope those that the scope contains, and that are no resources
    /// @param resources files that the page needs
    /// @param skipped by the rule that leaves them out
    public record LinkCounts(
            int all, int inScope, int external, int resources, int nofollow, Map<String, Integer> skipped) {
        public LinkCounts {
            skipped = Map.copyOf(skipped);
        }
    }

    /// @param answer null where the crawl had not come to those links when it ended
    public record Answered(@Nullable Admission answer, long links) {}

    /// The pages from the start to the URL, each with the link that leads to the next. Empty where none leads there.
    ///
    /// @param links in order; the first is on the start page, and the last leads to the URL
    /// @param shortened whether those before are left out, because there are too many
    public record Way(List<FoundLink> links, boolean shortened) {
        public Way {
            links = List.copyOf(links);
        }
    }

    public Explanation {
        steps = List.copyOf(steps);
        visits = List.copyOf(visits);
        answers = List.copyOf(answers);
        found = List.copyOf(found);
        near = List.copyOf(near);
    }

    /// Whether the crawl came across the URL.
    public boolean isKnown() {
        return !(fate instanceof Fate.Unknown);
    }
}
