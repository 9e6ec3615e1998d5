package clew.cli.crawling;

import clew.page.StartProblem;
import clew.url.Url;
import java.util.function.Function;

/// Says why a start page is not crawled, and what to do about it.
final class StartMessages {
    private StartMessages() {}

    /// @param start what it is about: "the start page", or its URL where there are several
    /// @param names the name of a URL for people
    static String text(StartProblem problem, String start, Function<Url, String> names) {
        return switch (problem) {
            case StartProblem.Refused(String why) ->
                start + " was not requested: " + why + "; -robots ignore requests it anyway";
            case StartProblem.NotAPage(Url target) ->
                start + " redirects to " + names.apply(target) + ", which is not a web page";
            case StartProblem.OtherHost(Url target) ->
                start + " moved to another host; start there: -url " + target.display();
            case StartProblem.OutOfScope(Url target, String why) ->
                start + " moved to " + names.apply(target) + ", which " + why;
            case StartProblem.Circle(Url target) -> start + " redirects in a circle, back to " + names.apply(target);
            case StartProblem.EmptyList() ->
                start + " lists no URLs; it must be a sitemap, or a text with a URL on each line";
        };
    }
}
