/// The tree construction stage of the HTML Standard, as far as it decides which links a page has. Start at
/// [TreeBuilder].
///
/// State and algorithms are in [TreeState], rules in [InBody], [InTable] and [ForeignContent]. Each element goes to
/// the [LinkCollector], which keeps the links in the order in which they come. That is document order except on a
/// few misnested pages; it detects those, and such a page is read once more with its elements kept as a tree.
@NullMarked
package clew.html.tree;

import org.jspecify.annotations.NullMarked;
