/// An archive as files that a browser opens from disk. Begin at [Mirror].
///
/// [SavedPages] knows which pages the archive has the content of, and to which file a link leads; [FileNames] names
/// the files. [PageFiles] writes each page with its links rewritten ([clew.archive.rewrite]), all into a new folder,
/// which [MirrorFolder] then puts in the place of the old one.
@NullMarked
package clew.archive.mirror;

import org.jspecify.annotations.NullMarked;
