/// Where results are kept: appended as they arrive, read back when they are due.
///
/// The [Journal] is a contract; [FileJournal] keeps it on disk, [MemoryJournal] in memory. How a page becomes bytes is
/// in [PageCodec] and nowhere else.
@NullMarked
package clew.journal;

import org.jspecify.annotations.NullMarked;
