/// HTTP/1.1 on the wire (RFC 9110, RFC 9112) and cookies (RFC 6265). Start at [Connection].
///
/// [RequestText] writes a request, with the cookies of a [CookieJar]; [Wire] reads bytes, [ResponseHead] and
/// [Content] read the answer, and [ContentCoding] decodes it. Failures are a [FetchException] with its reason.
/// [RequestHeader], [Cookie], [Proxies] and [PinnedAddresses] are what a user can set.
@NullMarked
package clew.http;

import org.jspecify.annotations.NullMarked;
