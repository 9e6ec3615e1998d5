package clew.kafka;

import clew.page.CrawlSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
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

    /// A crawl whose order cannot be understood.
    public static CrawlState refused(String host, String id, String why, Instant now) {
        return new CrawlState(host, id, "", Phase.FAILED, -1, -1, 0, 0, now, why, null);
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

    static boolean isId(String text) {
        return text.matches("[0-9a-f]{12}");
    }

    /// @param host the one whose entry it is
    /// @throws BadEntry if it is none of that host: its id becomes the name of a file
    static CrawlState of(FlatJson json, String host) throws IOException {
        var id = json.text("id");
        if (!isId(id)) throw new BadEntry("its id is none");
        if (!json.text("host").equals(host)) throw new BadEntry("it is of another host");
        var order = json.text("header", "").isEmpty() ? null : CrawlOrder.of(json);
        if (order != null && !(order.id().equals(id) && order.host().equals(host))) {
            throw new BadEntry("its order is of another crawl");
        }
        var word = json.text("phase");
        var phase = Stream.of(Phase.values())
                .filter(known -> known.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new BadEntry("its phase is unknown"));
        if (phase == Phase.WAITING && order == null) throw new BadEntry("its order is missing");
        return new CrawlState(
                host,
                id,
                json.text("start"),
                phase,
                json.number("first", -1, Long.MAX_VALUE),
                json.number("end", -1, Long.MAX_VALUE),
                json.number("pages", 0, Long.MAX_VALUE),
                json.number("failed", 0, Long.MAX_VALUE),
                Instant.ofEpochMilli(json.number("changed")),
                json.text("problem"),
                order);
    }
}
