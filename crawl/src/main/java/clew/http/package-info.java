/// HTTP/1.1 on the wire (RFC 9110, RFC 9112) and cookies (RFC 6265). Begin at [Connection].
///
/// [RequestText] writes a request, with the cookies of a [CookieJar]; [Wire] takes in bytes, [ResponseHead] and
/// [Content] read
/// the answer, and [ContentCoding] unpacks it. What goes wrong is a [FetchException] with its reason.
@NullMarked
package clew.http;

import org.jspecify.annotations.NullMarked;
