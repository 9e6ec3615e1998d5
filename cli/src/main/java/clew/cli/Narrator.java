package clew.cli;

import clew.engine.Tally;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.view.View;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;

/// Tells on standard error what standard output has no place for: which pages failed and why, and on a terminal how
/// far the crawl is.
final class Narrator implements View {
    private static final long PROGRESS_NANOS = 100_000_000;

    private final View view;
    private final StartPage start;
    private final PrintStream stderr;
    private final boolean terminal;
    private final long begun = System.nanoTime();
    private long pages;
    private long told = begun;
    private boolean midLine;

    Narrator(View view, StartPage start, PrintStream stderr, boolean terminal) {
        this.view = view;
        this.start = start;
        this.stderr = stderr;
        this.terminal = terminal;
    }

    @Override
    public void page(Page page) throws IOException {
        view.page(page);
        start.page(page);
        if (page.ticket().kind() == Kind.PAGE) pages++;
        switch (page.outcome()) {
            case Outcome.Read(int _, boolean truncated) -> {
                if (truncated) tell(page, "longer than -max-body; only the links up to there were found");
                if (!page.document().certain())
                    tell(page, "badly nested HTML; a browser may list its links differently");
            }
            case Outcome.Moved _, Outcome.Index _, Outcome.Refused _ -> {}
            case Outcome.Declined(int status) -> tell(page, "status " + status);
            case Outcome.Failed(Failure failure) -> tell(page, failure.text());
        }
        progress();
    }

    @Override
    public void flush() throws IOException {
        view.flush();
    }

    /// The last lines.
    void end(Tally tally) {
        clear();
        start.astray().ifPresent(what -> stderr.println("crawler: " + what));
        tally.traps()
                .forEach((pattern, links) -> stderr.println("crawler: " + pattern + " looks endless; " + links
                        + " links into it were not followed (-traps off follows them)"));
        if (!terminal) return;
        var seconds = (System.nanoTime() - begun) / 1e9;
        stderr.printf(
                Locale.ROOT,
                "%d pages and %d links in %.1f s; %d without an answer, %d declined, %d moved, %d refused by robots.txt%n",
                tally.pages(),
                tally.links(),
                seconds,
                tally.failed(),
                tally.declined(),
                tally.moved(),
                tally.refused());
    }

    private void tell(Page page, String what) {
        clear();
        stderr.println("crawler: " + page.url().display() + ": " + what);
    }

    private void progress() {
        var now = System.nanoTime();
        if (!terminal || now - told < PROGRESS_NANOS) return;
        told = now;
        stderr.print("\r" + pages + " pages");
        stderr.flush();
        midLine = true;
    }

    private void clear() {
        if (midLine) stderr.print("\r\u001b[K");
        midLine = false;
    }
}
