/// Documents whose references lead somewhere else: to a server that shows an archive, or to files. Begin at
/// [DocumentRewriter].
///
/// The tokenizers of HTML and CSS say what is a reference, and only its bytes are replaced; all others stay as
/// they are. What a reference becomes is up to the caller.
@NullMarked
package clew.archive.rewrite;

import org.jspecify.annotations.NullMarked;
