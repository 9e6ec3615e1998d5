/// Sites rescued from a web archive such as the Wayback Machine.
///
/// A [WaybackSource] answers the requests of a crawl with captures; begin there, then read [RescueRequest]. A
/// [ReplayPage] makes original again what an archive shows to browsers, and an [ArchiveAnswer] is what it says for
/// itself. A [RescueReport] says where everything comes from.
@NullMarked
package clew.archive.wayback;

import org.jspecify.annotations.NullMarked;
