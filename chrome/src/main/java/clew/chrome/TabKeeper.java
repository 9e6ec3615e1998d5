package clew.chrome;

import clew.devtools.RenderException;
import clew.door.Attempt;
import clew.door.Door;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps a tab for the pages of one reader, and opens another one where its state is not known.
final class TabKeeper {
    /// Tabs use more memory over time.
    private static final int PAGES_MAX = 100;

    private final Chrome chrome;
    private final RequestFilter filter;
    private final boolean painted;
    private Chrome.@Nullable Context context;
    private @Nullable Tab tab;
    private int shown;
    private List<Attempt> attempts = List.of();

    /// @param painted whether pages are painted
    TabKeeper(Chrome chrome, RequestFilter filter, boolean painted) {
        this.chrome = chrome;
        this.filter = filter;
        this.painted = painted;
    }

    /// Shows a page and reads it.
    ///
    /// @param loads is told of all that the page loads; null for nobody
    /// @return null if it waits to be painted, and is not
    @Nullable
    Reading show(Answer answer, Url url, Exchange.@Nullable Listener loads)
            throws RenderException, InterruptedException {
        if (context == null || context.devTools().isGone()) {
            leave();
            context = chrome.context(painted);
        }
        var open = tab(context);
        var reading = show(answer, url, open, context.door(), loads);
        // A page that navigates away is not cleared first.
        if ((reading != null && reading.extracted() == null) || !isCleared(open)) leave();
        else if (++shown == PAGES_MAX) leaveTab();
        return reading;
    }

    /// The requests of the last page that came to the door, and what came of them.
    List<Attempt> attempts() {
        return attempts;
    }

    private Tab tab(Chrome.Context within) throws RenderException, InterruptedException {
        if (tab != null) return tab;
        shown = 0;
        tab = new Tab(chrome, within, filter);
        return tab;
    }

    private @Nullable Reading show(Answer answer, Url url, Tab open, Door door, Exchange.@Nullable Listener loads)
            throws RenderException, InterruptedException {
        door.open(loads != null);
        Reading reading;
        try {
            reading = open.show(answer, url);
        } finally {
            door.shut();
            attempts = door.take();
            var log = chrome.options().log();
            if (log != null) log.write(url, open.log(), attempts);
        }
        if (loads != null) tell(loads, door);
        return reading;
    }

    private static void tell(Exchange.Listener loads, Door door) {
        List<Exchange> exchanges;
        try {
            exchanges = door.takeExchanges();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            for (var exchange : exchanges) loads.exchanged(exchange);
        } finally {
            for (var exchange : exchanges) exchange.body().close();
        }
    }

    private static boolean isCleared(Tab tab) throws InterruptedException {
        try {
            tab.clear();
            return true;
        } catch (RenderException _) {
            return false;
        }
    }

    private void leaveTab() {
        if (tab != null) tab.close();
        tab = null;
    }

    /// The state is unknown: the next page gets a new tab and context.
    void leave() {
        leaveTab();
        if (context != null) context.dispose();
        context = null;
    }
}
