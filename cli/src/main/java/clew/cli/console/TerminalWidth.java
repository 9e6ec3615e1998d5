package clew.cli.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/// How many columns the terminal on standard error has. It may be resized at any time, so it is measured again while
/// somebody wants to know, at most once a second, by a thread that nobody waits for.
///
/// Java cannot tell by itself. `stty` takes a few milliseconds each time; to load what Java needs to call the system
/// takes some hundred at the start, and a flag for every run.
public final class TerminalWidth implements IntSupplier {
    /// Where the terminal does not say.
    public static final int UNKNOWN = 80;

    private static final long AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// The first answer is worth waiting for: a line that is too long would be seen.
    private static final long PATIENCE_MILLIS = 500;

    private final IntSupplier measure;
    private final LongSupplier nanos;
    private final CountDownLatch measured = new CountDownLatch(1);
    private volatile int columns = UNKNOWN;
    private volatile boolean measuring;
    private boolean begun;
    private long asked;

    public TerminalWidth(LongSupplier nanos) {
        this(TerminalWidth::stty, nanos);
    }

    TerminalWidth(IntSupplier measure, LongSupplier nanos) {
        this.measure = measure;
        this.nanos = nanos;
    }

    /// The newest answer there is. One thread asks.
    @Override
    public int getAsInt() {
        begin();
        try {
            var _ = measured.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return columns;
    }

    /// Measures in the background, where the last answer is too old.
    private void begin() {
        var now = nanos.getAsLong();
        if (measuring || (begun && now - asked < AGE_NANOS)) return;
        begun = true;
        measuring = true;
        asked = now;
        Thread.ofPlatform().daemon().name("terminal width").start(() -> {
            columns = measure.getAsInt();
            measuring = false;
            measured.countDown();
        });
    }

    private static int stty() {
        try {
            // Its standard input is the terminal that it measures; where it cannot, nobody is to hear of it.
            var process = new ProcessBuilder("/bin/sh", "-c", "exec stty size <&2 2>/dev/null")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (var said = process.getInputStream()) {
                return columns(new String(said.readNBytes(100), StandardCharsets.US_ASCII));
            }
        } catch (IOException _) {
            return UNKNOWN;
        }
    }

    /// @param size lines and columns, as in `24 80`; both are 0 where the terminal does not know
    static int columns(String size) {
        var parts = size.strip().split(" ", -1);
        if (parts.length != 2 || !parts[1].matches("[0-9]{1,5}")) return UNKNOWN;
        var columns = Integer.parseInt(parts[1]);
        return columns == 0 ? UNKNOWN : columns;
    }
}
