/// What users see: exit codes, errors in one line, signals, text made safe for a terminal.
@NullMarked
package clew.cli.console;

import org.jspecify.annotations.NullMarked;
