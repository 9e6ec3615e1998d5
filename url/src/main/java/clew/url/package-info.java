/// The WHATWG URL Standard: text to [Url][clew.url.Url] and back, as browsers do it.
///
/// [Url#parse][clew.url.Url#parse(String)] is for text that the world wrote. It answers with a
/// [Parsed][clew.url.Parsed]: `Ok` with the URL, or `Bad` with a [UrlError][clew.url.UrlError] and the index where it
/// happened. [Url#of][clew.url.Url#of(String)] is for literals that we wrote, and throws.
///
/// ```java
/// switch (Url.parse(href, page)) {
///     case Parsed.Ok(Url url) -> follow(url);
///     case Parsed.Bad(UrlError error, int at) -> report(href, error.text(), at);
/// }
/// ```
///
/// A [Url][clew.url.Url] has every attribute of JavaScript's `URL`, and for each that can be set a method that
/// answers the changed URL, such as [withPathname][clew.url.Url#withPathname(String)].
/// [QueryPairs][clew.url.QueryPairs] are its `URLSearchParams`. [Url#validate][clew.url.Url#validate(String,
/// java.util.function.Consumer)] tells what is wrong with a text that browsers take all the same.
/// [Encoding][clew.encoding.Encoding] is for pages that are not written in UTF-8.
///
/// Behind that door, in the order in which a text meets them:
///
/// 1. `ParserInput` trims the text and removes tabs and newlines, and can lead an index back to the text as given.
/// 2. `UrlParser` is the standard's state machine, a method for each state. It fills a `UrlRecord`, with the help of
///    `Scheme` (the special ones and their ports), `HostParser` (domains through `Idna`, `Ipv4`, `Ipv6`, opaque
///    hosts), `PercentEncoding` (the percent-encode sets), `QueryEncoder` (queries in other encodings, through a
///    `LegacyEncoder`), `DotSegment` and `WindowsDriveLetter`. An `ErrorReport` is there only where somebody
///    validates.
/// 3. `UrlRecord` writes itself into one text and notes where each part begins; that is the `Url`.
/// 4. `UrlSetters` run the parser once more, for one part only.
///
/// Only what the standard says lives here. What a crawl makes of a URL is the business of policies.
@NullMarked
package clew.url;

import org.jspecify.annotations.NullMarked;
