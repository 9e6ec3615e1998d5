package clew.chrome;

import clew.chrome.NotShown.Why;
import clew.extract.HtmlExtractor;
import clew.extract.Reader;
import clew.extract.Reading;
import clew.fetch.Fetched;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Reads pages in a browser, one at a time, each in a tab of its own. Where the tab or the browser crashes, the page is
/// tried once more.
final class ChromeReader implements Reader {
    private static final int TRIES = 2;

    private final Chrome chrome;
    private final Doorkeeper doorkeeper;
    private final Reader plain = Reader.of(new HtmlExtractor());
    private Chrome.@Nullable Context context;

    ChromeReader(Chrome chrome, Doorkeeper doorkeeper) {
        this.chrome = chrome;
        this.doorkeeper = doorkeeper;
    }

    @Override
    public Reading read(Fetched.Arrived answer, Url url) throws InterruptedException {
        // Only what can hold links is worth a tab.
        if (!HtmlExtractor.reads(answer.body())) return plain.read(answer, url);
        for (int tries = 1; ; tries++) {
            try {
                return show(answer, url);
            } catch (NotShown e) {
                leave();
                if (chrome.isClosed()) throw new InterruptedException();
                if (tries == TRIES || !e.mayPass()) return new Reading.Failed(failure(e));
            }
        }
    }

    private Reading show(Fetched.Arrived answer, Url url) throws NotShown, InterruptedException {
        if (context == null || context.devTools().isGone()) context = chrome.context();
        try (var tab = new Tab(context.devTools(), chrome.options(), doorkeeper, chrome.userAgent(), context.id())) {
            var reading = tab.show(answer, url);
            tab.clear();
            return reading;
        }
    }

    /// Nobody knows what state things are in: the next page gets all of it new.
    private void leave() {
        if (context != null) context.dispose();
        context = null;
    }

    private static Failure failure(NotShown e) {
        return e.why() == Why.LATE
                ? new Failure(Reason.DEADLINE, "its scripts do not come to rest")
                : new Failure(Reason.RENDER, e.detail());
    }
}
