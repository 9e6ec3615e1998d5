package clew.cli.command;

import clew.cli.console.TerminalSafe;
import clew.journal.JournalHeader;
import clew.journal.PageIndex;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.view.CrawlSummary;
import clew.view.View;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// Looks which pages of a crawl were in its journal before, and when those were fetched: whoever resumes a crawl
/// that is finished sees an old state of the site, and should know.
final class KeptPages implements View {
    private final View view;
    private final PageIndex before;
    private final Instant begun = Instant.now();
    private boolean anyNew;
    private Instant first = Instant.MAX;
    private Instant last = Instant.EPOCH;

    /// @param before the pages that the journal had when it was opened
    KeptPages(View view, PageIndex before) {
        this.view = view;
        this.before = before;
    }

    @Override
    public void begin(JournalHeader header) throws IOException {
        view.begin(header);
    }

    @Override
    public void page(Page page) throws IOException {
        view.page(page);
        if (isNew(page)) anyNew = true;
        // What was never requested has no time.
        if (page.asked().equals(Instant.EPOCH)) return;
        if (page.asked().isBefore(first)) first = page.asked();
        if (page.asked().isAfter(last)) last = page.asked();
    }

    /// A crawl that failed at its start requests the start page, or its robots.txt, again.
    private boolean isNew(Page page) {
        return before.find(page.ticket().number()).isEmpty()
                || !page.asked().isBefore(begun)
                || (page.outcome() instanceof Outcome.Refused refused && refused.isUnreadable());
    }

    @Override
    public void robots(RobotsTxt robotsTxt) {
        view.robots(robotsTxt);
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        view.end(summary);
    }

    @Override
    public void flush() throws IOException {
        view.flush();
    }

    /// Says so where all pages of a crawl that is finished were there before.
    void tellWhenAllWere(String file, PrintStream stderr) {
        if (anyNew) return;
        var from = first.isAfter(last) ? "" : date(first);
        var to = first.isAfter(last) ? "" : date(last);
        stderr.println("crawler: the crawl in " + TerminalSafe.quoted(file) + " was finished already"
                + (from.isEmpty() ? "" : from.equals(to) ? ", on " + to : ", from " + from + " to " + to)
                + "; nothing was requested, and -fresh crawls again");
    }

    private static String date(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
    }
}
