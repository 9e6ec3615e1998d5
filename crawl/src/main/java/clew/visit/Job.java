package clew.visit;

import clew.page.Page;
import clew.page.Ticket;
import clew.robots.KnownRobots;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What a worker is given to do.
public sealed interface Job {
    /// Turn a ticket into a page.
    ///
    /// @param robots what may be asked for on the way
    /// @param earlier what was found there before, which may still be so; null for nothing
    record Visit(
            Ticket ticket, KnownRobots robots, @Nullable Page earlier) implements Job {
        public Visit(Ticket ticket, KnownRobots robots) {
            this(ticket, robots, null);
        }
    }

    /// Read a robots.txt.
    record AskRobots(Url url) implements Job {}
}
