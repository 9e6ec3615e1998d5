/// A report of a crawl of any size, shown to browsers on this machine. Begin at [ReportServer].
@NullMarked
package clew.report.server;

import org.jspecify.annotations.NullMarked;
