/// The commands, one file each, and what several of them need.
@NullMarked
package clew.cli.command;

import org.jspecify.annotations.NullMarked;
