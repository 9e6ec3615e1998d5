/// WACZ 1.1.1 files: WARC files with their index (CDXJ) and a list of pages. [WaczWriter] makes them, [WaczFile] reads
/// them and trusts nothing.
@NullMarked
package clew.archive.wacz;

import org.jspecify.annotations.NullMarked;
