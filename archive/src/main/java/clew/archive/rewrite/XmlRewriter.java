package clew.archive.rewrite;

import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.Tokenizer;
import clew.page.TagReading;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Rewrites XHTML and SVG documents. In XML no element has a content of its own kind, so any tag that the
/// tokenizer of HTML finds outside comments and CDATA sections is one.
///
/// Not noticed are tags in processing instructions behind the root, which pages do not have.
final class XmlRewriter implements TokenSink {
    private final byte[] document;
    private final Charset charset;
    private final References references;
    private final Edits edits;
    private final TagRewriter tags;
    /// For the head of the page; empty for none.
    private final String headTag;
    /// For the beginning of a page or image; empty for none.
    private final String rootTag;

    private boolean isInRoot;
    private int styleStart = -1;

    private XmlRewriter(
            byte[] document,
            Charset charset,
            References references,
            TagReading reading,
            String headTag,
            String rootTag) {
        this.document = document;
        this.charset = charset;
        this.references = references;
        this.headTag = headTag;
        this.rootTag = rootTag;
        edits = new Edits(document);
        tags = new TagRewriter(document, edits, new AttributeValue(charset), references, reading, 0, null);
    }

    /// @param from where the document starts, after its byte order mark
    /// @param charset of an encoding in which ASCII bytes are ASCII characters
    /// @param headTag a tag to insert where the head begins, in ASCII; empty for none
    /// @param rootTag a tag to insert where a page of XHTML or an SVG image begins, in ASCII; empty for none
    static byte[] rewritten(
            byte[] document,
            int from,
            Charset charset,
            References references,
            TagReading reading,
            String headTag,
            String rootTag) {
        var prolog = XmlProlog.rewritten(document, from, charset, references);
        var rewriter = new XmlRewriter(prolog.document(), charset, references, reading, headTag, rootTag);
        var tokenizer = new Tokenizer(rewriter, false, false);
        tokenizer.skip(prolog.end());
        tokenizer.feed(prolog.document(), prolog.end(), prolog.document().length);
        tokenizer.end();
        return rewriter.edits.result();
    }

    @Override
    public Content startTag(Token token) {
        var end = tags.rewriteXml(token);
        if (!isInRoot && !token.selfClosing && (token.tag == Tag.HTML || token.tag == Tag.SVG)) {
            edits.replace(end, end, rootTag.getBytes(StandardCharsets.US_ASCII));
        }
        isInRoot = true;
        if (token.tag == Tag.HEAD && !token.selfClosing) {
            edits.replace(end, end, headTag.getBytes(StandardCharsets.US_ASCII));
        }
        if (token.tag == Tag.STYLE && !token.selfClosing) styleStart = end;
        return Content.DATA;
    }

    @Override
    public void endTag(Token token) {
        if (token.tag != Tag.STYLE || styleStart < 0) return;
        var style = StyleBytes.rewritten(document, styleStart, token.offset, charset, references);
        edits.replace(styleStart, token.offset, style);
        styleStart = -1;
    }

    @Override
    public boolean characters(int kinds) {
        return false;
    }

    @Override
    public void doctype(boolean quirks) {}

    @Override
    public boolean inForeignContent() {
        return true;
    }
}
