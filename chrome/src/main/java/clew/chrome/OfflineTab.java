package clew.chrome;

import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.Message;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.devtools.TimeLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A tab of a browser that opens files, one after another, without running scripts.
final class OfflineTab implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String BLANK = "about:blank";

    /// Either of these ends the loading of a document. Chromium may leave out the load event if the document refers to
    /// a part of an SVG image that it refuses to load.
    private static final Set<String> LOADED = Set.of("load", "networkIdle");

    private final Path root;
    private final DevToolsSession tools;
    private final String target;
    private final String sessionId;
    private final Set<String> loaded = new HashSet<>();
    private OfflineRequests requests;

    /// @param root the folder whose files may be read
    OfflineTab(DevTools devTools, Path root) throws RenderException, InterruptedException {
        this.root = root;
        this.tools = new DevToolsSession(devTools, PATIENCE, this::happened);
        requests = new OfflineRequests(root);
        target = tools.ask(DevTools.BROWSER, "Target.createTarget", Map.of("url", BLANK))
                .text("targetId");
        sessionId = tools.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        tools.listen(sessionId);
        tools.send(sessionId, "Page.enable", Map.of());
        tools.send(sessionId, "Page.setLifecycleEventsEnabled", Map.of("enabled", true));
        tools.send(sessionId, "Page.setPrerenderingAllowed", Map.of("isAllowed", false));
        tools.send(sessionId, "Inspector.enable", Map.of());
        prepare(sessionId);
        show(BLANK);
    }

    /// Opens a file, and closes it again.
    ///
    /// A page is complete when it has loaded and its layout causes no more requests: fonts and the images of styles
    /// are requested by layout.
    PageLoad open(Path file) throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        requests = new OfflineRequests(root);
        show(file.toUri().toString());
        for (var before = -1L; before != requests.count(); ) {
            before = requests.count();
            tools.ask(sessionId, "Page.getLayoutMetrics", Map.of());
            while (requests.areOpen()) awaitEvent();
        }
        var result = requests.result();
        // Whatever this page may still do does not count for the next.
        show(BLANK);
        return result;
    }

    /// Navigates, and waits for the load event.
    private void show(String url) throws RenderException, InterruptedException {
        loaded.clear();
        var document = tools.ask(sessionId, "Page.navigate", Map.of("url", url)).text("loaderId");
        while (!loaded.contains(document)) awaitEvent();
    }

    private void awaitEvent() throws RenderException, InterruptedException {
        tools.await(TimeLimit.in(PATIENCE));
    }

    /// Scripts are off, and all requests are watched and paused.
    private void prepare(String session) throws RenderException {
        tools.send(session, "Emulation.setScriptExecutionDisabled", Map.of("value", true));
        tools.send(session, "Network.enable", Map.of());
        // What the page before has loaded would not be requested again.
        tools.send(session, "Network.setCacheDisabled", Map.of("cacheDisabled", true));
        tools.send(session, "Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*"))));
        tools.send(
                session,
                "Target.setAutoAttach",
                Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true));
    }

    private void happened(Message.Event event) throws RenderException {
        var params = event.params();
        switch (event.method()) {
            case "Fetch.requestPaused" -> paused(event.session(), params);
            case "Network.requestWillBeSent" -> requests.sent(params);
            case "Network.loadingFinished" -> requests.finished(params);
            case "Network.loadingFailed" -> requests.failed(params);
            case "Page.lifecycleEvent" -> {
                if (LOADED.contains(params.text("name"))) loaded.add(params.text("loaderId"));
            }
            case "Target.attachedToTarget" -> attached(params);
            case "Inspector.targetCrashed" -> {
                if (event.session().equals(sessionId)) throw new RenderException(Why.TAB, "its tab crashed");
            }
            default -> {}
        }
    }

    private void paused(String session, Json params) throws RenderException {
        var id = params.text("requestId");
        var error = requests.paused(params);
        if (error.isEmpty()) tools.send(session, "Fetch.continueRequest", Map.of("requestId", id));
        else tools.send(session, "Fetch.failRequest", Map.of("requestId", id, "errorReason", error.get()));
    }

    /// A frame has a process of its own.
    private void attached(Json params) throws RenderException {
        var info = params.get("targetInfo");
        var relative = params.text("sessionId");
        if (info.text("type").equals("page")) {
            tools.send(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", info.text("targetId")));
            return;
        }
        tools.listen(relative);
        prepare(relative);
        tools.send(relative, "Runtime.runIfWaitingForDebugger", Map.of());
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
}
