/// The facts of a crawl: a [Ticket] is handed out, a [Page] comes back for it, with an [Outcome] and its links.
///
/// Nothing here does anything; every other room speaks in these words.
@NullMarked
package clew.page;

import org.jspecify.annotations.NullMarked;
