package clew.report;

import clew.browser.BrowserProcess;
import clew.chrome.BrowserLocator;
import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.Message;
import clew.devtools.RenderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// A tab of a real Chromium, in which a test clicks and types. It keeps what pages complain of and request.
final class BrowserTab implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Runs in every page before its own script. What a page complains of is kept; `until` waits for a condition.
    private static final String WATCH = """
            window.complaints = [];
            addEventListener('error', event => complaints.push('error: ' + event.message));
            addEventListener('unhandledrejection', event => complaints.push('rejection: ' + event.reason));
            document.addEventListener('securitypolicyviolation', event =>
                complaints.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
            for (const name of ['error', 'warn']) {
              const original = console[name];
              console[name] = (...words) => { complaints.push(name + ': ' + words.join(' ')); original(...words); };
            }
            window.until = condition => new Promise(resolve => {
              const look = () => {
                let found = null;
                try { found = condition(); } catch { found = null; }
                if (found) resolve(found); else setTimeout(look, 5);
              };
              look();
            });
            """;

    private final BrowserProcess browser;
    private final DevToolsSession tools;
    private final String session;
    private final List<String> requests = new ArrayList<>();
    private final List<String> logged = new ArrayList<>();

    private BrowserTab(Path command) throws IOException, RenderException, InterruptedException {
        browser = new BrowserProcess(
                command.toString(), List.of("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"));
        tools = new DevToolsSession(browser.devTools(), PATIENCE, this::happened);
        var target = tools.ask(DevTools.BROWSER, "Target.createTarget", Map.of("url", "about:blank"))
                .text("targetId");
        session = tools.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        tools.listen(session);
        call("Page.enable", Map.of());
        call("Network.enable", Map.of());
        call("Log.enable", Map.of());
        call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
        size(1400, 1000);
    }

    /// Skips the test, and says so, where there is no browser.
    static BrowserTab open() throws IOException, RenderException, InterruptedException {
        var command = BrowserLocator.find(String.valueOf(System.getenv("PATH")));
        Assumptions.assumeTrue(command.isPresent(), "no Chromium on PATH: bash .ci/install brings it");
        return new BrowserTab(command.get());
    }

    private void happened(Message.Event event) {
        switch (event.method()) {
            case "Network.requestWillBeSent" ->
                requests.add(event.params().get("request").text("url"));
            case "Log.entryAdded" -> {
                var entry = event.params().get("entry");
                logged.add(entry.text("level") + ": " + entry.text("text"));
            }
            default -> {}
        }
    }

    Json call(String method, Map<String, ?> params) throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        return tools.ask(session, method, params);
    }

    /// Opens a page and waits until its script has run.
    void show(String url) throws RenderException, InterruptedException {
        requests.clear();
        logged.clear();
        call("Page.navigate", Map.of("url", url));
        until("document.readyState === 'complete' && document.querySelector('#views section:not([hidden])')");
    }

    void size(int width, int height) throws RenderException, InterruptedException {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /// The colours that the system is said to want.
    void colors(String scheme) throws RenderException, InterruptedException {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /// The value of an expression, as a text.
    String value(String expression) throws RenderException, InterruptedException {
        var answer = call(
                "Runtime.evaluate",
                Map.of(
                        "expression",
                        "(async () => { const value = await (" + expression + "); return String(value); })()",
                        "awaitPromise",
                        true,
                        "returnByValue",
                        true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": "
                    + answer.get("exceptionDetails").get("exception").text("description"));
        }
        return answer.get("result").text("value");
    }

    /// Waits until an expression is true.
    void until(String expression) throws RenderException, InterruptedException {
        value("until(() => " + expression + ")");
    }

    /// Clicks on the middle of an element, as a hand would.
    void click(String selector) throws RenderException, InterruptedException {
        var at = value("(() => { const e = document.querySelector(" + Json.quoted(selector)
                + "); e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
                + " return [r.x + r.width / 2, r.y + r.height / 2].join(' '); })()");
        var x = Double.parseDouble(at.substring(0, at.indexOf(' ')));
        var y = Double.parseDouble(at.substring(at.indexOf(' ') + 1));
        for (var type : List.of("mousePressed", "mouseReleased")) {
            call("Input.dispatchMouseEvent", Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
        }
    }

    void type(String text) throws RenderException, InterruptedException {
        call("Input.insertText", Map.of("text", text));
    }

    /// Presses a key that is not a letter.
    void press(String key) throws RenderException, InterruptedException {
        var code = switch (key) {
            case "Tab" -> 9;
            case "Enter" -> 13;
            case "Escape" -> 27;
            case "ArrowRight" -> 39;
            default -> throw new IllegalArgumentException(key);
        };
        var down = key.equals("Enter")
                ? Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code, "text", "\r")
                : Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code);
        call("Input.dispatchKeyEvent", down);
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
    }

    void screenshot(Path file) throws IOException, RenderException, InterruptedException {
        var data = call("Page.captureScreenshot", Map.of("format", "png")).text("data");
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /// What pages and the browser have complained of since the page was opened.
    List<String> complaints() throws RenderException, InterruptedException {
        var all = new ArrayList<>(logged);
        var own = value("complaints.join('\\n')");
        if (!own.isEmpty()) all.addAll(List.of(own.split("\n", -1)));
        return all;
    }

    /// What the page has requested, itself included.
    List<String> requests() throws RenderException, InterruptedException {
        value("0"); // all events before this answer have been handled
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        tools.close();
        browser.close();
    }
}
