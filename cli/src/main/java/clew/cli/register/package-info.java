/// What the program can do, in one place: a [Register] lists every [Command] with its flags, and [Help] is made from
/// it.
@NullMarked
package clew.cli.register;

import org.jspecify.annotations.NullMarked;
