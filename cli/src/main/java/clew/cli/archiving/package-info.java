/// Archives as commands make, check and complete them: [ArchiveOutput] and [MirrorOutput] write them, a [Rescue] gets
/// one out of another archive, [ArchiveRetry] requests again what failed, [MirrorCheck] opens a mirror in a browser.
@NullMarked
package clew.cli.archiving;

import org.jspecify.annotations.NullMarked;
