/// The crawl itself.
///
/// A [Crawl] puts the parts together and runs them: the [Coordinator], one thread, hands out jobs and journals
/// what the workers bring back as it arrives; the [CommitWindow] gives it back in ticket order, and in that order
/// it goes through the [Fold]: shown to the view and applied to the frontier. A [Replay] takes a journal through the
/// same.
@NullMarked
package clew.engine;

import org.jspecify.annotations.NullMarked;
