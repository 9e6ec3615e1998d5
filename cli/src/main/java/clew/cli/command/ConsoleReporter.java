package clew.cli.command;

import clew.CrawlListener;
import clew.cli.console.TerminalSafe;
import clew.cli.console.Terminals;
import clew.page.CrawlSummary;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/// Reports on standard error what does not belong on standard output: which pages failed and why, and on a terminal
/// the progress.
public final class ConsoleReporter implements View, CrawlListener, AutoCloseable {
    private static final long PROGRESS_NANOS = 100_000_000;

    private static final Duration SHOWN_DELAY = Duration.ofSeconds(1);
    private static final String SITEMAP_CUT =
            "only the beginning of this sitemap was read: it is too long, or broken after that";

    private final View view;
    private final PrintStream stderr;
    private final Terminals terminals;
    private final LongSupplier nanos;
    private final long begun;
    private final KeptPages kept = new KeptPages();
    /// The unreadable robots.txt files that have not been reported yet, by origin.
    private final Map<String, RobotsTxt> unreadable = new LinkedHashMap<>();

    private int startCount;
    private Duration crawlDelay = Duration.ZERO;
    private long visited;
    private long done;
    private LongFunction<String> progress = _ -> visited + (visited == 1 ? " page" : " pages");
    private long told;
    private boolean midLine;

    public ConsoleReporter(View view, PrintStream stderr, Terminals terminals, LongSupplier nanos) {
        this.view = view;
        this.stderr = stderr;
        this.terminals = terminals;
        this.nanos = nanos;
        begun = nanos.getAsLong();
        told = begun;
    }

    /// Shows the progress in another way.
    ///
    /// @param text what to show when so many pages and files are done
    void progress(LongFunction<String> text) {
        progress = text;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) throws IOException {
        startCount = starts.size();
        view.begin(starts, settings);
    }

    @Override
    public boolean readsDetails() {
        return view.readsDetails();
    }

    @Override
    public void page(Page page) throws IOException {
        view.page(page);
        kept.page(page);
        if (page.ticket().kind() != Kind.SITEMAP) done++;
        if (page.ticket().kind() == Kind.PAGE && !(page.outcome() instanceof Outcome.Refused)) visited++;
        if (page.outcome() instanceof Outcome.Read(int _, boolean truncated)) read(page, truncated);
        else notRead(page);
        progress();
    }

    private void read(Page page, boolean truncated) {
        if (truncated && page.ticket().kind() == Kind.SITEMAP) tell(page, SITEMAP_CUT);
        else if (truncated) tell(page, "longer than -max-body; only links before that limit were found");
        if (!page.document().certain()) tell(page, "badly nested HTML; a browser may list its links differently");
    }

    private void notRead(Page page) {
        switch (page.outcome()) {
            case Outcome.Read _ -> {}
            case Outcome.Index(int _, boolean truncated) -> {
                if (truncated) tell(page, SITEMAP_CUT);
            }
            case Outcome.Moved _ -> {}
            case Outcome.Refused _ -> refused(page);
            case Outcome.Declined(int status) -> tell(page, "status " + status);
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
        else tell(robotsTxt.url(), failure.text() + "; the site is crawled as if it had none");
    }

    private void refused(Page page) {
        var robotsTxt = unreadable.remove(page.ticket().url().origin());
        // The start page is reported at the end.
        if (robotsTxt != null && page.ticket().depth() > 0) tell(robotsTxt);
    }

    private void tell(RobotsTxt robotsTxt) {
        var failure = robotsTxt.failure();
        tell(
                robotsTxt.url(),
                (failure == null ? "" : failure.text() + "; ")
                        + "nothing is requested from there (-robots ignore requests it anyway)");
    }

    private void failed(Page page, Failure failure) {
        if (page.ticket().depth() > 0 || !failure.isOfHost()) {
            tell(page, failure.text());
            return;
        }
        unreadable.remove(page.ticket().url().origin());
        tell("cannot reach " + page.url().display() + ": " + failure.text());
    }

    @Override
    public void opened(Path journal, long droppedBytes, LongPredicate recorded) {
        kept.opened(recorded);
        if (droppedBytes == 0) return;
        tell("the last " + droppedBytes + " bytes of " + TerminalSafe.quoted(journal.toString())
                + " were incomplete, as a crash leaves them; they were dropped");
    }

    @Override
    public void retrying(long failures) {
        tell("retrying " + failures + " failed " + (failures == 1 ? "page" : "pages"));
    }

    /// On a terminal a long delay is shown, so that the crawl does not look dead.
    @Override
    public void crawlDelay(Duration wanted, Duration granted) {
        if (!granted.equals(wanted)) {
            tell("robots.txt asks for " + seconds(wanted) + " between requests; -max-crawl-delay makes it "
                    + seconds(granted));
        }
        crawlDelay = granted;
        if (terminals.showProgress()) showProgress();
        else if (terminals.stderr() && isLong(granted)) tell(waiting());
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

    @Override
    public void flush() throws IOException {
        view.flush();
        if (isLong(crawlDelay)) showProgress();
    }

    /// Prints a line.
    private void tell(String what) {
        clear();
        stderr.println("crawler: " + what);
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
        clear();
        unreadable.values().forEach(this::tell);
        summary.startProblems()
                .forEach((start, problem) -> stderr.println("crawler: "
                        + StartMessages.text(problem, startCount == 1 ? "the start page" : start.display())));
        summary.traps()
                .forEach((pattern, links) -> stderr.println("crawler: " + pattern + " looks endless; " + links
                        + " links into it were not followed (-traps off follows them)"));
        if (!terminals.stderr()) return;
        var seconds = (nanos.getAsLong() - begun) / 1e9;
        stderr.printf(
                Locale.ROOT,
                "%d pages and %d links in %.1f s; %d without an answer, %d declined, %d moved, %d disallowed by robots.txt%s%n",
                summary.pages(),
                summary.links(),
                seconds,
                summary.failed(),
                summary.declined(),
                summary.moved(),
                summary.refused(),
                summary.unreadable() == 0
                        ? ""
                        : ", " + summary.unreadable() + " not requested because robots.txt could not be read");
    }

    private void tell(Page page, String what) {
        tell(page.url(), what);
    }

    private void tell(Url url, String what) {
        tell(url.display() + ": " + what);
    }

    private void progress() {
        if (nanos.getAsLong() - told >= PROGRESS_NANOS) showProgress();
    }

    private void showProgress() {
        if (!terminals.showProgress()) return;
        told = nanos.getAsLong();
        stderr.print("\r" + progress.apply(done));
        if (isLong(crawlDelay)) stderr.print("; " + waiting());
        // Whatever reads standard output may write to the same terminal: it starts at the start of the line.
        stderr.print("\r");
        stderr.flush();
        midLine = true;
    }

    /// Leaves an empty line for the next writer, also if the crawl has failed.
    @Override
    public void close() {
        clear();
    }

    private void clear() {
        if (midLine) stderr.print("\r\u001b[K");
        midLine = false;
    }
}
