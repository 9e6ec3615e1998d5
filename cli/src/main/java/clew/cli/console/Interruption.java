package clew.cli.console;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Handles SIGINT and SIGTERM: the crawl ends after a complete page, so that only complete pages reach the output,
/// and the process ends with the signal's own exit code.
public final class Interruption implements AutoCloseable {
    /// A reader that has stopped reading must not keep the program alive.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Duration patience;

    private Interruption(Duration patience) {
        this.patience = patience;
    }

    /// @param stop stops the crawl, from any thread
    public static Interruption calls(Runnable stop) {
        return calls(stop, PATIENCE);
    }

    /// @param patience after so long the process ends in any case
    public static Interruption calls(Runnable stop, Duration patience) {
        var interruption = new Interruption(patience);
        try {
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
                stop.run();
                interruption.awaitEnd();
            }));
        } catch (IllegalStateException _) {
            // The signal came first.
            stop.run();
        }
        return interruption;
    }

    @Override
    public void close() {
        ended.countDown();
    }

    private void awaitEnd() {
        try {
            var _ = ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
