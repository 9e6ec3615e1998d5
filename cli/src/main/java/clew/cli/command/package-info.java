/// The commands, one file each: [Commands] lists them, [Command] is what they have in common. Those that crawl share
/// [ConsoleCrawl] and [ConsoleReporter].
@NullMarked
package clew.cli.command;

import org.jspecify.annotations.NullMarked;
