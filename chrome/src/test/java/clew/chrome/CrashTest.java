package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.browser.BrowserProcess;
import clew.devtools.RenderException;
import clew.dial.Resolver;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Failures of the browser itself, and what remains of it afterwards.
class CrashTest {
    private final AtomicInteger crashesLeft = new AtomicInteger();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Predicate<String> victims = _ -> false;
    private final LoopbackSite site = LoopbackSite.answering((request, out) -> switch (request.target()) {
        case "/" -> LoopbackSite.html(out, "<a href=a></a><script src=/crash></script>");
        case "/crash" -> {
            if (crashesLeft.getAndDecrement() > 0) kill();
            yield LoopbackSite.page(out, 200, "text/javascript", new byte[0], "Cache-Control: no-store");
        }
        case "/loop" -> LoopbackSite.html(out, "<a href=a></a><script>while(true);</script>");
        case "/waits" -> LoopbackSite.html(out, "<script src=/never></script>");
        case "/never" -> {
            asked.countDown();
            await(ended);
            yield false;
        }
        default -> LoopbackSite.html(out, "<a href=b></a>");
    });
    private volatile @Nullable Shown browser;

    private void show(Duration timeout) throws IOException, InterruptedException {
        browser = new Shown(site, timeout);
    }

    private Shown shown() {
        return Objects.requireNonNull(browser);
    }

    @AfterEach
    void end() {
        ended.countDown();
        var last = browser;
        if (last != null) last.close();
        site.close();
    }

    private BrowserProcess process() {
        var process = shown().chrome.process();
        assertNotNull(process);
        return process;
    }

    /// Kills processes of the browser, as a crash does.
    private void kill() {
        for (var relative : process().family()) {
            if (victims.test(commandLine(relative))) relative.destroyForcibly();
        }
    }

    /// Chrome's processes rewrite their command lines so that only the system itself can read them.
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException _) {
            return ""; // It has just ended.
        }
    }

    @Test
    void aPageWhoseTabCrashesIsTriedAgain() throws Exception {
        show(Duration.ofSeconds(30));
        victims = line -> line.contains("--type=renderer");
        crashesLeft.set(2);
        assertEquals("a", shown().read("/"));
        crashesLeft.set(3);
        assertEquals("failed: the browser could not render it (its tab crashed)", shown().read("/"));
        assertEquals(0, crashesLeft.get());
        assertEquals("b", shown().read("/plain"));
    }

    /// A process that died before it showed its page was not reported, and the links of the page before were taken for
    /// those of this one.
    @Test
    void theDocumentOfThePageBeforeIsNotTakenForTheOneOfThisPage() {
        var crash = assertThrows(RenderException.class, () -> new Dom("{\"left\":true}", Url.of(site.url("/"))));
        assertEquals("its tab crashed", crash.getMessage());
    }

    @Test
    void aPageWhoseBrowserCrashesIsTriedAgainInAnother() throws Exception {
        show(Duration.ofSeconds(30));
        var first = process();
        victims = line -> line.contains("--remote-debugging-pipe") && !line.startsWith("/bin/sh");
        crashesLeft.set(1);
        assertEquals("a", shown().read("/"));
        assertNotEquals(first, process());
        assertFalse(Files.exists(first.profile()));
        assertEquals("b", shown().read("/plain"));
    }

    /// The lock of a browser with windows, a socket in a directory of its own, remained when it was killed.
    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void aKilledBrowserLeavesNoTemporaryFiles(Path command) throws Exception {
        browser = new Shown(command, site, Duration.ofSeconds(30));
        var profile = process().profile();
        var link = profile.resolve("SingletonSocket");
        var lock = profile.resolve(
                Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : Path.of("Default/Preferences"));
        assertTrue(Files.exists(lock));
        victims = line -> line.contains("--remote-debugging-pipe") && !line.startsWith("/bin/sh");
        kill();
        shown().close();
        assertFalse(Files.exists(lock.getParent()), lock::toString);
        assertFalse(Files.exists(profile));
    }

    @Test
    void aScriptThatNeverEndsCostsItsPageOnly() throws Exception {
        show(Duration.ofSeconds(8));
        assertEquals("failed: timed out (its scripts do not finish)", shown().read("/loop"));
        assertEquals("b", shown().read("/plain"));
    }

    @Test
    void afterTheEndNoProcessAndNoProfileIsLeft() throws Exception {
        show(Duration.ofSeconds(30));
        assertEquals("b", shown().read("/plain"));
        var process = process();
        var family = process.family();
        assertTrue(family.size() > 3, "a browser is several processes");
        assertTrue(Files.isDirectory(process.profile()));
        shown().close();
        for (var relative : family) relative.onExit().get(10, TimeUnit.SECONDS);
        assertFalse(Files.exists(process.profile()));
    }

    @Test
    void aPageThatIsBeingReadAtTheEndIsNoFailure() throws Exception {
        show(Duration.ofSeconds(30));
        var reading = CompletableFuture.supplyAsync(
                () -> assertThrows(InterruptedException.class, () -> shown().read("/waits")));
        await(asked);
        shown().close();
        assertNotNull(reading.get(20, TimeUnit.SECONDS));
    }

    @Test
    void whatIsNoBrowserIsAnError() {
        var start = Url.of(site.url("/"));
        var options = ChromeOptions.of(FetchOptions.of(start), Policy.standard(), Scope.host(start));
        try (var client = new HttpClient(options.fetch(), Hosts.unpaced(), Resolver.system())) {
            var e = assertThrows(IOException.class, () -> Chrome.start(Path.of("/bin/false"), options, client));
            assertEquals("the browser has gone", e.getMessage());
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) throw new IOException("waited in vain");
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
