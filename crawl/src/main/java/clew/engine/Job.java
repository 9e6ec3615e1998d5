package clew.engine;

import clew.page.Ticket;
import clew.url.Url;

/// What a worker is given to do.
sealed interface Job {
    /// Turn a ticket into a page.
    record Visit(Ticket ticket) implements Job {}

    /// Read a robots.txt.
    record AskRobots(Url url) implements Job {}
}
