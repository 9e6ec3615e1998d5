/// Asking a server for one URL.
///
/// A [Fetcher] turns a URL into a [Fetched] and never throws for what the web does. [HttpFetcher] is the real one, and
/// this is the way of a request through it:
///
/// 1. The [HostGate] lets it through to its host, side by side with others, as many as the host can bear
///    ([HostLoad]), or alone; and the [Pacer] says when.
/// 2. It goes out on the [Connection] that the fetcher keeps, or on a new one from the [Dialer]: [Resolver],
///    [AddressGuard], [HappyEyeballs], [Proxy], [Tls].
/// 3. [RequestText] writes it, with the [CookieJar]'s cookies; [Wire], [Head] and [Content] read the answer (RFC 9112).
/// 4. [BodyReader] unpacks what is wanted of it ([ContentCoding]), up to a limit.
/// 5. Whatever goes wrong is a [NoAnswer] or another IOException: it becomes a failure with its reason, or a new try.
///
/// All of it lives under the [Watchdog], which closes the connection of a try whose time is up. What all fetchers of a
/// crawl share is in [HttpClient].
@NullMarked
package clew.fetch;

import org.jspecify.annotations.NullMarked;
