/// A crawl as a report that people look at in a browser. Begin at [SiteReport].
///
/// A [SiteReport] reads a journal once and gathers an [Overview], which is small, and rows of tables, which are many:
/// they go to whoever keeps them. [ReportFile] writes both into one HTML file. The server of `crawler serve` keeps the
/// rows on disk and shows the same page.
@NullMarked
package clew.report;

import org.jspecify.annotations.NullMarked;
