package clew.engine;

import clew.frontier.KnownRobots;
import clew.page.Ticket;
import clew.url.Url;

/// What a worker is given to do.
sealed interface Job {
    /// Turn a ticket into a page.
    ///
    /// @param robots what may be asked for on the way
    record Visit(Ticket ticket, KnownRobots robots) implements Job {}

    /// Read a robots.txt.
    record AskRobots(Url url) implements Job {}
}
