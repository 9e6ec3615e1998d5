/// The tree construction stage of the HTML Standard, as far as it decides which links a page has. Begin at
/// [TreeBuilder].
///
/// State and algorithms are in [TreeState], rules in [InBody], [InTable] and [ForeignContent]. Each element goes to the
/// [LinkCollector], which keeps the order of the links as it comes. That is document order but for a few misnested
/// pages; it notices, and such a page is read once more with its elements kept as a tree.
@NullMarked
package clew.html.tree;

import org.jspecify.annotations.NullMarked;
