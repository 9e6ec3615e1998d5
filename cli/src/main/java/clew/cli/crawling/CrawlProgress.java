package clew.cli.crawling;

import clew.cli.console.Style;
import clew.page.Kind;
import clew.page.Page;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// How far a crawl has come, as one line that fits a terminal of any width:
/// `120/450 pages, 24/s, 3 errors  https://example.com/a`.
final class CrawlProgress {
    /// A shorter piece of a URL says nothing.
    private static final int URL_MIN = 12;

    private static final String CUT = "...";
    private static final long RATE_FROM_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// The rate is that of the last five to ten seconds.
    private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private long done;
    private long known;
    private long files;
    private long errors;
    private String noun = "page";
    private String url = "";
    private String waiting = "";
    private @Nullable LongFunction<String> other;

    private long spanBegun;
    private long spanDone;
    private long nextSpanBegun;
    private long nextSpanDone;

    /// @param nanos the time of a clock now
    CrawlProgress(long nanos) {
        spanBegun = nanos;
        nextSpanBegun = nanos;
    }

    /// Shows another text in place of the counts and the rate.
    ///
    /// @param text what to show when so many pages and files are done
    void show(LongFunction<String> text) {
        other = text;
    }

    /// @param start where the crawl starts
    void begin(String start) {
        url = start;
        known = Math.max(known, 1);
    }

    /// @param name of the page for people
    void page(Page page, String name) {
        if (page.ticket().kind() != Kind.SITEMAP) files++;
        switch (page.ticket().kind()) {
            case PAGE, SITEMAP -> {}
            case RESOURCE -> noun = "file";
            case EXTERNAL -> noun = "link";
        }
        if (page.outcome().isError()) errors++;
        url = name;
    }

    void count(long nowDone, long nowKnown) {
        done = nowDone;
        known = nowKnown;
    }

    /// @param why the crawl waits between requests; empty where it does not
    void waiting(String why) {
        waiting = why;
    }

    /// The line, in at most one column less than there are: some terminals go to the next line as soon as the last
    /// column is full.
    String text(int columns, long nanos, Style style) {
        var room = columns - 1;
        var counts = other == null ? counts() : other.apply(files);
        if (counts.length() > room) counts = other == null ? done + "/" + known : counts;
        if (counts.length() > room) return counts.substring(0, Math.max(0, room));
        room -= counts.length();

        var bad = errors == 0 ? "" : ", " + errors + (errors == 1 ? " error" : " errors");
        if (bad.length() > room) bad = "";
        room -= bad.length();
        var pause = waiting.isEmpty() ? "" : "; " + waiting;
        if (pause.length() > room) pause = "";
        room -= pause.length();
        var rate = rate(nanos);
        if (rate.length() > room) rate = "";
        room -= rate.length();
        return counts + rate + style.red(bad) + pause + place(room);
    }

    private String counts() {
        return done + "/" + known + " " + noun + (known == 1 ? "" : "s");
    }

    private String rate(long nanos) {
        if (nanos - nextSpanBegun >= SPAN_NANOS) {
            spanBegun = nextSpanBegun;
            spanDone = nextSpanDone;
            nextSpanBegun = nanos;
            nextSpanDone = done;
        }
        var span = nanos - spanBegun;
        if (other != null || span < RATE_FROM_NANOS) return "";
        var tenths = Math.round((done - spanDone) * 10e9 / span);
        return ", " + (tenths < 100 ? tenths / 10 + "." + tenths % 10 : Long.toString(Math.round(tenths / 10.0)))
                + "/s";
    }

    /// The current URL, or its end.
    private String place(int room) {
        var left = room - 2;
        if (url.isEmpty() || left < Math.min(URL_MIN, url.length())) return "";
        return "  " + (url.length() <= left ? url : CUT + url.substring(url.length() - left + CUT.length()));
    }
}
