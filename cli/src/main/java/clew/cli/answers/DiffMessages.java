package clew.cli.answers;

import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.crawling.Journals;
import clew.diff.CrawlDiff;
import clew.diff.HostMap;
import clew.diff.SavedCrawl;

/// What is said about a comparison on standard error: what may explain its result, and that nothing is different.
public final class DiffMessages {
    private final SavedCrawl old;
    private final SavedCrawl now;
    private final Console console;

    public DiffMessages(SavedCrawl old, SavedCrawl now, Console console) {
        this.old = old;
        this.now = now;
        this.console = console;
    }

    /// What can be said of the settings of the crawls.
    public void before(HostMap hosts) {
        var settings = old.differentSettings(now);
        if (!settings.isEmpty()) {
            console.tell("the crawls have different settings, which may explain differences: "
                    + TerminalSafe.text(String.join("; ", settings)));
        }
        if (!hosts.isEmpty()) return;
        var from = old.start();
        var to = now.start();
        var flag = "; to compare them by path, add -map-host " + from.host() + "=" + to.host();
        if (!from.host().equals(to.host())) console.tell("the crawls start on different hosts" + flag);
        else if (!from.scheme().equals(to.scheme()) && !old.isOneScheme()) {
            console.tell("one crawl starts at http, the other at https" + flag);
        }
    }

    /// What can be said once all pages are compared.
    public void after(CrawlDiff diff) {
        for (var host : diff.oldHostsMissing()) missing(host, old);
        for (var host : diff.newHostsMissing()) missing(host, now);
        incomplete(old, diff.oldProgress(), "added");
        incomplete(now, diff.newProgress(), "gone");
        var counts = diff.counts();
        if (counts.isAnyDifferent()) return;
        console.tell(
                "no differences; " + counts.newPages() + (counts.newPages() == 1 ? " page" : " pages") + " compared");
    }

    private void missing(String host, SavedCrawl crawl) {
        console.tell("-map-host names " + host + ", but no page of " + TerminalSafe.quoted(crawl.name())
                + " is on that host; its crawl starts on " + crawl.start().host());
    }

    /// @param count what pages count as that only the other crawl has
    private void incomplete(SavedCrawl crawl, SavedCrawl.Progress progress, String count) {
        if (progress.isFinished()) return;
        var name = TerminalSafe.quoted(crawl.name());
        var astray = progress.astray();
        if (astray.isPresent()) {
            console.tell(name + " is not what a crawl would save today: " + TerminalSafe.text(astray.get()));
            return;
        }
        var what = progress.startFailed()
                ? "the start page of " + name + " could not be read"
                : "the crawl in " + name + " is not finished" + Journals.more(progress.left(), progress.waiting());
        console.tell(what + "; pages that only the other crawl visited count as " + count);
    }
}
