/// Asking a server for one URL. Begin at [Fetcher], which turns a URL into an [Answer] and never throws for what the
/// web does.
///
/// [HttpFetcher] is the real one, and this is the way of a request through it:
///
/// 1. The [Host] lets it through, side by side with others, as many as it can bear ([HostLoad]), or alone; and it says
///    when, as does the [Interval] between all requests of [Hosts].
/// 2. It goes out on the connection that the fetcher keeps, or on a new one from the [clew.dial.Dialer].
/// 3. The [Requester] writes the request and reads the answer with [clew.http]; [BodyReader] unpacks what is wanted of
///    it, up to a limit. Whoever wants all that went over the wire listens for [Exchange]s.
/// 4. Whatever goes wrong is a [clew.http.FetchException] or another IOException: it becomes a failure with its
///    reason, or a new try.
///
/// What all fetchers of a crawl share is in [HttpClient].
@NullMarked
package clew.fetch;

import org.jspecify.annotations.NullMarked;
