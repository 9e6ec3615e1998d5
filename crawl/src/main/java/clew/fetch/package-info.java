/// Asking a server for one URL. Begin at [Request], which turns a URL into an [Answer], and never throws for what the
/// web does. A [Client] makes requests; a [Fetcher] sends them one after the other.
///
/// [HttpRequest] is the real one, and this is its way:
///
/// 1. Its [Turn] waits in the queue of its [Host], which lets requests through side by side, as many as it can bear
///    ([HostLoad]), or alone; and it says when, as does the [Interval] between all requests of [Hosts].
/// 2. It goes out on an idle connection of the host ([IdleConnections]), or on a new one from the [clew.dial.Dialer].
/// 3. The [Requester] writes the request and reads the answer with [clew.http]; [BodyReader] unpacks what is wanted of
///    it, up to a limit. Whoever wants all that went over the wire listens for [Exchange]s.
/// 4. Whatever goes wrong is a [clew.http.FetchException] or another IOException: it becomes a failure with its
///    reason, or the request goes back into the queue.
///
/// What all requests of a crawl share is in [HttpClient].
@NullMarked
package clew.fetch;

import org.jspecify.annotations.NullMarked;
