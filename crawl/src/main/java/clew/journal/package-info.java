/// Where results are kept: appended as they arrive, read back when they are due.
///
/// The [Journal] is a contract; [FileJournal] implements it on a [Storage], usually a file. [RecordCodec] and what
/// it uses, [PageSections], [LinkColumns] and [HeaderCodec], decide how a record becomes bytes, and nothing else
/// does.
@NullMarked
package clew.journal;

import org.jspecify.annotations.NullMarked;
