/// The story of one URL in a saved crawl, whether it was crawled or not.
///
/// An [Explainer] asks about a [Target]. A [LinkSearch] goes through all records at once, without making pages of them,
/// and notes the [Sightings] of the URL; a few pages are then read. What the rules answer to a link follows from the
/// link and its page. Only where the answer depends on all that the crawl knew at the time, as in a trap, the
/// [ReplayedAnswers] of the complete crawl are needed. The result is an [Explanation], for people and as JSON.
@NullMarked
package clew.explain;

import org.jspecify.annotations.NullMarked;
