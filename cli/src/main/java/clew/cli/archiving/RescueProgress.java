package clew.cli.archiving;

import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/// How far a rescue has come, and how long the rest will take at the pace so far.
final class RescueProgress implements LongFunction<String> {
    private static final int FIRST = 10;

    private final long files;
    private final Duration interval;
    private final LongSupplier nanos;
    private long doneBefore = -1;
    private long begun;

    /// @param files how many there are to be had, as far as the list tells
    /// @param interval the minimum time between two requests
    RescueProgress(long files, Duration interval, LongSupplier nanos) {
        this.files = files;
        this.interval = interval;
        this.nanos = nanos;
    }

    @Override
    public String apply(long done) {
        if (doneBefore < 0) {
            // What a resumed rescue has already is shown at once, and says nothing about its pace.
            doneBefore = done;
            begun = nanos.getAsLong();
        }
        var left = Math.max(0, files - done);
        var since = done - doneBefore;
        var each = since < FIRST ? interval : Duration.ofNanos((nanos.getAsLong() - begun) / since);
        return done + " of " + Math.max(files, done) + " files"
                + (left == 0 ? "" : ", " + text(each.multipliedBy(left)) + " left");
    }

    /// Rounded to what one wants to know.
    static String text(Duration time) {
        if (time.toMinutes() == 0) return Math.max(1, time.toSeconds()) + " s";
        if (time.toHours() == 0) return time.toMinutes() + " min";
        return time.toHours() + " h " + time.toMinutesPart() + " min";
    }
}
