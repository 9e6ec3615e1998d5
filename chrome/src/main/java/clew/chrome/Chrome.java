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
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A browser that reads pages. Gives each worker a reader of its own.
///
/// 1. One process serves all readers; if it dies, the next page starts another.
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

    /// The browser context of one reader.
    record Context(DevTools devTools, String id) {
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

    private final String command;
    private final ChromeOptions options;
    private final AddressCheck addresses;
    private final HtmlExtractor plain;
    private final Thread hook = Thread.ofPlatform().unstarted(this::end);
    private @Nullable BrowserProcess process;
    private String userAgent = "";
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
            chrome.browser();
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

    /// The User-Agent of the browser, with ours.
    public synchronized String userAgent() {
        return userAgent;
    }

    boolean isClosed() {
        return closed;
    }

    /// For tests: the current process.
    synchronized @Nullable BrowserProcess process() {
        return process;
    }

    /// A new browser context for the pages of a reader.
    Context context() throws RenderException, InterruptedException {
        var devTools = browser();
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
            return new Context(devTools, id);
        }
    }

    private void end() {
        closed = true;
        synchronized (this) {
            if (process != null) process.close();
            process = null;
        }
    }

    /// The running browser, or a new one.
    private synchronized DevTools browser() throws RenderException, InterruptedException {
        if (closed) throw new RenderException(Why.BROWSER, "closed");
        if (process != null && !process.devTools().isGone()) return process.devTools();
        if (process != null) process.close();
        try {
            process = new BrowserProcess(command, flags());
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "the browser does not start: " + e.getMessage());
        }
        var devTools = process.devTools();
        try (var session = new DevToolsSession(devTools, PATIENCE, _ -> {})) {
            var version = session.ask(DevTools.BROWSER, "Browser.getVersion", Map.of());
            userAgent = version.text("userAgent") + " " + options.fetch().userAgent();
            return devTools;
        }
    }

    private List<String> flags() throws InterruptedException {
        var flags = new ArrayList<String>();
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
