package clew.chrome;

import clew.chrome.RenderException.Why;
import clew.extract.Reading;
import clew.fetch.Fetched;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A tab of a browser, which shows pages, one after the other.
///
/// 1. The page is the answer that our fetcher brought; the browser does not ask for it.
/// 2. Its scripts run in virtual time, which stands still while the page waits for the network and leaps from timer to
///    timer otherwise. The document is read when [#BUDGET] of it is over: not at a moment that depends on the machine.
/// 3. A page that leads its visitors elsewhere is stopped before it does, and said to have moved.
/// 4. Nothing that a page does keeps the tab waiting beyond its deadline.
/// 5. No page learns of those before it: see [#clear].
final class Tab implements AutoCloseable {
    private static final String BLANK = "about:blank";
    private static final String BEFORE = "data:,";

    /// A window's name outlives its documents, and only a change of it is passed on.
    private static final String FORGET_NAME = "window.name = '-'; window.name = '';";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BUDGET = Duration.ofSeconds(5);
    /// How often a page is given that much, at most.
    private static final int ROUNDS_MAX = 12;

    /// How many tasks may run without any time passing.
    private static final int STARVATION_MAX = 10_000;

    /// What is wider or longer is cut there.
    private static final int PICTURE_MAX = 16_384;
    private static final int PIXELS_MAX = 16_000_000;

    private static final String HEARS_OF_ITS_END = """
            (() => {
              const ends = type => type === 'beforeunload' || type === 'unload' || type === 'pagehide'
                  || type === 'visibilitychange' || type === 'freeze';
              for (const type in getEventListeners(window)) if (ends(type)) return true;
              for (const type in getEventListeners(document)) if (ends(type)) return true;
              return false;
            })()
            """;

    private final DevToolsSession line;
    private final ChromeOptions options;
    private final RequestFilter doorkeeper;
    private final String context;
    private final List<Map<String, Object>> cookies;
    private final String target;
    private final String session;
    private final Set<String> origins = new LinkedHashSet<>();
    private Map<String, Object> response = Map.of();
    private @Nullable Url page;
    private @Nullable Url elsewhere;
    private boolean settled;
    /// The world of scripts that is ours in the document of now; 0 where there is none yet.
    private long world;
    private long half;

    /// Opens an empty tab.
    ///
    /// @param context where its cookies and the like are kept
    Tab(DevTools devTools, ChromeOptions options, RequestFilter doorkeeper, String userAgent, String context)
            throws RenderException, InterruptedException {
        this.line = new DevToolsSession(devTools, PATIENCE, this::happened);
        this.options = options;
        this.doorkeeper = doorkeeper;
        this.context = context;
        this.cookies = options.fetch().cookies().stream().map(GivenCookie::of).toList();
        target = line.ask(DevTools.BROWSER, "Target.createTarget", Map.of("url", BLANK, "browserContextId", context))
                .text("targetId");
        session = line.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        line.listen(session);
        line.send(session, "Page.enable", Map.of());
        line.send(session, "Inspector.enable", Map.of());
        line.send(session, "DOMStorage.enable", Map.of());
        line.send(session, "Page.setPrerenderingAllowed", Map.of("isAllowed", false));
        line.send(session, "Network.setBypassServiceWorker", Map.of("bypass", true));
        line.send(session, "Emulation.setUserAgentOverride", Map.of("userAgent", userAgent));
        // Its first page, like all others, has one before it in the history.
        line.send(session, "Page.navigate", Map.of("url", BEFORE));
        while (!present().equals(BEFORE)) {
            // The browser is on its way; a deadline ends this.
        }
        line.ask(session, "Page.resetNavigationHistory", Map.of());
        attachToRelatives(session);
        askMeFirst(session);
    }

    /// Shows an answer and reads it.
    Reading show(Fetched.Arrived answer, Url url) throws RenderException, InterruptedException {
        page = url.withoutUserInfo();
        elsewhere = null;
        settled = false;
        world = 0;
        response = Map.of(
                "responseCode",
                200,
                "responseHeaders",
                ResponseHeaders.of(answer),
                "body",
                answer.body().bytes());
        origins.add(url.origin());
        if (!cookies.isEmpty()) {
            line.send(DevTools.BROWSER, "Storage.setCookies", Map.of("cookies", cookies, "browserContextId", context));
        }
        line.ask(session, "Emulation.setVirtualTimePolicy", Map.of("policy", "pause"));
        line.deadline(options.fetch().timeout());
        half = System.nanoTime() + options.fetch().timeout().toNanos() / 2;
        line.send(session, "Page.navigate", Map.of("url", page.withoutFragment().href()));
        settle();
        awaitElement();
        if (options.scrolling()) scroll();
        if (elsewhere != null) return new Reading.Moved(elsewhere);
        var dom = new Dom(evaluate(Dom.script(options.links(), options.fetch().bodyBytesMax())), url);
        while (dom.hasMore()) dom.add(evaluate(Dom.MORE));
        var screenshots = options.screenshots();
        if (screenshots != null) photograph(url, screenshots);
        return new Reading.Found(dom.extracted());
    }

    /// Takes a picture of the whole page; without one the page is as good as with it.
    private void photograph(Url url, Screenshots screenshots) throws RenderException, InterruptedException {
        line.deadline(PATIENCE);
        try {
            var size = line.ask(session, "Page.getLayoutMetrics", Map.of()).get("cssContentSize");
            var width = Math.clamp(size.get("width").number(), 1, PICTURE_MAX);
            var height = Math.clamp(size.get("height").number(), 1, Math.min(PICTURE_MAX, PIXELS_MAX / width));
            var clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
            var picture = line.ask(
                    session,
                    "Page.captureScreenshot",
                    Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
            screenshots.keep(url, picture.text("data"));
        } catch (RenderException e) {
            if (e.mayPass()) throw e;
            screenshots.lose(e.why() == Why.LATE ? "the browser takes too long" : e.detail());
        }
    }

    /// Waits until the time that the page was given is over, or the page wants to be another one.
    private void settle() throws RenderException, InterruptedException {
        while (!settled && elsewhere == null) {
            // Half of the time is enough for what a page fetches; after that its clock goes on without it.
            if (line.await(half)) continue;
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

    /// Gives the page more time until it has the element that is waited for.
    private void awaitElement() throws RenderException, InterruptedException {
        var selector = options.awaited();
        if (selector == null) return;
        for (int round = 1; round < ROUNDS_MAX && elsewhere == null; round++) {
            if (!evaluate(Dom.isThere(selector)).isEmpty()) return;
            goOn();
        }
    }

    /// Goes to the end of the page as long as that makes it longer.
    private void scroll() throws RenderException, InterruptedException {
        var height = "";
        for (int round = 1; round < ROUNDS_MAX && elsewhere == null; round++) {
            var now = evaluate(Dom.SCROLL);
            if (now.equals(height)) return;
            height = now;
            goOn();
        }
    }

    /// Removes what a page that was found left behind, but for the process that shows it: that knows the site's scripts
    /// already.
    void clear() throws RenderException, InterruptedException {
        line.deadline(PATIENCE);
        if (page != null && hearsOfItsEnd()) showNothing(page.withoutFragment());
        page = null;
        for (var origin : origins) {
            line.send(session, "Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
            line.send(
                    session,
                    "DOMStorage.clear",
                    Map.of("storageId", Map.of("securityOrigin", origin, "isLocalStorage", false)));
        }
        origins.clear();
        line.send(DevTools.BROWSER, "Storage.clearCookies", Map.of("browserContextId", context));
        line.ask(session, "Page.resetNavigationHistory", Map.of());
    }

    /// The URL that the history says is shown; empty while the browser is between two documents.
    private String present() throws RenderException, InterruptedException {
        try {
            var history = line.ask(session, "Page.getNavigationHistory", Map.of());
            var index = (int) history.get("currentIndex").number();
            var entries = history.get("entries").list();
            return index >= 0 && index < entries.size() ? entries.get(index).text("url") : "";
        } catch (RenderException e) {
            if (e.why() != Why.REFUSED) throw e;
            return "";
        }
    }

    /// Whether the page may do something when it is left. Frames may, for all we know. What hears of it is told only
    /// among the page's own scripts; nothing that those can redefine is used.
    private boolean hearsOfItsEnd() throws RenderException, InterruptedException {
        if (!evaluate(FORGET_NAME + "window.length ? 'frames' : ''").isEmpty()) return true;
        var heard = line.ask(
                session,
                "Runtime.evaluate",
                Map.of("expression", HEARS_OF_ITS_END, "includeCommandLineAPI", true, "returnByValue", true));
        return !heard.get("result").get("value").equals(Json.FALSE);
    }

    /// Puts an empty page in the place of this one, so that what this one does when it is left is done. It has the same
    /// address, and so the same process.
    private void showNothing(Url address) throws RenderException, InterruptedException {
        // Wherever the page still wants to go, it does not.
        page = null;
        settled = false;
        half = never();
        response = Map.of("responseCode", 200, "responseHeaders", ResponseHeaders.HTML, "body", "");
        line.send(session, "Page.navigate", Map.of("url", address.href()));
        settle();
        world = 0;
        evaluate(FORGET_NAME);
    }

    @Override
    public void close() {
        try {
            line.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", target));
        } catch (RenderException _) {
            // It went with its browser.
        }
        line.close();
    }

    private String evaluate(String script) throws RenderException, InterruptedException {
        if (world == 0) {
            world = line.ask(session, "Page.createIsolatedWorld", Map.of("frameId", target, "worldName", "clew"))
                    .get("executionContextId")
                    .number();
        }
        var answer = line.ask(
                session,
                "Runtime.evaluate",
                Map.of("expression", script, "contextId", world, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new RenderException(
                    Why.REFUSED, answer.get("exceptionDetails").text("text"));
        }
        return answer.get("result").text("value");
    }

    private void attachToRelatives(String of) throws RenderException {
        line.send(
                of,
                "Target.setAutoAttach",
                Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true));
    }

    private void askMeFirst(String of) throws RenderException {
        line.send(
                of, "Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*")), "handleAuthRequests", true));
    }

    /// Lets virtual time pass.
    private void spend(String policy) throws RenderException {
        line.send(
                session,
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
            case "Fetch.requestPaused" -> paused(event.session(), params);
            case "Fetch.authRequired" ->
                line.send(
                        event.session(),
                        "Fetch.continueWithAuth",
                        Map.of(
                                "requestId",
                                params.text("requestId"),
                                "authChallengeResponse",
                                Map.of("response", "CancelAuth")));
            case "Page.javascriptDialogOpening" -> {
                var leaving = params.text("type").equals("beforeunload");
                line.send(event.session(), "Page.handleJavaScriptDialog", Map.of("accept", leaving));
            }
            case "Target.attachedToTarget" -> attached(params);
            case "Emulation.virtualTimeBudgetExpired" -> settled = true;
            case "Inspector.targetCrashed" -> {
                if (event.session().equals(session)) throw new RenderException(Why.TAB, "its tab crashed");
            }
            default -> {}
        }
    }

    /// A page opened a window, or began to work beside itself.
    private void attached(Json params) throws RenderException {
        var info = params.get("targetInfo");
        var relative = params.text("sessionId");
        if (info.text("type").equals("page")) {
            line.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", info.text("targetId")));
            return;
        }
        line.listen(relative);
        attachToRelatives(relative);
        askMeFirst(relative);
        line.send(relative, "Runtime.runIfWaitingForDebugger", Map.of());
    }

    private void paused(String of, Json params) throws RenderException {
        var id = params.text("requestId");
        var request = params.get("request");
        var type = params.text("resourceType");
        var address = request.text("url") + request.text("urlFragment");
        if (type.equals("Document") && params.text("frameId").equals(target)) {
            if (!response.isEmpty()) fulfil(of, id);
            else leave(of, id, request.text("method"), address);
        } else if (!isPrefetch(request) && admits(type, address)) {
            proceed(of, id, request);
        } else {
            line.send(of, "Fetch.failRequest", Map.of("requestId", id, "errorReason", "BlockedByClient"));
        }
    }

    private void fulfil(String of, String id) throws RenderException {
        var answer = new HashMap<>(response);
        answer.put("requestId", id);
        response = Map.of();
        line.send(of, "Fetch.fulfillRequest", answer);
        spend("pauseIfNetworkFetchesPending");
    }

    /// The page wants to be another one. An aborted navigation leaves the page as it is.
    private void leave(String of, String id, String method, String address) throws RenderException {
        line.send(of, "Fetch.failRequest", Map.of("requestId", id, "errorReason", "Aborted"));
        if (page == null || !method.equals("GET")) return;
        if (Url.parse(address) instanceof Parsed.Ok(Url goal)
                && RequestFilter.isWeb(goal)
                && doorkeeper.isElsewhere(goal, page)) {
            elsewhere = goal;
        }
    }

    /// Pages cannot set this header themselves.
    private static boolean isPrefetch(Json request) {
        return request.get("headers").has("Sec-Purpose");
    }

    private boolean admits(String type, String address) {
        try {
            return doorkeeper.admits(type, address);
        } catch (InterruptedException _) {
            // Whoever waits for the next message will notice.
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void proceed(String of, String id, Json request) throws RenderException {
        var params = new HashMap<String, Object>(Map.of("requestId", id));
        if (Url.parse(request.text("url")) instanceof Parsed.Ok(Url url)) {
            if (doorkeeper.addsTo(url)) {
                params.put(
                        "headers",
                        new ArrayList<>(
                                doorkeeper.headers(request.get("headers").texts(), url)));
            }
            origins.add(url.origin());
        }
        line.send(of, "Fetch.continueRequest", params);
    }
}
