/// What comes next: the [Frontier] admits the links of each page, once each, as the next tickets.
@NullMarked
package clew.frontier;

import org.jspecify.annotations.NullMarked;
