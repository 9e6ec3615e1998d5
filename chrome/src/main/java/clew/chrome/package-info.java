/// Pages as a person with a browser sees them.
///
/// A [Chrome] is a browser in a [BrowserProcess], controlled over [DevTools]. It gives each worker a [ChromeReader],
/// which shows the answer that our own fetcher brought in a [Tab], lets its scripts run in virtual time, and reads the
/// links from the live document ([Dom]). All requests of the page pass the [RequestFilter] where they can be paused,
/// and a [clew.door.Door] in any case.
///
/// So rate, retries, redirects, cookies, limits and the address guard work for documents as in any crawl, and the
/// browser is never told to navigate.
///
/// An [OfflineBrowser] is something else: it opens files from disk, and tells which of their requests fail.
@NullMarked
package clew.chrome;

import org.jspecify.annotations.NullMarked;
