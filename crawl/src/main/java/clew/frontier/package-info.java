/// What comes next: the [Frontier] admits the links of each page, once each, as the next tickets.
///
/// What it does for each kind of ticket is in a [KindHandler] of its own, and what it answers to a link is an
/// [Admission].
@NullMarked
package clew.frontier;

import org.jspecify.annotations.NullMarked;
