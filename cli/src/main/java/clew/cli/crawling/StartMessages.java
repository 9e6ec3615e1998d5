package clew.cli.crawling;

import clew.page.StartProblem;
import clew.url.Url;

/// Says why a start page is not crawled, and what to do about it.
final class StartMessages {
    private StartMessages() {}

    /// @param start what it is about: "the start page", or its URL where there are several
    static String text(StartProblem problem, String start) {
        return switch (problem) {
            case StartProblem.Refused(String why) ->
                start + " was not requested: " + why + "; -robots ignore requests it anyway";
            case StartProblem.NotAPage(Url target) ->
                start + " redirects to " + target.display() + ", which is not a web page";
            case StartProblem.OtherHost(Url target) ->
                start + " moved to another host; start there: -url " + target.display();
            case StartProblem.OutOfScope(Url target, String why) ->
                start + " moved to " + target.display() + ", which " + why;
            case StartProblem.Circle(Url target) -> start + " redirects in a circle, back to " + target.display();
            case StartProblem.EmptyList() ->
                start + " lists no URLs; it must be a sitemap, or a text with a URL on each line";
        };
    }
}
