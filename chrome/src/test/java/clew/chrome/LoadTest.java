package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// How time passes for tabs that share processors.
class LoadTest {
    private static final long SECOND = 1_000_000_000;

    /// The clock on the wall begins anywhere, also below zero.
    private final AtomicLong wall = new AtomicLong(-5 * SECOND);
    private final Load load = new Load(2, wall::get);

    /// How much time passes for the tabs in a second, in thousandths.
    private long speed() {
        var before = load.nanos();
        wall.addAndGet(SECOND);
        return Math.round((load.nanos() - before) * 1_000.0 / SECOND);
    }

    @Test
    void timePassesAtFullSpeedForAsManyTabsAsThereAreProcessors() {
        assertEquals(1_000, speed());
        load.begin();
        assertEquals(1_000, speed());
        load.begin();
        assertEquals(1_000, speed());
    }

    @Test
    void timePassesMoreSlowlyForMoreTabs() {
        for (int tabs = 1; tabs <= 3; tabs++) load.begin();
        assertEquals(667, speed());
        load.begin();
        assertEquals(500, speed());
        for (int tabs = 5; tabs <= 20; tabs++) load.begin();
        assertEquals(100, speed());
    }

    @Test
    void timePassesFasterAgainWhenTabsAreDone() {
        for (int tabs = 1; tabs <= 4; tabs++) load.begin();
        assertEquals(500, speed());
        load.end();
        load.end();
        assertEquals(1_000, speed());
    }

    /// What passed before a tab begins or ends passed at the speed of then, though nobody read the time meanwhile.
    @Test
    void eachPartOfTheTimeHasItsOwnSpeed() {
        for (int tabs = 1; tabs <= 4; tabs++) load.begin();
        var before = load.nanos();
        wall.addAndGet(4 * SECOND);
        load.end();
        load.end();
        wall.addAndGet(3 * SECOND);
        for (int tabs = 3; tabs <= 8; tabs++) load.begin();
        wall.addAndGet(8 * SECOND);
        assertEquals((2 + 3 + 2) * SECOND, load.nanos() - before);
    }
}
