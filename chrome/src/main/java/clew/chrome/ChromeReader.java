package clew.chrome;

import clew.chrome.RenderException.Why;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Reads pages in a browser, one at a time. If the tab or the browser crashes, the page is tried once more.
final class ChromeReader implements PageReader {
    private static final int TRIES = 2;
    private static final int PAGES_MAX = 100;

    private final Chrome chrome;
    private final RequestFilter filter;
    private final PageReader plain = PageReader.of(new HtmlExtractor());
    private Chrome.@Nullable Context context;
    private @Nullable Tab tab;
    private int shown;

    ChromeReader(Chrome chrome, RequestFilter filter) {
        this.chrome = chrome;
        this.filter = filter;
    }

    @Override
    public Reading read(Answer answer, Url url) throws InterruptedException {
        // Only documents that can hold links are worth a tab.
        if (!HtmlExtractor.reads(answer.body())) return plain.read(answer, url);
        for (int tries = 1; ; tries++) {
            try {
                return show(answer, url);
            } catch (RenderException e) {
                leave();
                if (chrome.isClosed()) throw new InterruptedException();
                if (tries == TRIES || !e.mayPass()) return new Reading(new Outcome.Failed(failure(e)), null);
            }
        }
    }

    private Reading show(Answer answer, Url url) throws RenderException, InterruptedException {
        if (context == null || context.devTools().isGone()) {
            leave();
            context = chrome.context();
        }
        if (tab == null) {
            tab = new Tab(context.devTools(), chrome.options(), filter, chrome.userAgent(), context.id());
            shown = 0;
        }
        var reading = tab.show(answer, url);
        // A page that navigates away is not cleared first.
        if (reading.extracted() == null || !isCleared(tab)) leave();
        else if (++shown == PAGES_MAX) leaveTab();
        return reading;
    }

    private static boolean isCleared(Tab tab) throws InterruptedException {
        try {
            tab.clear();
            return true;
        } catch (RenderException _) {
            return false;
        }
    }

    /// Tabs use more memory over time.
    private void leaveTab() {
        if (tab != null) tab.close();
        tab = null;
    }

    /// The state is unknown: the next page gets a new tab and context.
    private void leave() {
        leaveTab();
        if (context != null) context.dispose();
        context = null;
    }

    private static Failure failure(RenderException e) {
        return e.why() == Why.LATE
                ? new Failure(Reason.DEADLINE, "its scripts do not finish")
                : new Failure(Reason.RENDER, e.detail());
    }
}
