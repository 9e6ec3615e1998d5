/// Pages as a person with a browser sees them.
///
/// A [Chrome] is a browser in a [BrowserProcess] of its own, asked over [DevTools]. It gives each worker a
/// [ChromeReader], which shows the answer that our own fetcher brought to a [Tab], lets its scripts run in virtual
/// time, and reads the links out of the live document ([Dom]). Whatever the page asks for on its way goes past the
/// [RequestFilter].
///
/// So rate, retries, redirects, cookies, limits and the address guard of documents are those of any crawl, and the
/// browser is never asked to go anywhere.
@NullMarked
package clew.chrome;

import org.jspecify.annotations.NullMarked;
