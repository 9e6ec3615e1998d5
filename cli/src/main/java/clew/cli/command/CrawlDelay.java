package clew.cli.command;

import clew.cli.flags.Flag;
import java.time.Duration;
import java.util.function.Consumer;

/// How long a crawl waits between requests because a robots.txt asks for it: as long as that says, up to a limit.
public final class CrawlDelay implements Consumer<Duration> {
    static final Flag<Duration> MAX = Flag.time(
            "max-crawl-delay", "longest Crawl-delay of a robots.txt to honour", Duration.ofSeconds(30), "30s");

    private final Duration max;
    private final Consumer<Duration> slowDown;
    private final ConsoleReporter reporter;
    private Duration longest = Duration.ZERO;

    /// @param slowDown makes the time between requests at least so long
    public CrawlDelay(Duration max, Consumer<Duration> slowDown, ConsoleReporter reporter) {
        this.max = max;
        this.slowDown = slowDown;
        this.reporter = reporter;
    }

    @Override
    public void accept(Duration asked) {
        if (asked.compareTo(longest) <= 0) return;
        longest = asked;
        var waited = asked.compareTo(max) > 0 ? max : asked;
        if (!waited.equals(asked)) {
            reporter.tell("robots.txt asks for " + seconds(asked) + " between requests; -" + MAX.name() + " makes it "
                    + seconds(waited));
        }
        slowDown.accept(waited);
        reporter.waitsBetweenRequests(waited);
    }

    static String seconds(Duration time) {
        var millis = time.toMillis();
        return (millis % 1_000 == 0 ? Long.toString(millis / 1_000) : Double.toString(millis / 1_000.0)) + " s";
    }
}
