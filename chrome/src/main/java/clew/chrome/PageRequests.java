package clew.chrome;

import clew.chrome.AnswerOrder.Held;
import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.RenderException;
import clew.devtools.TimeLimit;
import clew.url.Parsed;
import clew.url.Url;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The requests of a page in a tab. The document itself is the answer that our fetcher brought, what it loads passes
/// the [RequestFilter], and a navigation to another document is recorded and cancelled. Where it is a refresh of the
/// page, the page stays, as its refresh is one of the things that are read from it.
final class PageRequests {
    /// What scripts wait for. Images and styles come as they come.
    private static final Set<String> IN_ORDER = Set.of("Fetch", "XHR", "Script");

    /// What the browser reports about pages that is not only for their authors.
    private static final Set<String> IT_SAYS = Set.of("security", "other");

    private final DevToolsSession tools;
    private final RequestFilter filter;
    private final String frame;
    private final AnswerOrder order;
    private final Set<String> origins = new LinkedHashSet<>();
    private PageLog log = new PageLog();
    private Map<String, Object> response = Map.of();
    private @Nullable Url page;
    private @Nullable Url elsewhere;
    private @Nullable Url refreshed;
    private boolean refreshes;

    /// @param frame the tab's main frame
    PageRequests(DevToolsSession tools, RequestFilter filter, String frame, AnswerOrder order) {
        this.tools = tools;
        this.filter = filter;
        this.frame = frame;
        this.order = order;
    }

    /// Sets the answer to show as the next document.
    ///
    /// @param body bytes, or a string
    /// @param shown the page's URL; null for the empty document that replaces a page
    void expect(List<Map<String, String>> headers, Object body, @Nullable Url shown) {
        response = Map.of("responseCode", 200, "responseHeaders", headers, "body", body);
        page = shown;
        elsewhere = null;
        refreshed = null;
        refreshes = false;
        order.clear();
        if (shown != null) log = new PageLog();
        if (shown != null) origins.add(shown.origin());
    }

    /// The URL of the page being shown; null for none.
    @Nullable
    Url page() {
        return page;
    }

    /// The page is no longer shown.
    void forgetPage() {
        page = null;
    }

    /// Where the page wants to navigate; null if it stays.
    @Nullable
    Url elsewhere() {
        return elsewhere;
    }

    /// Where a refresh of the page would have led; null if there was none in time.
    @Nullable
    Url refreshed() {
        return refreshed;
    }

    /// The renderer wants to navigate a frame. The browser pauses the request for that afterwards.
    void navigates(Json params) {
        if (!params.text("frameId").equals(frame)) return;
        refreshes = switch (params.text("reason")) {
            case "metaTagRefresh", "httpHeaderRefresh" -> true;
            default -> false;
        };
    }

    /// The origins that may have stored something. The list is cleared.
    Set<String> takeOrigins() {
        var taken = new LinkedHashSet<>(origins);
        origins.clear();
        return taken;
    }

    /// Decides on a request that the browser has paused.
    ///
    /// @param of the session that it belongs to
    /// @return whether it was for the document, which has now been delivered
    boolean paused(String of, Json params) throws RenderException {
        var id = params.text("requestId");
        if (params.has("responseStatusCode") || params.has("responseErrorReason")) {
            give(order.answered(params.text("networkId"), new Held(of, id)));
            return false;
        }
        var request = params.get("request");
        var type = params.text("resourceType");
        var address = request.text("url") + request.text("urlFragment");
        var isDocument = type.equals("Document") && params.text("frameId").equals(frame);
        if (isDocument && !response.isEmpty()) {
            fulfil(of, id);
            return true;
        }
        var method = request.text("method");
        if (isDocument) {
            log.stopped(method, address, "Navigation", "a page stays where it is");
            leave(of, id, method, address);
            return false;
        }
        var refusal = isPrefetch(request) ? Optional.of("not part of the page") : refusal(type, address);
        if (refusal.isEmpty()) {
            log.passed(request.text("url"), type);
            proceed(of, id, params);
        } else {
            log.stopped(method, address, type, refusal.get());
            tools.send(of, "Fetch.failRequest", Map.of("requestId", id, "errorReason", "BlockedByClient"));
        }
        return false;
    }

    /// The page wanted to open a window.
    void window(String address) {
        log.stopped("GET", address, "Window", "a page opens no windows");
    }

    /// What the page tried that is no request. Nothing of WebRTC leaves the browser but through the door.
    void tried(Dom dom) {
        if (dom.peers()) log.stopped("", "", "WebRTC", "no datagrams");
        if (dom.windows()) window("");
    }

    /// The browser itself kept the page from something.
    ///
    /// @param entry what it says about that
    void prevented(Json entry) {
        if (IT_SAYS.contains(entry.text("source"))) {
            log.stopped("", entry.text("url"), entry.text("source"), entry.text("text"));
        }
    }

    /// What the page has asked for since it was expected.
    PageLog log() {
        return log;
    }

    private void fulfil(String of, String id) throws RenderException {
        var answer = new HashMap<>(response);
        answer.put("requestId", id);
        response = Map.of();
        tools.send(of, "Fetch.fulfillRequest", answer);
    }

    /// The page wants to navigate. A cancelled navigation leaves the page as it is.
    private void leave(String of, String id, String method, String address) throws RenderException {
        tools.send(of, "Fetch.failRequest", Map.of("requestId", id, "errorReason", "Aborted"));
        // A browser would have left the page for its refresh, whatever its scripts do later.
        if (page == null || !method.equals("GET") || refreshed != null) return;
        if (!(Url.parse(address) instanceof Parsed.Ok(Url goal)) || !goal.isHttp() || !leadsTo(goal, page)) return;
        if (refreshes) refreshed = goal;
        else elsewhere = goal;
    }

    /// A page that would lead to an address that the guard refuses stays where it is.
    private boolean leadsTo(Url goal, Url from) {
        try {
            return filter.isElsewhere(goal, from) && filter.reaches(goal);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Pages cannot set this header.
    private static boolean isPrefetch(Json request) {
        return request.get("headers").has("Sec-Purpose");
    }

    private Optional<String> refusal(String type, String address) {
        try {
            return filter.refusal(type, address);
        } catch (InterruptedException _) {
            // The next wait for a message will notice.
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /// How long the next answer may be held.
    TimeLimit order() {
        return order;
    }

    /// A request has ended.
    void ended(String networkId) throws RenderException {
        give(order.ended(networkId));
    }

    /// Gives the page what has been held too long.
    void giveUp() throws RenderException {
        give(order.giveUp());
    }

    private void give(List<Held> answers) throws RenderException {
        for (var answer : answers) {
            tools.send(answer.session(), "Fetch.continueResponse", Map.of("requestId", answer.request()));
        }
    }

    private void proceed(String of, String id, Json paused) throws RenderException {
        var request = paused.get("request");
        var params = new HashMap<String, Object>(Map.of("requestId", id));
        if (IN_ORDER.contains(paused.text("resourceType"))) {
            order.asked(paused.text("networkId"));
            params.put("interceptResponse", true);
        }
        if (Url.parse(request.text("url")) instanceof Parsed.Ok(Url url)) origins.add(url.origin());
        tools.send(of, "Fetch.continueRequest", params);
    }
}
