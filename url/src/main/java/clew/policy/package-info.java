/// What a crawl makes of a URL: our opinion, kept apart from the standard.
///
/// A [Policy] is an ordered list of small [Rewrite]s and the schemes it follows. It turns a resolved link into the URL
/// that is printed and compared; the comparison key is that URL's text. A [Scope] says which of those URLs belong to
/// the crawl; a [ScopeRule] is the same as plain data.
@NullMarked
package clew.policy;

import org.jspecify.annotations.NullMarked;
