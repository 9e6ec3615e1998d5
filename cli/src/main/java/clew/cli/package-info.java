/// The command line: [Main] finds the command in the register and runs it. Commands are in [clew.cli.command], their
/// flags in [clew.cli.flags]; streams, exit codes and error messages are in [clew.cli.console].
///
/// Data goes to standard output, everything else to standard error. Text that came from outside passes through
/// [clew.cli.console.TerminalSafe] before people see it.
@NullMarked
package clew.cli;

import org.jspecify.annotations.NullMarked;
