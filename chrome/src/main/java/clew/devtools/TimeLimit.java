package clew.devtools;

import java.time.Duration;

/// Says how much time is left, which need not be that of the clock on the wall.
@FunctionalInterface
public interface TimeLimit {
    /// One that is never over.
    TimeLimit NEVER = () -> Long.MAX_VALUE;

    /// Never more than is left on the wall; nothing or less once it is over.
    long nanosLeft();

    default boolean isOver() {
        return nanosLeft() <= 0;
    }

    static TimeLimit in(Duration duration) {
        var end = System.nanoTime() + duration.toNanos();
        return () -> end - System.nanoTime();
    }

    default TimeLimit or(TimeLimit other) {
        return () -> Math.min(nanosLeft(), other.nanosLeft());
    }
}
