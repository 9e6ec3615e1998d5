/// Where results are kept: appended as they arrive, read back when they are due.
///
/// The [Journal] is a contract; [FileJournal] keeps it in a [Storage], most often a file. How a record becomes bytes is
/// decided in [RecordCodec] and what it uses, [PageSections], [LinkColumns] and [HeaderCodec], and nowhere else.
@NullMarked
package clew.journal;

import org.jspecify.annotations.NullMarked;
