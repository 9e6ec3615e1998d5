/// The command line: [Main] finds the command, [Flags] reads its arguments, [CrawlCommand] crawls, [UrlCommand] shows
/// what becomes of a URL.
///
/// Data goes to standard output, everything else to standard error. Text that came from outside passes through
/// [Plain] before people see it.
@NullMarked
package clew.cli;

import org.jspecify.annotations.NullMarked;
