/// The front door for programs: a [Clew] crawls.
///
/// ```java
/// try (var clew = Clew.builder().userAgent("bot/1 (+https://example.com/bot)").build()) {
///     clew.crawl("https://example.com/").run(page -> System.out.println(page.url()));
/// }
/// ```
///
/// A [CrawlRequest] says what to crawl, a [CrawlListener] is told what happens beside the pages, a [Renderer] reads
/// pages in a browser. What comes back is described in [clew.page].
@NullMarked
package clew;

import org.jspecify.annotations.NullMarked;
