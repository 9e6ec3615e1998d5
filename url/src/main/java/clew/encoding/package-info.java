/// The Encoding Standard: which encodings the web has, what their labels mean, and how text becomes bytes and back.
/// Start at [Encoding]. [ByteWords] is for code that scans many bytes.
@NullMarked
package clew.encoding;

import org.jspecify.annotations.NullMarked;
