/// What the program can do, in one place: a [Register] lists every [Command] with its flags. [Help], the [Manual] and
/// the completion scripts are made from it.
@NullMarked
package clew.cli.register;

import org.jspecify.annotations.NullMarked;
