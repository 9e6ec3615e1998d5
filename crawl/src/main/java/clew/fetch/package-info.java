/// Asking a server for one URL.
///
/// A [Fetcher] turns a URL into a [Fetched] and never throws for what the web does. [HttpFetcher] is the real one: it
/// keeps a [Connection] to the host it asked last, waits for the [Pacer] before each request, and lives under the
/// [Watchdog], which closes the connection of an exchange whose time is up. What all fetchers of a crawl share is in
/// [HttpClient].
@NullMarked
package clew.fetch;

import org.jspecify.annotations.NullMarked;
