package clew.cli.command;

import clew.page.StartProblem;
import clew.url.Url;

/// Says why a start page is not crawled, and what to do about it.
final class StartMessages {
    private StartMessages() {}

    static String text(StartProblem problem) {
        return switch (problem) {
            case StartProblem.Refused(String why) ->
                "the start page was not requested: " + why + "; -robots ignore requests it anyway";
            case StartProblem.NotAPage(Url target) ->
                "the start page redirects to " + target.display() + ", which is not a web page";
            case StartProblem.OtherHost(Url target) ->
                "the start page moved to another host; start there: -url " + target.display();
            case StartProblem.OutOfScope(Url target, String why) ->
                "the start page moved to " + target.display() + ", which " + why;
            case StartProblem.Circle(Url target) -> "the start page redirects in a circle, back to " + target.display();
        };
    }
}
