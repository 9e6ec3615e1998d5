/// The WHATWG URL Standard: text to [Url][clew.url.Url] and back, as browsers do it.
///
/// [Url#parse][clew.url.Url#parse(String)] is for text from elsewhere. It returns a [Parsed][clew.url.Parsed]: `Ok`
/// with the URL, or `Bad` with a [UrlError][clew.url.UrlError] and its index. [Url#of][clew.url.Url#of(String)] is
/// for literals in a program, and throws.
///
/// ```java
/// switch (Url.parse(href, page)) {
///     case Parsed.Ok(Url url) -> follow(url);
///     case Parsed.Bad(UrlError error, int at) -> report(href, error.text(), at);
/// }
/// ```
///
/// A [Url][clew.url.Url] has every attribute of JavaScript's `URL`, and for each that can be set a method that
/// returns the changed URL, such as [withPathname][clew.url.Url#withPathname(String)].
/// [QueryPairs][clew.url.QueryPairs] are its `URLSearchParams`. [Url#validate][clew.url.Url#validate(String,
/// java.util.function.Consumer)] reports what is wrong with a text that browsers accept all the same.
/// [Encoding][clew.encoding.Encoding] is for pages that are not in UTF-8.
///
/// The other types, in the order in which a text meets them:
///
/// 1. `ParserInput` trims the text and removes tabs and newlines, and maps indices back to the text as given.
/// 2. `UrlParser` is the standard's state machine, a method for each state. It fills a `UrlRecord`, with the help of
///    `Scheme` (the special ones and their ports), `HostParser` (domains through `Idna`, `Ipv4`, `Ipv6`, opaque
///    hosts), `PercentEncoding` (the percent-encode sets), `QueryEncoder` (queries in other encodings, through a
///    `LegacyEncoder`), `DotSegment` and `WindowsDriveLetter`. An `ErrorReport` exists only for validation.
/// 3. `UrlRecord` serializes itself and records where each part starts; the result is the `Url`.
/// 4. `UrlSetters` run the parser again, for one part only.
///
/// This package implements only the standard. What a crawl makes of a URL is decided by policies.
@NullMarked
package clew.url;

import org.jspecify.annotations.NullMarked;
