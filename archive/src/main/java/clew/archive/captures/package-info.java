/// What a web archive says it has, and which of its captures to take.
///
/// An [ArchiveAddress] says where the archive is. [CaptureListing] downloads the list of captures (CDX) that a
/// [CdxQuery] asks for into a [CaptureList] on disk, and a [CaptureChoice] picks among the captures of a URL.
@NullMarked
package clew.archive.captures;

import org.jspecify.annotations.NullMarked;
