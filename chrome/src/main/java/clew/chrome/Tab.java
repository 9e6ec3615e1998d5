package clew.chrome;

import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.Message;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.devtools.TimeLimit;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A tab of a browser, which shows one page after another.
///
/// 1. The page is the answer that our fetcher brought; the browser does not request it.
/// 2. Its scripts run in virtual time, which stops while the page waits for the network and otherwise jumps from timer
///    to timer. The document is read after [#BUDGET] of virtual time, not at a moment that depends on the machine.
/// 3. A page that navigates away is stopped before it does, and recorded as moved, but where that is its refresh.
/// 4. Nothing that a page does delays the tab beyond its deadline.
/// 5. No page can find out about earlier ones: see [#clear]. None is read in the place of a later one: see [Dom#LEAVE].
final class Tab implements AutoCloseable {
    private static final String BLANK = "about:blank";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BUDGET = Duration.ofSeconds(5);
    /// How often a page gets that much time, at most.
    private static final int ROUNDS_MAX = 12;

    /// A page that waits to be painted is, so many times, and then gets so much time.
    private static final int PAINTINGS = 2;

    /// While time stands still, observers are not told what has been painted.
    private static final Duration TO_OBSERVE = Duration.ofMillis(10);

    private static final Duration AFTER_PAINTING = Duration.ofSeconds(1);

    private static final String UNTIL_LOADED = "pauseIfNetworkFetchesPending";

    private final DevToolsSession tools;
    private final ChromeOptions options;
    private final Load load;
    private final PageRequests requests;
    private final TabCommands commands;
    private final Chrome.Context context;
    private final List<Map<String, Object>> cookies;
    private final String target;
    private final String sessionId;
    private boolean isAtThreshold = true;
    private boolean settled;
    private boolean stores;
    /// When the page's clock runs on although something is still being loaded.
    private TimeLimit half = TimeLimit.NEVER;
    /// The call that ends the clearing of the page before.
    private OptionalInt cleared = OptionalInt.empty();

    /// Opens an empty tab.
    ///
    /// @param context the browser context that keeps its cookies and storage
    Tab(Chrome chrome, Chrome.Context context, RequestFilter filter) throws RenderException, InterruptedException {
        this.tools = new DevToolsSession(context.devTools(), PATIENCE, this::happened);
        this.options = chrome.options();
        this.load = chrome.load();
        this.context = context;
        this.cookies = options.fetch().cookies().stream().map(GivenCookie::of).toList();
        var within = Map.of("url", BLANK, "browserContextId", context.id());
        target = tools.ask(DevTools.BROWSER, "Target.createTarget", within).text("targetId");
        sessionId = tools.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        commands = new TabCommands(tools, target, sessionId);
        requests = new PageRequests(
                tools, filter, target, new AnswerOrder(options.fetch().timeout().dividedBy(4)));
        tools.listen(sessionId);
        commands.send("Page.enable", Map.of());
        commands.send("Inspector.enable", Map.of());
        commands.send("DOMStorage.enable", Map.of());
        commands.send("Page.setPrerenderingAllowed", Map.of("isAllowed", false));
        commands.send("Network.setBypassServiceWorker", Map.of("bypass", true));
        commands.send("Emulation.setUserAgentOverride", Map.of("userAgent", context.userAgent()));
        commands.watch(sessionId);
        // Its first page, like all others, has one before it in the history. On the way the browser learns the password
        // of the door, which it is not asked for by requests that nobody can pause, such as those of WebSockets.
        var before = context.door().threshold().href();
        commands.navigate(before);
        while (!commands.present().equals(before)) {
            // The browser is still loading; a deadline ends this loop.
        }
        isAtThreshold = false;
        commands.ask("Page.resetNavigationHistory", Map.of());
        commands.begin(sessionId);
        if (options.log() != null) commands.send("Log.enable", Map.of());
        commands.setScreen();
        commands.evaluate(Dom.LEAVE);
    }

    /// Shows an answer and reads the document.
    ///
    /// @return null if the page waits to be painted, and is not
    @Nullable
    Reading show(Answer answer, Url url) throws RenderException, InterruptedException {
        load.begin();
        try {
            return read(answer, url);
        } finally {
            load.end();
        }
    }

    private @Nullable Reading read(Answer answer, Url url) throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        if (cleared.isPresent()) tools.answer(cleared.getAsInt(), "Page.resetNavigationHistory");
        cleared = OptionalInt.empty();
        var page = url.withoutUserInfo();
        settled = false;
        stores = false;
        requests.expect(ResponseHeaders.of(answer), answer.body().bytes(), page);
        if (!cookies.isEmpty()) {
            tools.send(
                    DevTools.BROWSER,
                    "Storage.setCookies",
                    Map.of("cookies", cookies, "browserContextId", context.id()));
        }
        commands.stopTime();
        var timeout = options.fetch().timeout();
        tools.deadline(load.within(timeout, context.door()::waited));
        half = load.within(timeout.dividedBy(2), context.door()::waited);
        commands.navigate(page.withoutFragment().href());
        settle();
        awaitElement();
        if (options.scrolling()) scroll();
        var dom = requests.elsewhere() == null ? read(url) : null;
        var waitsForPaint = dom != null && dom.paints();
        for (int round = 0; dom != null && waitsForPaint && context.isPainted() && round < PAINTINGS; round++) {
            commands.evaluate(Dom.PAINT);
            goOn(TO_OBSERVE);
            commands.evaluate(Dom.PAINTED);
            goOn(AFTER_PAINTING);
            dom = requests.elsewhere() == null ? read(url) : null;
        }
        var elsewhere = requests.elsewhere();
        if (elsewhere != null) return Reading.moved(answer, elsewhere);
        if (dom == null) throw new IllegalStateException("a page that neither stays nor moves");
        stores |= dom.stores();
        requests.tried(dom);
        if (waitsForPaint && !context.isPainted()) return null;
        while (dom.hasMore()) dom.add(commands.evaluate(Dom.MORE));
        var screenshots = options.screenshots();
        if (screenshots != null) {
            tools.deadline(PATIENCE);
            new Camera(tools, sessionId, screenshots).photograph(url);
        }
        var extracted = dom.extracted();
        var refreshed = requests.refreshed();
        // A script may have removed the tag by now.
        var isThere =
                extracted.refresh() != null || !answer.head().first("refresh").isEmpty();
        return refreshed == null || isThere ? Reading.of(answer, extracted) : Reading.moved(answer, refreshed);
    }

    /// What the last page asked for.
    PageLog log() {
        return requests.log();
    }

    private Dom read(Url url) throws RenderException, InterruptedException {
        var script = Dom.script(options.links(), options.fetch().bodyBytesMax());
        return new Dom(commands.evaluate(script), url);
    }

    /// Waits until the page's time is over, or the page wants to navigate.
    private void settle() throws RenderException, InterruptedException {
        while (!settled && requests.elsewhere() == null) {
            if (tools.await(half.or(requests.order()))) continue;
            if (requests.order().isOver()) {
                requests.giveUp();
            } else if (half.isOver()) {
                // Half of the time is enough for what a page fetches.
                half = TimeLimit.NEVER;
                commands.spend("advance", BUDGET);
            }
        }
    }

    private void goOn(Duration time) throws RenderException, InterruptedException {
        settled = false;
        commands.spend(UNTIL_LOADED, time);
        settle();
    }

    /// Gives the page more time until the awaited element is there.
    private void awaitElement() throws RenderException, InterruptedException {
        var selector = options.awaited();
        if (selector == null) return;
        for (int round = 1; round < ROUNDS_MAX && requests.elsewhere() == null; round++) {
            if (!commands.evaluate(Dom.isThere(selector)).isEmpty()) return;
            goOn(BUDGET);
        }
    }

    /// Scrolls to the end of the page as long as it grows.
    private void scroll() throws RenderException, InterruptedException {
        var height = "";
        for (int round = 1; round < ROUNDS_MAX && requests.elsewhere() == null; round++) {
            var now = commands.evaluate(Dom.SCROLL);
            if (now.equals(height)) return;
            height = now;
            goOn(BUDGET);
        }
    }

    /// Deletes what a page stored. Its process is kept: it has the site's scripts compiled already.
    void clear() throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        var page = requests.page();
        var lateWrites = page != null && commands.hearsOfItsEnd();
        if (page != null && lateWrites) showNothing(page.withoutFragment());
        requests.forgetPage();
        var origins = requests.takeOrigins();
        if (stores || lateWrites) {
            for (var origin : origins) commands.forget(origin);
        }
        tools.send(DevTools.BROWSER, "Storage.clearCookies", Map.of("browserContextId", context.id()));
        cleared = OptionalInt.of(tools.send(sessionId, "Page.resetNavigationHistory", Map.of()));
    }

    /// Replaces the page by an empty one, so that its unload handlers run. The empty page has the same URL, and so the
    /// same process.
    private void showNothing(Url address) throws RenderException, InterruptedException {
        settled = false;
        half = TimeLimit.NEVER;
        // Further navigations of the page are cancelled.
        requests.expect(ResponseHeaders.HTML, "", null);
        commands.navigate(address.href());
        settle();
        commands.evaluate(Dom.LEAVE);
    }

    @Override
    public void close() {
        try {
            tools.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", target));
        } catch (RenderException _) {
            // It ended with its browser.
        }
        tools.close();
    }

    private void happened(Message.Event event) throws RenderException {
        var params = event.params();
        switch (event.method()) {
            case "Fetch.requestPaused" -> {
                if (isAtThreshold) {
                    var id = params.text("requestId");
                    tools.send(event.session(), "Fetch.continueRequest", Map.of("requestId", id));
                } else if (requests.paused(event.session(), params)) commands.spend(UNTIL_LOADED, BUDGET);
            }
            case "Fetch.authRequired" ->
                tools.send(event.session(), "Fetch.continueWithAuth", DoorPassword.answer(params, context.door()));
            case "Network.loadingFinished", "Network.loadingFailed" -> requests.ended(params.text("requestId"));
            case "Page.frameRequestedNavigation" -> requests.navigates(params);
            case "Page.javascriptDialogOpening" -> {
                var leaving = params.text("type").equals("beforeunload");
                tools.send(event.session(), "Page.handleJavaScriptDialog", Map.of("accept", leaving));
            }
            case "Log.entryAdded" -> requests.prevented(params.get("entry"));
            case "Target.attachedToTarget" -> attached(params);
            case "Emulation.virtualTimeBudgetExpired" -> settled = true;
            case "Inspector.targetCrashed" -> {
                if (event.session().equals(sessionId)) throw new RenderException(Why.TAB, "its tab crashed");
            }
            default -> {}
        }
    }

    /// A page opened a window, or started a worker, or has a frame in another process.
    private void attached(Json params) throws RenderException {
        var info = params.get("targetInfo");
        var relative = params.text("sessionId");
        if (info.text("type").equals("page")) {
            requests.window(info.text("url"));
            tools.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", info.text("targetId")));
            return;
        }
        // Workers have no prelude.
        stores = true;
        tools.listen(relative);
        commands.begin(relative);
        commands.watch(relative);
        tools.send(relative, "Runtime.runIfWaitingForDebugger", Map.of());
    }
}
