package clew.cli.crawling;

import clew.CrawlListener;
import clew.cli.console.Console;
import clew.cli.console.StatusLine;
import clew.cli.console.TerminalSafe;
import clew.frontier.Limits;
import clew.page.CrawlSummary;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.StartProblem;
import clew.url.Url;
import clew.view.Locations;
import clew.view.View;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/// Reports on standard error what does not belong on standard output: which pages are errors and why, on a terminal the
/// progress, and at the end a summary.
public final class ConsoleReporter implements View, CrawlListener, AutoCloseable {
    /// Ten times a second is as often as anybody can read.
    private static final long PROGRESS_NANOS = 100_000_000;

    private static final Duration SHOWN_DELAY = Duration.ofSeconds(1);
    private static final String SITEMAP_CUT =
            "only the beginning of this sitemap was read: it is too long, or broken after that";

    private final View view;
    private final Console console;
    private final boolean scrolls;
    private final boolean showsProgress;
    private final IntSupplier columns;
    private final LongSupplier nanos;
    private final long begun;
    private final StatusLine status;
    private final CrawlProgress progress;
    private final KeptPages kept = new KeptPages();
    /// The unreadable robots.txt files that have not been reported yet, by origin.
    private final Map<String, RobotsTxt> unreadable = new LinkedHashMap<>();

    private Locations locations = Locations.URLS;
    private int startCount;
    private Duration crawlDelay = Duration.ZERO;
    private long drawnAt;
    private boolean everDrawn;
    private boolean ended;

    /// @param scrolls whether the view prints while the crawl runs; where it prints at the end only, progress can be
    ///     shown on the terminal that it prints to, and the view itself tells what is wrong with pages
    /// @param columns the width of the terminal; asked only when progress is shown
    public ConsoleReporter(View view, Console console, boolean scrolls, IntSupplier columns, LongSupplier nanos) {
        this.view = view;
        this.console = console;
        this.scrolls = scrolls;
        this.columns = columns;
        this.nanos = nanos;
        var terminals = console.terminals();
        // Lines for each page scroll by as the pages do.
        showsProgress = !console.isQuiet()
                && !console.isVerbose()
                && (scrolls ? terminals.showProgress() : terminals.showProgressAlone());
        begun = nanos.getAsLong();
        drawnAt = begun;
        status = new StatusLine(console.stderr());
        progress = new CrawlProgress(begun);
    }

    /// Shows the progress in another way.
    ///
    /// @param text what to show when so many pages and files are done
    public void progress(LongFunction<String> text) {
        progress.show(text);
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) throws IOException {
        startCount = starts.size();
        locations = Folders.locations(settings);
        view.begin(starts, settings);
        if (!starts.isEmpty()) progress.begin(name(starts.getFirst()));
    }

    @Override
    public boolean readsDetails() {
        return view.readsDetails();
    }

    @Override
    public void page(Page page) throws IOException {
        view.page(page);
        kept.page(page);
        progress.page(page, name(page.url()));
        if (console.isVerbose()) status.print(PageLine.text(page, this::name, console.errStyle()) + "\n");
        if (page.outcome() instanceof Outcome.Read(int _, boolean truncated)) read(page, truncated);
        else notRead(page);
    }

    @Override
    public void progress(long done, long known) {
        view.progress(done, known);
        progress.count(done, known);
        if (showsProgress && nanos.getAsLong() - drawnAt >= PROGRESS_NANOS) draw();
    }

    private void read(Page page, boolean truncated) {
        if (truncated && page.ticket().kind() == Kind.SITEMAP) warn(page, SITEMAP_CUT);
        else if (truncated) warn(page, "longer than -max-body; only links before that limit were found");
        if (!page.document().certain()) warn(page, "badly nested HTML; a browser may list its links differently");
    }

    private void notRead(Page page) {
        switch (page.outcome()) {
            case Outcome.Read _ -> {}
            case Outcome.Index(int _, boolean truncated) -> {
                if (truncated) warn(page, SITEMAP_CUT);
            }
            case Outcome.Moved _ -> {}
            case Outcome.Refused _ -> refused(page);
            case Outcome.Declined(int code) -> problem(page, name(page.url()) + ": ", "status " + code);
            case Outcome.Failed(Failure failure) -> failed(page, failure);
        }
    }

    /// A robots.txt that could not be read is reported when the first page is skipped because of it.
    @Override
    public void robots(RobotsTxt robotsTxt) {
        view.robots(robotsTxt);
        var failure = robotsTxt.failure();
        if (failure == null) return;
        if (robotsTxt.state() == RobotsTxt.State.UNREACHABLE)
            unreadable.put(robotsTxt.url().origin(), robotsTxt);
        else note(robotsTxt.url().display() + ": " + failure.text() + "; the site is crawled as if it had none");
    }

    private void refused(Page page) {
        var robotsTxt = unreadable.remove(page.ticket().url().origin());
        // The start page is reported at the end.
        if (robotsTxt != null && page.ticket().depth() > 0) tell(robotsTxt);
    }

    private void tell(RobotsTxt robotsTxt) {
        var failure = robotsTxt.failure();
        note(robotsTxt.url().display() + ": "
                + (failure == null ? "" : failure.text() + "; ")
                + "nothing is requested from there (-robots ignore requests it anyway)");
    }

    private void failed(Page page, Failure failure) {
        var ofHost = page.ticket().depth() == 0 && failure.isOfHost();
        if (ofHost) unreadable.remove(page.ticket().url().origin());
        problem(page, (ofHost ? "cannot reach " : "") + name(page.url()) + ": ", failure.text());
    }

    /// A page that was not read. A verbose command has a line for it already.
    private void problem(Page page, String where, String what) {
        if (decides(page)) tell(where + console.errStyle().red(what));
        else if (!console.isVerbose() && scrolls)
            note(where + console.errStyle().red(what));
    }

    /// Whether it ends the command with an error. Of several start pages none does alone; the first list does where
    /// there is no start page.
    private boolean decides(Page page) {
        if (startCount <= 1 && page.ticket().depth() == 0 && page.ticket().kind() == Kind.PAGE) return true;
        if (startCount == 0 && page.ticket().number() == 0) return true;
        return page.outcome() instanceof Outcome.Failed(Failure failure) && failure.reason() == Failure.Reason.INTERNAL;
    }

    private void warn(Page page, String what) {
        note(name(page.url()) + ": " + console.errStyle().yellow(what));
    }

    @Override
    public void opened(Path journal, long droppedBytes, LongPredicate recorded) {
        kept.opened(recorded);
        if (droppedBytes == 0) return;
        note("the last " + droppedBytes + " bytes of " + TerminalSafe.quoted(journal.toString())
                + " were incomplete, as a crash leaves them; they were dropped");
    }

    @Override
    public void retrying(long failures) {
        note("retrying " + failures + (failures == 1 ? " page" : " pages")
                + " that failed or had a temporary error status");
    }

    /// On a terminal a long delay is shown, so that the crawl does not look dead.
    @Override
    public void crawlDelay(Duration wanted, Duration granted) {
        if (!granted.equals(wanted)) {
            note("robots.txt asks for " + seconds(wanted) + " between requests; -max-crawl-delay makes it "
                    + seconds(granted));
        }
        crawlDelay = granted;
        progress.waiting(isLong(granted) ? waiting() : "");
        if (showsProgress) draw();
        else if (console.terminals().stderr() && isLong(granted)) note(waiting());
    }

    private static boolean isLong(Duration time) {
        return time.compareTo(SHOWN_DELAY) >= 0;
    }

    private String waiting() {
        return "waiting " + seconds(crawlDelay) + " between requests (Crawl-delay)";
    }

    private static String seconds(Duration time) {
        var millis = time.toMillis();
        return (millis % 1_000 == 0 ? Long.toString(millis / 1_000) : Double.toString(millis / 1_000.0)) + " s";
    }

    /// The crawl has to wait. Where nothing has been shown, or nothing will come for long, the line shows that it runs.
    @Override
    public void flush() throws IOException {
        view.flush();
        if (showsProgress && !ended && (!everDrawn || isLong(crawlDelay))) draw();
    }

    /// Prints a line.
    private void tell(String what) {
        status.print("crawler: " + what + "\n");
    }

    /// The same for what a quiet command keeps to itself.
    private void note(String what) {
        if (!console.isQuiet()) tell(what);
    }

    /// When the pages were fetched, if all of them were in the journal before; empty if they were not.
    Optional<String> nothingNew() {
        return kept.nothingNew();
    }

    /// The last lines, after the last page.
    @Override
    public void end(CrawlSummary summary) throws IOException {
        view.end(summary);
        view.flush();
        ended = true;
        status.clear();
        unreadable.values().forEach(this::tell);
        summary.startProblems().forEach((start, problem) -> {
            if (startCount == 1) tell(StartMessages.text(problem, "the start page", this::name));
            else note(StartMessages.text(problem, name(start), this::name));
        });
        // Of several, each has its reason in a line that a quiet command does not print.
        if (console.isQuiet() && startCount > 1 && !summary.startWasRead()) {
            tell("none of the " + startCount + " start pages could be read");
        }
        summary.traps()
                .forEach((pattern, links) -> note(TerminalSafe.escaped(locations.pattern(pattern)) + " looks endless; "
                        + links + " links into it were not followed (-traps off follows them)"));
        var sitemaps = summary.details().notFollowed().sitemaps();
        if (sitemaps > 0) {
            note(sitemaps + (sitemaps == 1 ? " sitemap was" : " sitemaps were") + " not read: " + Limits.OF_SITEMAPS);
        }
        if (console.isQuiet()) return;
        if (!((console.terminals().stderr() && scrolls) || console.isVerbose())) {
            if (scrolls) noteDisallowed(summary);
            return;
        }
        // Why the only start page could not be read is told already.
        if (startCount == 1 && !summary.startWasRead()) return;
        var time = Duration.ofNanos(nanos.getAsLong() - begun);
        status.print(SummaryText.of(summary, time, this::name, console.errStyle()));
    }

    /// The line of the summary that also counts where the summary is not printed: what is missing from the output.
    private void noteDisallowed(CrawlSummary summary) {
        // Those of start pages are told already.
        var told = summary.startProblems().values().stream()
                .filter(StartProblem.Refused.class::isInstance)
                .count();
        var urls = summary.refused();
        if (urls <= told) return;
        note(urls + (urls == 1 ? " URL is" : " URLs are") + " disallowed by robots.txt; -robots ignore requests "
                + (urls == 1 ? "it" : "them") + " anyway");
    }

    private String name(Url url) {
        return TerminalSafe.escaped(locations.name(url));
    }

    private void draw() {
        drawnAt = nanos.getAsLong();
        everDrawn = true;
        var width = columns.getAsInt();
        status.draw(progress.text(width, drawnAt, console.errStyle()), width);
    }

    /// Leaves an empty line for the next writer, also if the crawl has failed.
    @Override
    public void close() {
        status.close();
    }
}
