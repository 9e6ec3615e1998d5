/// Tags, texts and encodings of HTML, as the HTML Standard reads them from bytes. Start at [Tokenizer].
///
/// The [EncodingSniffer] finds the encoding. The [Tokenizer] (with [QuickTags], [RawText] and [Declaration]) finds
/// tags and reports them to a [TokenSink]; a [Token] holds the current tag. [AttributeValue] decodes the values of
/// attributes, a [TextDecoder] decodes text.
@NullMarked
package clew.html;

import org.jspecify.annotations.NullMarked;
