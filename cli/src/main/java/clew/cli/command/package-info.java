/// The commands, one file each; [Commands] lists them. What they need is in the rooms before this one.
@NullMarked
package clew.cli.command;

import org.jspecify.annotations.NullMarked;
