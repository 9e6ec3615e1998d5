/// Tags, texts and encodings of HTML, as the HTML Standard reads them from bytes. Begin at [Tokenizer].
///
/// The [EncodingSniffer] says how to read the bytes. The [Tokenizer] (with [QuickTags], [RawText] and [Declaration])
/// finds
/// tags in them and tells a [TokenSink]; a [Token] holds the tag at hand. Values of attributes are decoded by
/// [AttributeValue], text by a [TextDecoder].
@NullMarked
package clew.html;

import org.jspecify.annotations.NullMarked;
