/// The Encoding Standard: which encodings the web has, what their labels mean, and how text becomes bytes and back.
/// Begin at [Encoding]. [ByteWords] is for whoever reads many bytes quickly.
@NullMarked
package clew.encoding;

import org.jspecify.annotations.NullMarked;
