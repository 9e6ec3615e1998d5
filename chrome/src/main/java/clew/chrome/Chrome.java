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
/// 2. Readers share nothing: each has its own cookies and stores, and those are empty before each page.
/// 3. When it is closed, or the program is told to end, no process and no file of it is left.
public final class Chrome implements Supplier<PageReader>, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Url THIS_MACHINE = Url.of("http://localhost/");

    /// Holds for connections that no [RequestFilter] sees too, such as those of WebSockets.
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

    /// Where the pages of one reader live.
    record Context(DevTools devTools, String id) {
        void dispose() {
            try {
                devTools.send(
                        DevTools.BROWSER,
                        "Target.disposeBrowserContext",
                        Map.of("browserContextId", id),
                        devTools.mailbox());
            } catch (RenderException _) {
                // It went with its browser.
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
    /// @param addresses which hosts may be asked
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

    /// Whether somebody may be asked for a URL.
    @FunctionalInterface
    public interface AddressCheck {
        boolean admits(Url url) throws InterruptedException;
    }

    /// A reader for one worker.
    @Override
    public PageReader get() {
        return new ChromeReader(this, new RequestFilter(options, addresses));
    }

    /// A reader that shows only those pages which look as if they were made by script.
    public PageReader whereNeeded() {
        var shown = get();
        return (answer, url) -> {
            var extracted = plain.extract(answer.body(), url);
            return MadeByScript.shows(answer.body(), extracted)
                    ? shown.read(answer, url)
                    : Reading.of(answer, extracted);
        };
    }

    /// Ends the browser; readers that are at work end as if interrupted.
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // It is what called us, or runs beside us.
        }
    }

    ChromeOptions options() {
        return options;
    }

    /// How the browser introduces itself, and us.
    public synchronized String userAgent() {
        return userAgent;
    }

    boolean isClosed() {
        return closed;
    }

    /// For tests: the process that runs now.
    synchronized @Nullable BrowserProcess process() {
        return process;
    }

    /// A new place for the pages of a reader.
    Context context() throws RenderException, InterruptedException {
        var devTools = browser();
        try (var session = new DevToolsSession(devTools, PATIENCE, _ -> {})) {
            var id = session.ask(DevTools.BROWSER, "Target.createBrowserContext", Map.of("disposeOnDetach", true))
                    .text("browserContextId");
            session.send(
                    DevTools.BROWSER,
                    "Browser.setDownloadBehavior",
                    Map.of("behavior", "deny", "browserContextId", id));
            // Granting nothing denies all the rest, without asking anybody.
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

    /// The browser that runs, or a new one.
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
