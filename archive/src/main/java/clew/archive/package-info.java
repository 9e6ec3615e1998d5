/// Web archives. Begin at
/// [ExchangeRecorder][clew.archive.warc.ExchangeRecorder] for writing and at [ArchiveReader] for reading.
///
/// A worker's recorder makes a [CapturedExchange][clew.archive.warc.CapturedExchange] of each exchange: finished WARC
/// records, each packed by itself. The coordinator appends them to [WarcFiles][clew.archive.warc.WarcFiles], where a
/// payload that is known becomes a revisit record. Afterwards a [CdxjSorter][clew.archive.wacz.CdxjSorter] makes the
/// index and [WaczWriter][clew.archive.wacz.WaczWriter] puts all into one file.
/// [ArchiveVerification] tells whether an archive is complete.
///
/// A [ReplayServer] shows an archive in a browser. Each request goes to [Replay], which finds the capture and
/// rewrites its references ([clew.archive.rewrite]) to [ReplayAddress]es.
@NullMarked
package clew.archive;

import org.jspecify.annotations.NullMarked;
