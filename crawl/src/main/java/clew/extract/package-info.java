/// Finding links and resources. Begin at [HtmlExtractor]: an [Extractor] turns a body into what is [Extracted]
/// from it, as it is written there.
///
/// HTML goes through [HtmlLinks], which runs the tokenizer and the tree construction of `clew.html.tree`; XHTML goes
/// through [XhtmlLinks] and `clew.xml`. For an archive, a [ResourceExtractor] lists what pages and style sheets need
/// besides: [HtmlResources] listens to the same tokenizer, and [CssUrls] reads style sheets by the tokens of CSS. A
/// [SitemapReader] reads what sites list for crawlers.
///
/// What is ours where the standard leaves a choice, or Chromium another one: only links of HTML count
/// ([clew.page.LinkTags] says which elements), not those in `<svg>` and `<math>`; scripting is off; `<search>` is
/// not special, and below 512 open elements the tree is flat, as in Chromium 156.
@NullMarked
package clew.extract;

import org.jspecify.annotations.NullMarked;
