package clew.visit;

import clew.fetch.ExchangeStore.Captured;
import clew.journal.PageRecord;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import java.util.List;

/// What a worker sends back, exactly one for each job.
public sealed interface Result {
    /// @param captured what went over the wire for it, where somebody keeps that
    record Visited(PageRecord record, List<Captured> captured) implements Result {
        public Visited(PageRecord record) {
            this(record, List.of());
        }
    }

    /// A ticket leads to `url`, and it is not known whether that may be asked for. It has to be visited again, from
    /// its beginning, when the robots.txt of that origin is known: so what comes of it does not depend on who knew
    /// what when.
    record Unsure(Ticket ticket, Url url) implements Result {}

    record Robots(RobotsTxt robotsTxt, List<Captured> captured) implements Result {
        public Robots(RobotsTxt robotsTxt) {
            this(robotsTxt, List.of());
        }
    }

    /// Something that no crawl can go on after, such as no memory.
    record Broken(Throwable error) implements Result {}

    /// The same, with what went over the wire for it. Where the visit begins anew, that is of no use.
    default Result with(List<Captured> captured) {
        return switch (this) {
            case Visited(PageRecord record, var _) -> new Visited(record, captured);
            case Robots(RobotsTxt robotsTxt, var _) -> new Robots(robotsTxt, captured);
            case Unsure _, Broken _, Nudge _ -> {
                captured.forEach(Captured::close);
                yield this;
            }
        };
    }

    /// From nobody: a nudge to look up.
    record Nudge() implements Result {}
}
