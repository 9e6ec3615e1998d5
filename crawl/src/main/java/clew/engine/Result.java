package clew.engine;

import clew.journal.PageRecord;
import clew.page.RobotsTxt;

/// What a worker sends back, exactly one for each job.
sealed interface Result {
    record Visited(PageRecord record) implements Result {}

    record Robots(RobotsTxt robotsTxt) implements Result {}

    /// Something that no crawl can go on after, such as no memory.
    record Broken(Throwable error) implements Result {}

    /// From nobody: a nudge to look up.
    record Nudge() implements Result {}
}
