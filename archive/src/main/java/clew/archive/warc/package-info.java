/// WARC 1.1 files: what a crawl stores, and the same read back. [ExchangeRecorder] makes records, [WarcFiles] appends
/// them, [WarcRecord] and [WarcScan] read them.
@NullMarked
package clew.archive.warc;

import org.jspecify.annotations.NullMarked;
