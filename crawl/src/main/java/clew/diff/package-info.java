/// What is different between two saved crawls.
///
/// A [SavedCrawl] is a journal and its settings. A [CrawlDiff] goes through both and keeps a bit per page: added, gone
/// or changed. The pages themselves stay in the journals, where a [DiffReport] has them read again to print them. Which
/// pages are one page is decided by the policy of the crawl, after a [HostMap] has given the hosts of one crawl the
/// names of the other's; what differs between two versions of a page is decided by a [PageComparison].
@NullMarked
package clew.diff;

import org.jspecify.annotations.NullMarked;
