package clew.chrome;

import clew.chrome.RenderException.Why;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A browser that reads pages. Gives each worker a reader of its own.
///
/// 1. One process serves all readers, and another one the pages that wait to be painted. If one dies, the next page
///    starts another.
/// 2. Readers share nothing: each has its own cookies and storage, which are empty before each page.
/// 3. When it is closed, or the program is told to end, no process and no file of it remains.
public final class Chrome implements Supplier<PageReader>, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Url THIS_MACHINE = Url.of("http://localhost/");

    /// Also covers connections that no [RequestFilter] sees, such as WebSockets.
    private static final String NOT_THIS_MACHINE = Stream.of(
                    "localhost",
                    "localhost.",
                    "*.localhost",
                    "*.localhost.",
                    "127.*",
                    "0.0.0.0",
                    "::",
                    "::1",
                    "::ffff:*")
            .map(name -> "MAP " + name + " ~NOTFOUND")
            .collect(Collectors.joining(","));

    /// The browser context of one tab.
    ///
    /// @param isPainted whether its pages are painted, which takes more time than all else
    record Context(DevTools devTools, String id, boolean isPainted, String userAgent) {
        void dispose() {
            try {
                devTools.send(
                        DevTools.BROWSER,
                        "Target.disposeBrowserContext",
                        Map.of("browserContextId", id),
                        devTools.mailbox());
            } catch (RenderException _) {
                // It ended with its browser.
            }
        }
    }

    /// A process with its own name for itself.
    private record Running(BrowserProcess process, String userAgent) {}

    private final String command;
    private final ChromeOptions options;
    private final AddressCheck addresses;
    private final HtmlExtractor plain;
    private final Load load = new Load();
    private final Thread hook = Thread.ofPlatform().unstarted(this::end);
    /// One that paints its pages, and one that does not.
    private final Map<Boolean, Running> running = new HashMap<>();
    private volatile boolean closed;

    private Chrome(Path command, ChromeOptions options, AddressCheck addresses) {
        this.command = command.toString();
        this.options = options;
        this.addresses = addresses;
        this.plain = new HtmlExtractor(options.links());
    }

    /// Starts a browser.
    ///
    /// @param addresses which hosts may be requested
    /// @throws IOException if it does not start
    public static Chrome start(Path command, ChromeOptions options, AddressCheck addresses)
            throws IOException, InterruptedException {
        var chrome = new Chrome(command, options, addresses);
        try {
            Runtime.getRuntime().addShutdownHook(chrome.hook);
            chrome.browser(false);
            return chrome;
        } catch (IllegalStateException _) {
            // The program is ending.
            throw new InterruptedException();
        } catch (RenderException e) {
            chrome.close();
            throw new IOException(e.detail(), e);
        }
    }

    /// Whether a URL may be requested.
    @FunctionalInterface
    public interface AddressCheck {
        boolean admits(Url url) throws InterruptedException;
    }

    /// A reader for one worker.
    @Override
    public PageReader get() {
        return new ChromeReader(this, new RequestFilter(options, addresses));
    }

    /// A reader that renders only pages that look as if they were built by scripts.
    public PageReader whereNeeded() {
        var shown = get();
        return (answer, url) -> {
            var extracted = plain.extract(answer.body(), url);
            return MadeByScript.shows(answer.body(), extracted)
                    ? shown.read(answer, url)
                    : Reading.of(answer, extracted);
        };
    }

    /// Ends the browser; readers that are working end as if interrupted.
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The hook is running: it called us, or runs at the same time.
        }
    }

    ChromeOptions options() {
        return options;
    }

    Load load() {
        return load;
    }

    boolean isClosed() {
        return closed;
    }

    /// For tests: the process that does not paint.
    synchronized @Nullable BrowserProcess process() {
        var browser = running.get(false);
        return browser == null ? null : browser.process();
    }

    /// A new browser context for a tab.
    Context context(boolean painted) throws RenderException, InterruptedException {
        var browser = browser(painted);
        var devTools = browser.process().devTools();
        try (var session = new DevToolsSession(devTools, PATIENCE, _ -> {})) {
            var id = session.ask(DevTools.BROWSER, "Target.createBrowserContext", Map.of("disposeOnDetach", true))
                    .text("browserContextId");
            session.send(
                    DevTools.BROWSER,
                    "Browser.setDownloadBehavior",
                    Map.of("behavior", "deny", "browserContextId", id));
            // Granting no permission denies all of them, without a prompt.
            session.ask(
                    DevTools.BROWSER,
                    "Browser.grantPermissions",
                    Map.of("permissions", List.of(), "browserContextId", id));
            return new Context(devTools, id, painted, browser.userAgent());
        }
    }

    private void end() {
        closed = true;
        synchronized (this) {
            for (var browser : running.values()) browser.process().close();
            running.clear();
        }
    }

    /// The running browser, or a new one.
    private synchronized Running browser(boolean painted) throws RenderException, InterruptedException {
        if (closed) throw new RenderException(Why.BROWSER, "closed");
        var known = running.get(painted);
        if (known != null && !known.process().devTools().isGone()) return known;
        if (known != null) known.process().close();
        running.remove(painted);
        var browser = start(painted);
        running.put(painted, browser);
        return browser;
    }

    private Running start(boolean painted) throws RenderException, InterruptedException {
        BrowserProcess process;
        try {
            process = new BrowserProcess(command, flags(painted));
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "the browser does not start: " + e.getMessage());
        }
        try (var session = new DevToolsSession(process.devTools(), PATIENCE, _ -> {})) {
            var version = session.ask(DevTools.BROWSER, "Browser.getVersion", Map.of());
            return new Running(
                    process, version.text("userAgent") + " " + options.fetch().userAgent());
        } catch (RenderException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private List<String> flags(boolean painted) throws InterruptedException {
        var flags = new ArrayList<String>();
        // Browsers without windows paint at our command then, which we never give; others do not paint hidden tabs.
        if (!painted) flags.add("--enable-begin-frame-control");
        var proxy = options.fetch().proxy();
        if (proxy != null) {
            flags.add("--proxy-server=http://" + proxy.hostname() + ":" + proxy.port());
            flags.add("--proxy-bypass-list=<-loopback>");
        } else if (!addresses.admits(THIS_MACHINE)) {
            flags.add("--host-resolver-rules=" + NOT_THIS_MACHINE);
        }
        if (options.fetch().insecure()) flags.add("--ignore-certificate-errors");
        return flags;
    }
}
