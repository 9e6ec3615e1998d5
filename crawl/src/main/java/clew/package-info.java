/// The front door for programs: a [Clew] crawls.
///
/// A builder says how requests are sent, a [CrawlRequest] says what to crawl and then runs it. Pages come as a stream,
/// in the same order every time:
///
/// ```java
/// try (var clew = Clew.builder().userAgent("missing-titles/1").build();
///         var pages = clew.crawl(arguments[0]).maxPages(1000).stream()) {
///     pages.filter(page -> isHtml(page) && page.document().title().isBlank())
///             .forEach(page -> IO.println(page.url()));
/// }
/// ```
///
/// or are handed over, by the thread that runs the crawl. A crawl with a journal is saved, and the same call resumes
/// it:
///
/// ```java
/// var summary = clew.crawl(start)
///         .policy(Policy.sitemap())
///         .scope(ScopeRule.Area.HOST)
///         .exclude("/print/")
///         .journal(journal)
///         .run(page -> IO.println("page " + page.url()));
/// ```
///
/// A [SavedCrawl] reads a journal without any request. A [CrawlListener] is told what happens beside the pages. What
/// comes back is described in [clew.page]; other outputs are in [clew.view].
///
/// Parts can be replaced: a [Renderer] reads pages in a browser, a [Source] has them from elsewhere,
/// [CrawlRequest#answers] makes them up and [Clew.Builder#clock] tells the time, so that a test needs neither a server
/// nor a sleep.
///
/// **Threads.** A [Clew] may be shared. A [CrawlRequest] belongs to one thread, but any thread may stop it. Listeners,
/// views and consumers are called by the thread that runs the crawl, one call at a time; a stream is read by the thread
/// that opened it.
///
/// **Errors.** What goes wrong on the web is part of a result: see [clew.page.Outcome]. Wrong arguments are an
/// [IllegalArgumentException]. A journal that cannot be used is a [JournalFailed], one of another crawl
/// [DifferentSettings]; both are [java.io.IOException]s.
@NullMarked
package clew;

import org.jspecify.annotations.NullMarked;
