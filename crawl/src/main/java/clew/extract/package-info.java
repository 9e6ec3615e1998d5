/// Finding the links of a page: an [Extractor] turns a body into what is [Extracted] from it, as it stands there.
///
/// An [HtmlExtractor] asks the [MediaType], then the [EncodingSniffer], and gives the bytes to [HtmlLinks]: a
/// [Tokenizer] (with [QuickTags], [RawText] and [Declaration]) finds tags in them and tells them to a [TreeBuilder],
/// which follows the HTML Standard's tree construction (state and algorithms in [Construction], rules in [InBody],
/// [InTable], [ForeignContent]) and hands each element to [Links]. Those keep the order of the links as it comes, which
/// is document order but for a few misnested pages; they notice, and such a page is read once more with its elements
/// kept as a tree. XHTML is read by an [XmlReader], up to its first error.
///
/// Text is told only where somebody wants it: a [TextDecoder] makes characters of it for the [LinkTexts] of the links
/// that are open, and for the [Title].
///
/// For an archive, a [ResourceExtractor] lists what pages and style sheets need besides: [HtmlResources] listens to the
/// same tokenizer, and [CssUrls] reads style sheets by the tokens of CSS.
///
/// What is ours where the standard leaves a choice, or Chromium another one: only links of HTML count ([LinkTags] says
/// which elements), not those in
/// `<svg>` and `<math>`; scripting is off; `<search>` is not special, and below 512 open elements the tree
/// is flat, as in Chromium 156.
@NullMarked
package clew.extract;

import org.jspecify.annotations.NullMarked;
