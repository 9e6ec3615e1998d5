package clew.kafka;

import clew.page.CrawlSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How far the crawl of a host is. The owner of its partition writes it, and nobody else.
///
/// @param id tells the crawl from earlier and later ones of the same host
/// @param start its first start URL
/// @param first no record of its journal is before this offset; -1 where it has none
/// @param end all records of its journal are before this offset, once it is over; -1 before that
/// @param pages how many pages were requested, once it is over
/// @param failed how many of them have no answer
/// @param changed when the owner wrote this
/// @param problem what went wrong; empty for nothing
/// @param order null once it is over: by then the journal has all of it
public record CrawlState(
        String host,
        String id,
        String start,
        Phase phase,
        long first,
        long end,
        long pages,
        long failed,
        Instant changed,
        String problem,
        @Nullable CrawlOrder order) {
    public enum Phase {
        /// Nobody is at it yet.
        WAITING,
        RUNNING,
        /// It has ended by itself, or reached its maximum number of pages.
        DONE,
        /// It could not be carried out.
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static CrawlState waiting(CrawlOrder order, Instant now) {
        return new CrawlState(order.host(), order.id(), order.start(), Phase.WAITING, -1, -1, 0, 0, now, "", order);
    }

    /// @param from no record of its journal is before this offset
    public CrawlState running(long from, Instant now) {
        return new CrawlState(host, id, start, Phase.RUNNING, from, -1, 0, 0, now, "", order);
    }

    /// @param to all records of its journal are before this offset
    public CrawlState done(CrawlSummary summary, long to, Instant now) {
        var problem = summary.startWasRead() ? "" : "the start page could not be read";
        return new CrawlState(
                host, id, start, Phase.DONE, first, to, summary.pages(), summary.failed(), now, problem, null);
    }

    public CrawlState failed(String why, long to, Instant now) {
        return new CrawlState(host, id, start, Phase.FAILED, first, to, 0, 0, now, why, null);
    }

    /// Whether nothing more will be done.
    public boolean isOver() {
        return phase == Phase.DONE || phase == Phase.FAILED;
    }

    FlatJson json() {
        var json = order == null ? new FlatJson() : order.json();
        return json.with("host", host)
                .with("id", id)
                .with("start", start)
                .with("phase", phase.word())
                .with("first", first)
                .with("end", end)
                .with("pages", pages)
                .with("failed", failed)
                .with("changed", changed.toEpochMilli())
                .with("problem", problem);
    }

    static CrawlState of(FlatJson json) throws IOException {
        var phase = Phase.FAILED;
        var word = json.text("phase");
        for (var known : Phase.values()) if (known.word().equals(word)) phase = known;
        return new CrawlState(
                json.text("host"),
                json.text("id"),
                json.text("start"),
                phase,
                json.number("first"),
                json.number("end"),
                json.number("pages"),
                json.number("failed"),
                Instant.ofEpochMilli(json.number("changed")),
                json.text("problem"),
                json.text("header", "").isEmpty() ? null : CrawlOrder.of(json));
    }
}
