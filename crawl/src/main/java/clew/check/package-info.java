/// What is wrong with a site, as its journal tells. Begin at [SiteCheck].
///
/// A [SiteCheck] goes through the journal of a crawl: first it finds out the [Fate] of every URL that links lead to
/// ([Targets]) and what the pages say of themselves ([PageAudit]), then it tells of each link and each page that is not
/// as it should be, as a [Finding], in page and link order. Each finding has a [FindingCode], which never changes its
/// meaning. A [FindingsOutput] makes lines, XML or Markdown of them; a [Baseline] leaves out what is known.
@NullMarked
package clew.check;

import org.jspecify.annotations.NullMarked;
