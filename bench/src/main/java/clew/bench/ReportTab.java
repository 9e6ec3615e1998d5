package clew.bench;

import clew.browser.BrowserProcess;
import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.Json;
import clew.devtools.RenderException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A report in a tab of a real browser, which tells how long it takes to react. A new browser for each report, so that
/// nothing is cached or compiled yet.
final class ReportTab implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Runs in the page before its own scripts. `painted` is fulfilled after the next picture of the page. `reaction`
    /// does something and waits for the first row of the table that is shown to be another one, or none.
    private static final String CLOCK = """
            window.painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
            window.found = selector => new Promise(resolve => {
              const look = () => document.querySelector(selector) ? resolve() : setTimeout(look, 1);
              look();
            });
            window.reaction = act => new Promise(resolve => {
              const first = () => document.querySelector('section:not([hidden]) tbody')?.firstElementChild ?? null;
              const old = first();
              const begun = performance.now();
              const observer = new MutationObserver(() => {
                if (first() === old) return;
                observer.disconnect();
                const millis = performance.now() - begun;
                painted().then(() => resolve(millis));
              });
              observer.observe(document.getElementById('views'), { childList: true, subtree: true });
              act();
            });
            """;

    /// How long something took.
    ///
    /// @param millis time on the clock until the rows were in the page
    /// @param cpuMillis processor time of the page's main thread, layout and painting included
    record Reaction(double millis, double cpuMillis) {}

    private final BrowserProcess browser;
    private final DevToolsSession tools;
    private final String session;

    ReportTab(Path command) throws IOException, RenderException, InterruptedException {
        browser = new BrowserProcess(
                command.toString(), List.of("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"));
        tools = new DevToolsSession(browser.devTools(), PATIENCE, _ -> {});
        var target = tools.ask(DevTools.BROWSER, "Target.createTarget", Map.of("url", "about:blank"))
                .text("targetId");
        session = tools.ask(DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .text("sessionId");
        tools.listen(session);
        call("Page.enable", Map.of());
        call("Performance.enable", Map.of("timeDomain", "threadTicks"));
        call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", CLOCK));
        var screen = Map.of("width", 1400, "height", 1000, "deviceScaleFactor", 1, "mobile", false);
        call("Emulation.setDeviceMetricsOverride", screen);
    }

    private Json call(String method, Map<String, ?> params) throws RenderException, InterruptedException {
        tools.deadline(PATIENCE);
        return tools.ask(session, method, params);
    }

    /// Opens a report, and waits for what a selector finds to be painted. The time is that since the navigation.
    Reaction open(String url, String selector) throws IOException, RenderException, InterruptedException {
        var before = metric("TaskDuration");
        call("Page.navigate", Map.of("url", url));
        var millis = number("found(" + Json.quoted(selector) + ").then(painted).then(() => performance.now())");
        return new Reaction(millis, cpuMillis(before));
    }

    /// Does something that changes the rows that are shown.
    ///
    /// @param script a statement
    Reaction reaction(String script) throws IOException, RenderException, InterruptedException {
        var before = metric("TaskDuration");
        var millis = number("reaction(() => { " + script + " })");
        return new Reaction(millis, cpuMillis(before));
    }

    private double cpuMillis(double before) throws IOException, RenderException, InterruptedException {
        var after = metric("TaskDuration");
        // After a navigation the page may be in another process, which counts from the start.
        return 1_000 * (after < before ? after : after - before);
    }

    /// What the page's objects take.
    double megabytes() throws IOException, RenderException, InterruptedException {
        return metric("JSHeapUsedSize") / 1e6;
    }

    private double metric(String name) throws IOException, RenderException, InterruptedException {
        for (var metric :
                call("Performance.getMetrics", Map.of()).get("metrics").list()) {
            if (metric.text("name").equals(name) && metric.get("value").value() instanceof Number number) {
                return number.doubleValue();
            }
        }
        throw new IOException("the browser does not tell " + name);
    }

    private double number(String promise) throws IOException, RenderException, InterruptedException {
        var answer =
                call("Runtime.evaluate", Map.of("expression", promise, "awaitPromise", true, "returnByValue", true));
        if (answer.get("result").get("value").value() instanceof Number number) return number.doubleValue();
        throw new IOException(promise + ": " + answer);
    }

    @Override
    public void close() {
        tools.close();
        browser.close();
    }
}
