package clew.cli.archiving;

import clew.chrome.OfflineBrowser;
import clew.chrome.PageLoad;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Opens pages in a browser, a few at a time. What came of them is passed on in the order of the pages.
final class PageOpening implements AutoCloseable {
    private static final int TABS = 4;

    /// How many pages may be under way, or wait for one before them.
    private static final int AHEAD_MAX = 4 * TABS;

    /// A page that was opened.
    record Opened(Path page, PageLoad load) {}

    /// Takes what came of each page.
    interface Receiver {
        void opened(Opened opened) throws IOException;
    }

    private final OfflineBrowser browser;
    private final Receiver receiver;
    private final ExecutorService threads = Executors.newFixedThreadPool(
            TABS, Thread.ofPlatform().daemon().name("open-", 1).factory());
    private final Queue<Future<Opened>> ahead = new ArrayDeque<>();

    PageOpening(OfflineBrowser browser, Receiver receiver) {
        this.browser = browser;
        this.receiver = receiver;
    }

    void add(Path page) throws IOException {
        if (ahead.size() == AHEAD_MAX) receive();
        ahead.add(threads.submit(() -> new Opened(page, browser.open(page))));
    }

    /// Waits for all pages.
    void finish() throws IOException {
        while (!ahead.isEmpty()) receive();
    }

    private void receive() throws IOException {
        try {
            receiver.opened(ahead.remove().get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(e.getMessage());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) throw failure;
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Pages that are under way are abandoned.
    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
