/// The command line: [Main] finds the command and hands it what it needs. Commands are in [clew.cli.command], their
/// flags in
/// [clew.cli.command.CrawlCommand] crawls, [clew.cli.command.UrlCommand] shows
/// [clew.cli.flags], what people meet of both in [clew.cli.console].
///
/// Data goes to standard output, everything else to standard error. Text that came from outside passes through
/// [clew.cli.console.TerminalSafe] before people see it.
@NullMarked
package clew.cli;

import org.jspecify.annotations.NullMarked;
