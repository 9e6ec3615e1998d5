package clew.chrome;

import clew.browser.BrowserProcess;
import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.door.Door;
import clew.door.DoorCertificate;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.fetch.HttpClient;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A browser that reads pages. Gives each worker a reader of its own.
///
/// 1. One process serves all readers, and another one the pages that wait to be painted. If one dies, the next page
///    starts another.
/// 2. Readers share nothing: each has its own cookies and storage, which are empty before each page.
/// 3. It reaches the network only through the [Door] of each tab.
/// 4. When it is closed, or the program is told to end, no process and no file of it remains.
public final class Chrome implements Supplier<PageReader>, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// Without this, browsers connect to their own machine directly.
    private static final String NO_BYPASS = "<-loopback>";

    /// What is not for the pages of a reader goes here: to a port at which nobody listens.
    private static final String NOWHERE = "http://127.0.0.1:1";

    /// The doors of the readers are the only proxies there are, and they look up names.
    private static final List<String> FLAGS = List.of(
            "--proxy-server=" + NOWHERE,
            "--proxy-bypass-list=" + NO_BYPASS,
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
            "--disable-quic");

    /// The browser context of one tab, and its door.
    ///
    /// @param isPainted whether its pages are painted, which takes more time than all else
    record Context(DevTools devTools, String id, Door door, boolean isPainted, String userAgent) {
        void dispose() {
            door.close();
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
    private record Running(BrowserProcess process, String userAgent, boolean isPainted) {}

    private final Path command;
    private final ChromeOptions options;
    private final HttpClient client;
    private final AddressCheck addresses;
    private final DoorCertificate certificate = DoorCertificate.create();
    private final Queue<Door> doors = new ConcurrentLinkedQueue<>();
    private final HtmlExtractor plain;
    private final Load load = new Load();
    private final Thread hook = Thread.ofPlatform().unstarted(this::end);
    /// One that paints its pages, and one that does not.
    private final Map<Boolean, Running> running = new HashMap<>();
    private volatile boolean closed;

    private Chrome(Path command, ChromeOptions options, HttpClient client, AddressCheck addresses) {
        this.command = command;
        this.options = options;
        this.client = client;
        this.addresses = addresses;
        this.plain = new HtmlExtractor(options.links());
    }

    /// Starts a browser.
    ///
    /// @param client makes all connections to servers
    /// @throws IOException if it does not start
    public static Chrome start(Path command, ChromeOptions options, HttpClient client)
            throws IOException, InterruptedException {
        return start(command, options, client, client::admits);
    }

    /// @param addresses which hosts pages may request, before the client decides on addresses
    static Chrome start(Path command, ChromeOptions options, HttpClient client, AddressCheck addresses)
            throws IOException, InterruptedException {
        var chrome = new Chrome(command, options, client, addresses);
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
    interface AddressCheck {
        boolean admits(Url url) throws InterruptedException;
    }

    /// A reader for one worker.
    @Override
    public PageReader get() {
        return new ChromeReader(this, new RequestFilter(options, addresses));
    }

    /// A reader that renders only pages that look as if they were built by scripts.
    public PageReader whereNeeded() {
        return new WhereNeeded(get(), plain);
    }

    /// @param shown renders
    private record WhereNeeded(PageReader shown, HtmlExtractor plain) implements PageReader {
        @Override
        public Reading read(Answer answer, Url url) throws InterruptedException {
            return read(answer, url, null);
        }

        @Override
        public Reading read(Answer answer, Url url, Exchange.@Nullable Listener loads) throws InterruptedException {
            var extracted = plain.extract(answer.body(), url);
            return MadeByScript.shows(answer.body(), extracted)
                    ? shown.read(answer, url, loads)
                    : Reading.of(answer, extracted);
        }
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

    /// For tests: the process, as long as there is one.
    synchronized @Nullable BrowserProcess process() {
        return running.isEmpty() ? null : running.values().iterator().next().process();
    }

    /// A new browser context for a tab.
    ///
    /// @param painted whether its pages must be painted; a browser with windows paints them in any case
    Context context(boolean painted) throws RenderException, InterruptedException {
        var browser = browser(painted);
        var devTools = browser.process().devTools();
        var door = door();
        try (var session = new DevToolsSession(devTools, PATIENCE, _ -> {})) {
            var id = session.ask(
                            DevTools.BROWSER,
                            "Target.createBrowserContext",
                            Map.of(
                                    "disposeOnDetach",
                                    true,
                                    "proxyServer",
                                    door.address(),
                                    "proxyBypassList",
                                    NO_BYPASS))
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
            return new Context(devTools, id, door, browser.isPainted(), browser.userAgent());
        } catch (RenderException | InterruptedException e) {
            door.close();
            throw e;
        }
    }

    private Door door() throws RenderException {
        try {
            var door = Door.build(client, certificate);
            doors.removeIf(Door::isClosed);
            doors.add(door);
            if (closed) door.close();
            return door;
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "no proxy for the browser: " + e.getMessage());
        }
    }

    private void end() {
        closed = true;
        for (var door : doors) door.close();
        synchronized (this) {
            for (var browser : running.values()) browser.process().close();
            running.clear();
        }
    }

    /// The running browser, or a new one.
    private synchronized Running browser(boolean mustPaint) throws RenderException, InterruptedException {
        // Browsers with windows do not paint hidden tabs, but do not keep WebRTC from them either.
        var painted = mustPaint || !BrowserLocator.isWindowless(command);
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
            process = new BrowserProcess(command.toString(), flags(painted));
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "the browser does not start: " + e.getMessage());
        }
        try (var session = new DevToolsSession(process.devTools(), PATIENCE, _ -> {})) {
            var version = session.ask(DevTools.BROWSER, "Browser.getVersion", Map.of());
            return new Running(
                    process, version.text("userAgent") + " " + options.fetch().userAgent(), painted);
        } catch (RenderException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private List<String> flags(boolean painted) {
        var flags = new ArrayList<>(FLAGS);
        // Browsers without windows paint at our command then, which we never give.
        if (!painted) flags.add("--enable-begin-frame-control");
        flags.add("--ignore-certificate-errors-spki-list=" + certificate.pin());
        return flags;
    }
}
