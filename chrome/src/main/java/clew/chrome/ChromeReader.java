package clew.chrome;

import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.door.Attempt;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads pages in a browser, one at a time. A page that waits to be painted is shown again, where pages are. If the tab
/// or the browser crashes, the page is tried again.
final class ChromeReader implements PageReader {
    private static final int TRIES = 3;

    private final Chrome chrome;
    private final PageReader plain = PageReader.of(new HtmlExtractor());
    private final TabKeeper unpainted;
    private final TabKeeper painted;
    private TabKeeper last;

    ChromeReader(Chrome chrome, RequestFilter filter) {
        this.chrome = chrome;
        this.unpainted = new TabKeeper(chrome, filter, false);
        this.painted = new TabKeeper(chrome, filter, true);
        this.last = unpainted;
    }

    @Override
    public Reading read(Answer answer, Url url) throws InterruptedException {
        return read(answer, url, null);
    }

    @Override
    public Reading read(Answer answer, Url url, Exchange.@Nullable Listener loads) throws InterruptedException {
        // Only documents that can hold links are worth a tab.
        if (!HtmlExtractor.reads(answer.body())) return plain.read(answer, url);
        for (int tries = 1; ; tries++) {
            try {
                var reading = show(answer, url, loads);
                // What it loads ends when the browser is closed, and the page with what it had.
                if (chrome.isClosed()) throw new InterruptedException();
                return reading;
            } catch (RenderException e) {
                unpainted.leave();
                painted.leave();
                if (chrome.isClosed()) throw new InterruptedException();
                if (tries == TRIES || !e.mayPass()) return new Reading(new Outcome.Failed(failure(e)), null);
            }
        }
    }

    /// What stands in a page that does not wait to be painted is what stands in it unpainted, whatever came before.
    /// Whoever wants to know of all that a page loads wants it painted: that loads fonts, and the images of styles.
    private Reading show(Answer answer, Url url, Exchange.@Nullable Listener loads)
            throws RenderException, InterruptedException {
        if (!mustPaint() && loads == null) {
            last = unpainted;
            var reading = unpainted.show(answer, url, null);
            if (reading != null) return reading;
        }
        last = painted;
        return Objects.requireNonNull(painted.show(answer, url, loads));
    }

    /// The requests of the last page that came to the door, and what came of them.
    List<Attempt> attempts() {
        return last.attempts();
    }

    private boolean mustPaint() {
        return chrome.options().screenshots() != null || chrome.options().scrolling();
    }

    private static Failure failure(RenderException e) {
        return e.why() == Why.LATE
                ? new Failure(Reason.DEADLINE, "its scripts do not finish")
                : new Failure(Reason.RENDER, e.detail());
    }
}
