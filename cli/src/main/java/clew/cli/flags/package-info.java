/// Flags: a [Flag] is declared once, [Flags] is a command line. The others are groups of flags that belong together.
@NullMarked
package clew.cli.flags;

import org.jspecify.annotations.NullMarked;
