package clew.cli;

import java.util.List;

/// The help text, made from the flags' declarations.
final class Help {
    private static final int WIDTH = 18;

    private Help() {}

    static String text() {
        var out = new StringBuilder("""
                Visits every page of a host and prints each page's links, in the same order every time.

                  crawler -url URL [flags]

                """);
        list(CrawlCommand.FLAGS, out);
        out.append("""

                Shows how URLs are parsed, resolved and normalised; reads lines where none are given.

                  crawler url [flags] [URL...]

                """);
        list(UrlCommand.FLAGS, out);
        out.append("""

                Fetches one page and prints it as a line of JSON: {"url", "rawHtml", "discoveredLinks"}.

                  crawler page [flags] URL

                """);
        list(PageCommand.FLAGS, out);
        out.append("""

                Prints what a journal holds.

                  crawler view [flags] FILE

                """);
        list(ViewCommand.FLAGS, out);
        out.append("""

                Checks that a journal is whole, and that no URL was mistaken for another.

                  crawler verify FILE

                Crawls again, and asks only for what failed. Takes the flags of a crawl that do not
                decide what is found, such as -workers and -timeout.

                  crawler retry [flags] FILE

                Crawls with Chrome, and prints per page which links only Chrome sees and which only stand
                in the page as it came. Takes the flags of a crawl but for -render and -journal.

                  crawler parity -url URL [flags]
                """);
        return out.append("""

                        Flags work with one dash or two, as -f X or -f=X.
                        Exit codes: 0 done; 1 the start page failed, output could not be written, or an internal
                        error; 64 wrong usage; 130 or 143 interrupted.
                        """).toString();
    }

    private static String column(String left) {
        return "  " + left + " ".repeat(WIDTH - left.length() + 1);
    }

    private static void list(List<Flag<?>> flags, StringBuilder out) {
        for (var flag : flags) {
            var left = "-" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
            // A long flag has its text on the next line.
            out.append(left.length() > WIDTH ? "  " + left + "\n" + " ".repeat(WIDTH + 3) : column(left));
            out.append(flag.text());
            if (!flag.shown().isEmpty())
                out.append(" (default ").append(flag.shown()).append(')');
            out.append('\n');
        }
    }
}
