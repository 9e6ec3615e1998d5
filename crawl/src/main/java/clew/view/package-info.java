/// What people and programs see of a crawl. A [View] takes the beginning of a crawl, its pages in ticket
/// order and its [CrawlSummary][clew.page.CrawlSummary], and makes an output of them.
@NullMarked
package clew.view;

import org.jspecify.annotations.NullMarked;
