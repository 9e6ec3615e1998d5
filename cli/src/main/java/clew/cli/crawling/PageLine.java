package clew.cli.crawling;

import clew.cli.console.Style;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import java.util.function.Function;

/// A page as one line: its status, how long it took, its URL, and what else there is to say.
final class PageLine {
    private static final String NO_STATUS = "---";
    private static final int TIME_WIDTH = 6;

    private PageLine() {}

    /// @param names the name of a URL for people
    static String text(Page page, Function<Url, String> names, Style style) {
        var url = names.apply(page.url());
        return switch (page.outcome()) {
            case Outcome.Read(int status, boolean cut) -> line(style.green(code(status)), page, url + cut(cut));
            case Outcome.Index(int status, boolean cut) -> line(style.green(code(status)), page, url + cut(cut));
            case Outcome.Moved(int status, Url target) ->
                line(style.cyan(code(status)), page, url + " -> " + names.apply(target));
            case Outcome.Declined(int status) -> line(style.red(code(status)), page, url);
            case Outcome.Refused refused -> line(style.yellow(NO_STATUS), page, url + ": " + refused.why());
            case Outcome.Failed(Failure failure) -> line(style.red(NO_STATUS), page, url + ": " + failure.text());
        };
    }

    private static String code(int status) {
        return Integer.toString(status);
    }

    private static String cut(boolean isCut) {
        return isCut ? " (cut at -max-body)" : "";
    }

    private static String line(String status, Page page, String what) {
        var millis = Long.toString(page.took().toMillis());
        return status + " " + " ".repeat(Math.max(0, TIME_WIDTH - millis.length())) + millis + " ms  " + what;
    }
}
