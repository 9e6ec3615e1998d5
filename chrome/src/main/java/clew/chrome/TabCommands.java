package clew.chrome;

import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What a tab can be told to do.
final class TabCommands {
    private static final String WORLD = "clew";

    /// How many tasks may run without any time passing.
    private static final int STARVATION_MAX = 10_000;

    /// The same in every browser, and whether or not a page is painted.
    private static final Map<String, Object> SCREEN = Map.of(
            "width",
            1280,
            "height",
            720,
            "screenWidth",
            1280,
            "screenHeight",
            720,
            "deviceScaleFactor",
            1,
            "mobile",
            false);

    private final DevToolsSession tools;
    private final String frame;
    private final String sessionId;
    /// Our isolated world in the current document; 0 if there is none yet.
    private long world;

    /// @param frame the tab's main frame
    TabCommands(DevToolsSession tools, String frame, String sessionId) {
        this.tools = tools;
        this.frame = frame;
        this.sessionId = sessionId;
    }

    void send(String method, Map<String, ?> params) throws RenderException {
        tools.send(sessionId, method, params);
    }

    Json ask(String method, Map<String, ?> params) throws RenderException, InterruptedException {
        return tools.ask(sessionId, method, params);
    }

    /// Requests of a target are paused, and what it starts waits for us.
    void watch(String target) throws RenderException {
        // Tells when a request has ended. Requests that were made before have no name by which that could be told.
        tools.send(target, "Network.enable", Map.of("maxTotalBufferSize", 0, "maxResourceBufferSize", 0));
        tools.send(
                target,
                "Target.setAutoAttach",
                Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true));
        tools.send(
                target,
                "Fetch.enable",
                Map.of("patterns", List.of(Map.of("urlPattern", "*")), "handleAuthRequests", true));
    }

    /// The [Prelude] runs in all documents of a target.
    void begin(String target) throws RenderException {
        tools.send(
                target,
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of("source", Prelude.NOTES, "worldName", WORLD, "runImmediately", true));
        tools.send(
                target,
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of("source", Prelude.SCRIPT, "runImmediately", true));
    }

    /// Gives pages a screen of a fixed size, and the focus.
    void setScreen() throws RenderException, InterruptedException {
        ask("Emulation.setDeviceMetricsOverride", SCREEN);
        ask("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    }

    void navigate(String url) throws RenderException {
        world = 0;
        send("Page.navigate", Map.of("url", url));
    }

    /// Stops the page's clock.
    void stopTime() throws RenderException {
        send("Emulation.setVirtualTimePolicy", Map.of("policy", "pause"));
    }

    /// Lets time pass for the page; an event tells when it has.
    void spend(String policy, Duration budget) throws RenderException {
        send(
                "Emulation.setVirtualTimePolicy",
                Map.of(
                        "policy",
                        policy,
                        "budget",
                        budget.toMillis(),
                        "maxVirtualTimeTaskStarvationCount",
                        STARVATION_MAX));
    }

    /// The result of a script that runs in our own world.
    String evaluate(String script) throws RenderException, InterruptedException {
        if (world == 0) {
            world = ask("Page.createIsolatedWorld", Map.of("frameId", frame, "worldName", WORLD))
                    .get("executionContextId")
                    .number();
        }
        var answer = ask(
                "Runtime.evaluate",
                Map.of("expression", script, "contextId", world, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new RenderException(
                    Why.REFUSED, answer.get("exceptionDetails").text("text"));
        }
        return answer.get("result").text("value");
    }

    /// Whether the page may do something when it is left. Pages with frames may. Listeners are visible only in the
    /// page's own world; nothing that its scripts can redefine is used.
    boolean hearsOfItsEnd() throws RenderException, InterruptedException {
        var heard = ask(
                "Runtime.evaluate",
                Map.of("expression", Dom.HEARS_OF_ITS_END, "includeCommandLineAPI", true, "returnByValue", true));
        if (!heard.get("result").get("value").equals(Json.FALSE)) return true;
        return !evaluate(Dom.LEAVE + "window.length ? 'frames' : ''").isEmpty();
    }

    /// Deletes what an origin stored. What was written at the very end may still be on its way when the next page
    /// begins.
    void forget(String origin) throws RenderException, InterruptedException {
        ask("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        send("DOMStorage.clear", Map.of("storageId", Map.of("securityOrigin", origin, "isLocalStorage", false)));
    }

    /// The URL in the history; empty while the browser is between two documents.
    String present() throws RenderException, InterruptedException {
        try {
            var history = ask("Page.getNavigationHistory", Map.of());
            var index = (int) history.get("currentIndex").number();
            var entries = history.get("entries").list();
            return index >= 0 && index < entries.size() ? entries.get(index).text("url") : "";
        } catch (RenderException e) {
            if (e.why() != Why.REFUSED) throw e;
            return "";
        }
    }
}
