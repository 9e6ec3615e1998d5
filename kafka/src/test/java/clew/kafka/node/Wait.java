package clew.kafka.node;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/// Waits for what another process does.
public final class Wait {
    private static final Duration MOST = Duration.ofMinutes(3);

    private Wait() {}

    public static void until(Callable<Boolean> condition, Supplier<String> otherwise) throws Exception {
        var begun = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - begun > MOST.toNanos()) throw new AssertionError("in vain: " + otherwise.get());
            Thread.sleep(20);
        }
    }
}
