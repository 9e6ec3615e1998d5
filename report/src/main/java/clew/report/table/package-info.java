/// The tables of a report: what columns they have, and their rows, in memory or on disk. Begin at [Table].
///
/// Whoever reads a crawl hands rows to a [Rows]. Of the two [KeptRows], [EmbeddedRows] keeps as many as fit into a file
/// that people open;
/// [StoredRows] keeps all of them on disk and answers a [Query].
@NullMarked
package clew.report.table;

import org.jspecify.annotations.NullMarked;
