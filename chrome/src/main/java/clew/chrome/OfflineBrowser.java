package clew.chrome;

import clew.browser.BrowserProcess;
import clew.chrome.FailedRequest.Cause;
import clew.devtools.DevTools;
import clew.devtools.DevToolsSession;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A browser without a network, which opens the pages of a folder and tells what they are missing.
///
/// 1. Nothing reaches a network, not even this machine's own: each request but for a file of the folder fails and is
///    reported, and the browser resolves no host name.
/// 2. Scripts do not run, so what is reported depends on the files alone. What only scripts request is not seen; nor
/// are
///    scripts that are missing, because they are not loaded, and video and audio.
/// 3. A file may load any other of the folder. Without that, Chromium refuses some of what a page opened from disk may
///    not use, such as parts of other SVG images, whether or not it is there.
///
/// Any number of threads may open pages; each gets a tab of its own.
public final class OfflineBrowser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int TRIES = 2;

    private static final List<String> FLAGS =
            List.of("--host-resolver-rules=MAP * ~NOTFOUND", "--no-proxy-server", "--allow-file-access-from-files");

    private final Path command;
    private final Path root;
    private final Queue<OfflineTab> idle = new ConcurrentLinkedQueue<>();
    private @Nullable BrowserProcess process;
    private boolean closed;

    private OfflineBrowser(Path command, Path root) {
        this.command = command;
        this.root = root;
    }

    /// @param root the folder whose files may be read: an absolute path without symbolic links
    /// @throws BrowserFailed if the browser does not start
    public static OfflineBrowser start(Path command, Path root) throws IOException, InterruptedException {
        var browser = new OfflineBrowser(command, root);
        try {
            browser.idle.add(browser.tab());
            return browser;
        } catch (RenderException e) {
            browser.close();
            throw new BrowserFailed(command, new IOException(e.detail(), e));
        }
    }

    /// Opens a page. If its tab or the browser crashes, it is tried once more.
    ///
    /// @throws BrowserFailed if the browser has ended and does not start again
    public PageLoad open(Path page) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                return load(page);
            } catch (RenderException e) {
                if (tries < TRIES && e.mayPass()) continue;
                if (e.why() == Why.BROWSER) throw new BrowserFailed(command, new IOException(e.detail(), e));
                return new PageLoad(1, List.of(new FailedRequest(page.toUri().toString(), Cause.UNFINISHED)));
            }
        }
    }

    private PageLoad load(Path page) throws RenderException, InterruptedException {
        var waiting = idle.poll();
        var tab = waiting == null ? tab() : waiting;
        var good = false;
        try {
            var result = tab.open(page);
            good = true;
            return result;
        } finally {
            if (good) idle.add(tab);
            else tab.close();
        }
    }

    private OfflineTab tab() throws RenderException, InterruptedException {
        return new OfflineTab(devTools(), root);
    }

    /// The running browser, or a new one.
    private synchronized DevTools devTools() throws RenderException, InterruptedException {
        if (closed) throw new RenderException(Why.BROWSER, "closed");
        if (process != null && !process.devTools().isGone()) return process.devTools();
        if (process != null) process.close();
        idle.clear();
        try {
            process = new BrowserProcess(command.toString(), FLAGS);
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "the browser does not start: " + e.getMessage());
        }
        var devTools = process.devTools();
        try (var session = new DevToolsSession(devTools, PATIENCE, _ -> {})) {
            session.ask(DevTools.BROWSER, "Browser.setDownloadBehavior", Map.of("behavior", "deny"));
        }
        return devTools;
    }

    /// Ends the browser.
    @Override
    public synchronized void close() {
        closed = true;
        if (process != null) process.close();
        process = null;
    }
}
