package clew.chrome;

import clew.chrome.RenderException.Why;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A tab of a browser, which shows one page after another.
///
/// 1. The page is the answer that our fetcher brought; the browser does not request it.
/// 2. Its scripts run in virtual time, which stops while the page waits for the network and otherwise jumps from timer
///    to timer. The document is read after [#BUDGET] of virtual time, not at a moment that depends on the machine.
/// 3. A page that navigates away is stopped before it does, and recorded as moved.
/// 4. Nothing that a page does delays the tab beyond its deadline.
/// 5. No page can find out about earlier ones: see [#clear].
final class Tab implements AutoCloseable {
    private static final String BLANK = "about:blank";
    private static final String BEFORE = "data:,";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BUDGET = Duration.ofSeconds(5);
    /// How often a page gets that much time, at most.
    private static final int ROUNDS_MAX = 12;

    /// How many tasks may run without any time passing.
    private static final int STARVATION_MAX = 10_000;

    private final DevToolsSession tools;
    private final ChromeOptions options;
    private final PageRequests requests;
    private final String context;
    private final List<Map<String, Object>> cookies;
    private final String target;
    private final String sessionId;
    private boolean settled;
    /// Our isolated world in the current document; 0 if there is none yet.
    private long world;
    private long half;

    /// Opens an empty tab.
    ///
    /// @param context the browser context that keeps its cookies and storage
    Tab(DevTools devTools, ChromeOptions options, RequestFilter filter, String userAgent, String context)
            throws RenderException, InterruptedException {
        this.tools = new DevToolsSession(devTools, PATIENCE, this::happened);
        this.options = options;
        this.context = context;
        this.cookies = options.fetch().cookies().stream().map(GivenCookie::of).toList();
        target = tools.ask(DevTools.BROWSER, "Target.createTarget", Map.of("url", BLANK, "browserContextId", context))
                .text("targetId");
        sessionId = tools.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        requests = new PageRequests(tools, filter, target);
        tools.listen(sessionId);
        tools.send(sessionId, "Page.enable", Map.of());
        tools.send(sessionId, "Inspector.enable", Map.of());
        tools.send(sessionId, "DOMStorage.enable", Map.of());
        tools.send(sessionId, "Page.setPrerenderingAllowed", Map.of("isAllowed", false));
        tools.send(sessionId, "Network.setBypassServiceWorker", Map.of("bypass", true));
        tools.send(sessionId, "Emulation.setUserAgentOverride", Map.of("userAgent", userAgent));
        // Its first page, like all others, has one before it in the history.
        tools.send(sessionId, "Page.navigate", Map.of("url", BEFORE));
        while (!present().equals(BEFORE)) {
            // The browser is still loading; a deadline ends this loop.
        }
        tools.ask(sessionId, "Page.resetNavigationHistory", Map.of());
        attachToRelatives(sessionId);
        askMeFirst(sessionId);
    }

    /// Shows an answer and reads the document.
    Reading show(Answer answer, Url url) throws RenderException, InterruptedException {
        var page = url.withoutUserInfo();
        settled = false;
        world = 0;
        requests.expect(ResponseHeaders.of(answer), answer.body().bytes(), page);
        if (!cookies.isEmpty()) {
            tools.send(DevTools.BROWSER, "Storage.setCookies", Map.of("cookies", cookies, "browserContextId", context));
        }
        tools.ask(sessionId, "Emulation.setVirtualTimePolicy", Map.of("policy", "pause"));
        tools.deadline(options.fetch().timeout());
        half = System.nanoTime() + options.fetch().timeout().toNanos() / 2;
        tools.send(
                sessionId, "Page.navigate", Map.of("url", page.withoutFragment().href()));
        settle();
        awaitElement();
        if (options.scrolling()) scroll();
        var elsewhere = requests.elsewhere();
        if (elsewhere != null) return Reading.moved(answer, elsewhere);
        var dom = new Dom(evaluate(Dom.script(options.links(), options.fetch().bodyBytesMax())), url);
        while (dom.hasMore()) dom.add(evaluate(Dom.MORE));
        var screenshots = options.screenshots();
        if (screenshots != null) {
            tools.deadline(PATIENCE);
            new Camera(tools, sessionId, screenshots).photograph(url);
        }
        return Reading.of(answer, dom.extracted());
    }

    /// Waits until the page's time is over, or the page wants to navigate.
    private void settle() throws RenderException, InterruptedException {
        while (!settled && requests.elsewhere() == null) {
            // Half of the time is enough for what a page fetches; after that, its clock runs on without waiting.
            if (tools.await(half)) continue;
            half = never();
            spend("advance");
        }
    }

    private static long never() {
        return System.nanoTime() + Long.MAX_VALUE / 2;
    }

    private void goOn() throws RenderException, InterruptedException {
        settled = false;
        spend("pauseIfNetworkFetchesPending");
        settle();
    }

    /// Gives the page more time until the awaited element is there.
    private void awaitElement() throws RenderException, InterruptedException {
        var selector = options.awaited();
        if (selector == null) return;
        for (int round = 1; round < ROUNDS_MAX && requests.elsewhere() == null; round++) {
            if (!evaluate(Dom.isThere(selector)).isEmpty()) return;
            goOn();
        }
    }

    /// Scrolls to the end of the page as long as it grows.
    private void scroll() throws RenderException, InterruptedException {
        var height = "";
        for (int round = 1; round < ROUNDS_MAX && requests.elsewhere() == null; round++) {
            var now = evaluate(Dom.SCROLL);
            if (now.equals(height)) return;
            height = now;
            goOn();
        }
    }

    /// Deletes what a page stored. Its process is kept: it has the site's scripts compiled already.
    void clear() throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        var page = requests.page();
        var lateWrites = page != null && hearsOfItsEnd();
        if (page != null && lateWrites) showNothing(page.withoutFragment());
        requests.forgetPage();
        for (var origin : requests.takeOrigins()) {
            var everything = Map.<String, Object>of("origin", origin, "storageTypes", "all");
            // What was written at the very end may still be on its way when the next page begins.
            if (lateWrites) tools.ask(sessionId, "Storage.clearDataForOrigin", everything);
            else tools.send(sessionId, "Storage.clearDataForOrigin", everything);
            tools.send(
                    sessionId,
                    "DOMStorage.clear",
                    Map.of("storageId", Map.of("securityOrigin", origin, "isLocalStorage", false)));
        }
        tools.send(DevTools.BROWSER, "Storage.clearCookies", Map.of("browserContextId", context));
        tools.ask(sessionId, "Page.resetNavigationHistory", Map.of());
    }

    /// The URL in the history; empty while the browser is between two documents.
    private String present() throws RenderException, InterruptedException {
        try {
            var history = tools.ask(sessionId, "Page.getNavigationHistory", Map.of());
            var index = (int) history.get("currentIndex").number();
            var entries = history.get("entries").list();
            return index >= 0 && index < entries.size() ? entries.get(index).text("url") : "";
        } catch (RenderException e) {
            if (e.why() != Why.REFUSED) throw e;
            return "";
        }
    }

    /// Whether the page may do something when it is left. Pages with frames may. Listeners are visible only in the
    /// page's own world; nothing that its scripts can redefine is used.
    private boolean hearsOfItsEnd() throws RenderException, InterruptedException {
        if (!evaluate(Dom.FORGET_NAME + "window.length ? 'frames' : ''").isEmpty()) return true;
        var heard = tools.ask(
                sessionId,
                "Runtime.evaluate",
                Map.of("expression", Dom.HEARS_OF_ITS_END, "includeCommandLineAPI", true, "returnByValue", true));
        return !heard.get("result").get("value").equals(Json.FALSE);
    }

    /// Replaces the page by an empty one, so that its unload handlers run. The empty page has the same URL, and so the
    /// same process.
    private void showNothing(Url address) throws RenderException, InterruptedException {
        settled = false;
        half = never();
        // Further navigations of the page are cancelled.
        requests.expect(ResponseHeaders.HTML, "", null);
        tools.send(sessionId, "Page.navigate", Map.of("url", address.href()));
        settle();
        world = 0;
        evaluate(Dom.FORGET_NAME);
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

    private String evaluate(String script) throws RenderException, InterruptedException {
        if (world == 0) {
            world = tools.ask(sessionId, "Page.createIsolatedWorld", Map.of("frameId", target, "worldName", "clew"))
                    .get("executionContextId")
                    .number();
        }
        var answer = tools.ask(
                sessionId,
                "Runtime.evaluate",
                Map.of("expression", script, "contextId", world, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new RenderException(
                    Why.REFUSED, answer.get("exceptionDetails").text("text"));
        }
        return answer.get("result").text("value");
    }

    private void attachToRelatives(String of) throws RenderException {
        tools.send(
                of,
                "Target.setAutoAttach",
                Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true));
    }

    private void askMeFirst(String of) throws RenderException {
        tools.send(
                of, "Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*")), "handleAuthRequests", true));
    }

    /// Lets virtual time pass.
    private void spend(String policy) throws RenderException {
        tools.send(
                sessionId,
                "Emulation.setVirtualTimePolicy",
                Map.of(
                        "policy",
                        policy,
                        "budget",
                        BUDGET.toMillis(),
                        "maxVirtualTimeTaskStarvationCount",
                        STARVATION_MAX));
    }

    private void happened(Message.Event event) throws RenderException {
        var params = event.params();
        switch (event.method()) {
            case "Fetch.requestPaused" -> {
                if (requests.paused(event.session(), params)) spend("pauseIfNetworkFetchesPending");
            }
            case "Fetch.authRequired" ->
                tools.send(
                        event.session(),
                        "Fetch.continueWithAuth",
                        Map.of(
                                "requestId",
                                params.text("requestId"),
                                "authChallengeResponse",
                                Map.of("response", "CancelAuth")));
            case "Page.javascriptDialogOpening" -> {
                var leaving = params.text("type").equals("beforeunload");
                tools.send(event.session(), "Page.handleJavaScriptDialog", Map.of("accept", leaving));
            }
            case "Target.attachedToTarget" -> attached(params);
            case "Emulation.virtualTimeBudgetExpired" -> settled = true;
            case "Inspector.targetCrashed" -> {
                if (event.session().equals(sessionId)) throw new RenderException(Why.TAB, "its tab crashed");
            }
            default -> {}
        }
    }

    /// A page opened a window, or started a worker.
    private void attached(Json params) throws RenderException {
        var info = params.get("targetInfo");
        var relative = params.text("sessionId");
        if (info.text("type").equals("page")) {
            tools.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", info.text("targetId")));
            return;
        }
        tools.listen(relative);
        attachToRelatives(relative);
        askMeFirst(relative);
        tools.send(relative, "Runtime.runIfWaitingForDebugger", Map.of());
    }
}
