package clew.explain;

import clew.explain.Explanation.Fate;
import clew.frontier.Admission;
import clew.frontier.Limits;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.url.Url;
import clew.view.Locations;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Names what became of links and URLs: in stable codes for machines and in sentences for people. The sentences may
/// quote a robots.txt, so they are not safe for a terminal.
public final class Wording {
    private static final String DISALLOWED = "disallowed";
    private static final String READ = "read";
    private static final String LINK_OUT =
            "not read: a symbolic link out of the folder leads to it; -symlinks follow reads it";
    private static final String NOT_REACHED = "not-reached";

    private Wording() {}

    /// @param answer null where the crawl had not come to the link when it ended
    public static String code(@Nullable Admission answer) {
        return switch (answer) {
            case null -> NOT_REACHED;
            case Admission.Ticketed _ -> "ticketed";
            case Admission.Known _ -> "known";
            case Admission.Skipped _ -> "skipped";
            case Admission.OutOfScope _ -> "out-of-scope";
            case Admission.Nofollow _ -> "nofollow";
            case Admission.TooDeep _ -> "too-deep";
            case Admission.LateRefresh _ -> "late-refresh";
            case Admission.TooLong _ -> "too-long";
            case Admission.TooManyRedirects _ -> "too-many-redirects";
            case Admission.TooNested _ -> "too-nested";
            case Admission.SitemapsMax _ -> "sitemap-limit";
            case Admission.PagesMax _ -> "page-limit";
            case Admission.Trap _ -> "trap";
            case Admission.Disallowed _ -> DISALLOWED;
        };
    }

    public static String text(@Nullable Admission answer) {
        return switch (answer) {
            case null -> "not followed yet: the crawl is not finished";
            case Admission.Ticketed(long number, long _) -> "new, became ticket " + number;
            case Admission.Known(long number) -> "known as ticket " + number;
            case Admission.Skipped(String rule) -> "skipped by the rule " + rule;
            case Admission.OutOfScope(String why) -> "out of scope: it " + why;
            case Admission.Nofollow _ -> "marked nofollow, which the crawl obeys";
            case Admission.TooDeep _ -> "deeper than -max-depth";
            case Admission.LateRefresh _ -> "a refresh after more than " + Role.REFRESH_SECONDS_MAX + " seconds";
            case Admission.TooLong _ -> "longer than " + Limits.URL_LENGTH_MAX + " characters";
            case Admission.TooManyRedirects _ -> "too many redirects in a row";
            case Admission.TooNested _ -> "too many style sheets in a row, each needed by the one before";
            case Admission.SitemapsMax _ -> Limits.OF_SITEMAPS;
            case Admission.PagesMax _ -> "beyond -max-pages";
            case Admission.Trap(String pattern) -> "part of an endless URL space: " + pattern;
            case Admission.Disallowed(String line) ->
                line.isEmpty() ? "its robots.txt could not be read" : "disallowed by robots.txt: " + line;
        };
    }

    public static String code(Fate fate) {
        return switch (fate) {
            case Fate.Visited(Outcome outcome) -> code(outcome);
            case Fate.LinkOut _ -> "link-out";
            case Fate.Disallowed _ -> DISALLOWED;
            case Fate.Waiting _ -> "waiting";
            case Fate.NotReached _ -> NOT_REACHED;
            case Fate.LeftOut(Admission why, long _) -> code(why);
            case Fate.IsRobotsTxt _ -> "robots-txt";
            case Fate.Undecided _ -> "undecided";
            case Fate.Unknown _ -> "unknown";
        };
    }

    /// @param locations names the target of a redirect
    public static String text(Fate fate, Locations locations) {
        return switch (fate) {
            case Fate.Visited(Outcome outcome) -> text(outcome, locations);
            case Fate.LinkOut _ -> LINK_OUT;
            case Fate.Disallowed(Outcome.Refused outcome, Admission.Disallowed why) ->
                "not requested: " + (outcome instanceof Outcome.Refused.Unreadable ? outcome.why() : text(why));
            case Fate.Waiting(long number) ->
                "not requested yet: ticket " + number + " was waiting for its turn when the crawl ended";
            case Fate.NotReached _ ->
                "not requested yet: the crawl ended before it followed the links of the pages that link here";
            case Fate.LeftOut(Admission.Trap why, long left) ->
                "not requested: " + text(why) + "; " + (left == 1 ? "1 link" : left + " links")
                        + " into it not followed";
            case Fate.LeftOut(Admission why, long _) -> "not requested: " + text(why);
            case Fate.IsRobotsTxt(RobotsTxt.State state) ->
                "requested as the robots.txt of its host: " + state.name().toLowerCase(Locale.ROOT);
            case Fate.Undecided(String why) ->
                "this version of Clew cannot tell, because the journal differs from what it would crawl: " + why;
            case Fate.Unknown _ -> "the crawl never came across this URL";
        };
    }

    private static String code(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _ -> READ;
            case Outcome.Index _ -> READ;
            case Outcome.Moved _ -> "redirected";
            case Outcome.Declined _ -> "declined";
            case Outcome.Refused _ -> DISALLOWED;
            case Outcome.Failed _ -> "failed";
        };
    }

    /// What came of the request for a page, in a few words.
    ///
    /// @param locations names the target of a redirect
    public static String text(Page page, Locations locations) {
        return page.document().isLinkOut() ? LINK_OUT : text(page.outcome(), locations);
    }

    /// What came of a request, in a few words.
    ///
    /// @param locations names the target of a redirect
    private static String text(Outcome outcome, Locations locations) {
        return switch (outcome) {
            case Outcome.Read(int status, boolean truncated) -> "read: status " + status + truncated(truncated);
            case Outcome.Index(int status, boolean truncated) ->
                "read as a list of sitemaps: status " + status + truncated(truncated);
            case Outcome.Moved(int status, Url target) ->
                "redirects to " + locations.name(target) + ": status " + status;
            case Outcome.Declined declined -> declined.why();
            case Outcome.Refused refused -> refused.why();
            case Outcome.Failed(Failure failure) -> "failed: " + failure.text();
        };
    }

    private static String truncated(boolean truncated) {
        return truncated ? ", longer than -max-body and cut" : "";
    }
}
