/// Pages as a person with a browser sees them.
///
/// A [Chrome] is a browser in a [clew.browser.BrowserProcess], controlled over [clew.devtools.DevTools]. It gives each
/// worker a [ChromeReader], which shows the answer that our own fetcher brought in a [Tab], lets its scripts run in
/// virtual time, and reads the links from the live document ([Dom]). All requests of the page pass the [RequestFilter]
/// where they can be paused, and a [clew.door.Door] in any case.
///
/// So rate, retries, redirects, cookies, limits and the address guard work for documents as in any crawl, and the
/// browser is never told to navigate.
///
/// | question | file |
/// |---|---|
/// | Which browser is used? | [BrowserLocator] |
/// | How does a crawl get its pages rendered? | [ChromeRenderer], [ChromeOptions], [Chrome] |
/// | Which pages need it? | [MadeByScript] |
/// | How does a worker read pages, and what if a tab fails? | [ChromeReader], [TabKeeper] |
/// | How is one page shown? | [Tab], by [TabCommands]; [Load] tells how fast its time passes |
/// | What is the page shown with? | [ResponseHeaders], [GivenCookie] |
/// | What runs in a page? | [Prelude] before its own scripts, [Dom] after them |
/// | What may a page request? | [RequestFilter] decides, [PageRequests] tells the browser |
/// | In which order does it get the answers? | [AnswerOrder] |
/// | How does the browser pass the door? | [DoorPassword] |
/// | Who takes screenshots? | [Camera], saved in [Screenshots] |
/// | Which links does only the browser see? | [Parity] |
/// | What do files on disk request? | [OfflineBrowser], [OfflineTab], [OfflineRequests]: a [PageLoad] |
/// | What can fail? | one of these requests: [FailedRequest]; the browser: [BrowserFailed] |
///
/// An [OfflineBrowser] is something else: it opens files from disk, and tells which of their requests fail.
@NullMarked
package clew.chrome;

import org.jspecify.annotations.NullMarked;
