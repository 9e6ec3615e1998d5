/// One page and no crawl: a [SinglePage] fetches a URL and gives back its HTML and the links inside its origin.
///
/// There is no robots.txt here, no rate, no state and nothing kept; whoever wants that asks for a crawl.
@NullMarked
package clew.single;

import org.jspecify.annotations.NullMarked;
