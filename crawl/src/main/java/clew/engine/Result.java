package clew.engine;

import clew.journal.PageRecord;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;

/// What a worker sends back, exactly one for each job.
sealed interface Result {
    record Visited(PageRecord record) implements Result {}

    /// A ticket leads to `url`, and it is not known whether that may be asked for. It has to be visited again, from
    /// its beginning, when the robots.txt of that origin is known: so what comes of it does not depend on who knew
    /// what when.
    record Unsure(Ticket ticket, Url url) implements Result {}

    record Robots(RobotsTxt robotsTxt) implements Result {}

    /// Something that no crawl can go on after, such as no memory.
    record Broken(Throwable error) implements Result {}

    /// From nobody: a nudge to look up.
    record Nudge() implements Result {}
}
