package clew.cli.archiving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RescueProgressTest {
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void atFirstThePaceOfTheArchiveIsExpectedThenTheOneThatWasMeasured() {
        var progress = new RescueProgress(4_800, Duration.ofMillis(125), nanos::get);
        assertEquals("0 of 4800 files, 10 min left", progress.apply(0));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(600));
        assertEquals("1200 of 4800 files, 30 min left", progress.apply(1_200));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1_740));
        assertEquals("4680 of 4800 files, 1 min left", progress.apply(4_680));
        assertEquals("4800 of 4800 files", progress.apply(4_800));
        assertEquals("4900 of 4900 files", progress.apply(4_900), "files of other hosts come on top");
    }

    @Test
    void whatAResumedRescueHasAlreadySaysNothingAboutItsPace() {
        var progress = new RescueProgress(100_000, Duration.ofMillis(125), nanos::get);
        nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
        assertEquals("40000 of 100000 files, 2 h 5 min left", progress.apply(40_000));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(100));
        assertEquals("40200 of 100000 files, 8 h 18 min left", progress.apply(40_200));
    }

    @Test
    void timesAreRoundedToWhatOneWantsToKnow() {
        assertEquals("1 s", RescueProgress.text(Duration.ofMillis(60)));
        assertEquals("59 s", RescueProgress.text(Duration.ofSeconds(59)));
        assertEquals("1 min", RescueProgress.text(Duration.ofSeconds(61)));
        assertEquals("25 h 1 min", RescueProgress.text(Duration.ofMinutes(25 * 60 + 1)));
    }
}
