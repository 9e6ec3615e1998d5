/// Sites rescued from a web archive such as the Wayback Machine.
///
/// An [ArchiveAddress] says where the archive is. [CaptureListing] downloads the list of its captures (CDX) into a
/// [CaptureList] on disk, and a [CaptureChoice] picks the capture of each URL.
@NullMarked
package clew.archive.wayback;

import org.jspecify.annotations.NullMarked;
