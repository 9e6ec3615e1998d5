package clew.archive.rewrite;

import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.Tokenizer;
import clew.html.tree.LinkCollector;
import clew.html.tree.TreeBuilder;
import clew.page.LinkTags;
import clew.page.TagReading;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// Rewrites an HTML page: looks over the shoulder of a [TreeBuilder], which knows what is a tag and what is only text.
final class HtmlRewriter implements TokenSink {
    private final byte[] page;
    private final Charset charset;
    private final References references;
    private final Edits edits;
    private final TagRewriter tags;
    private final TreeBuilder builder;

    /// Where the text of the current `<style>` starts; -1 outside.
    private int styleStart = -1;

    private int styleLength;

    /// Whether that style is an element of SVG, where comments and other tags may divide its text.
    private boolean foreignStyle;

    /// A tag for the head of the page, until it has been inserted; null for none.
    private byte @Nullable [] headTag;

    /// @param charset of an encoding in which ASCII bytes are ASCII characters
    /// @param frames how many frames with `srcdoc` it is in
    /// @param headTag a tag to insert where the head begins, and a browser looks for the encoding; null for none
    HtmlRewriter(
            byte[] page,
            Charset charset,
            References references,
            TagReading reading,
            int frames,
            byte @Nullable [] headTag) {
        this.page = page;
        this.charset = charset;
        this.references = references;
        this.headTag = headTag;
        var values = new AttributeValue(charset);
        edits = new Edits(page);
        tags = new TagRewriter(page, edits, values, references, reading, frames, headTag);
        builder = new TreeBuilder(new LinkCollector(false), values, LinkTags.A, reading);
    }

    /// The page, which can be read once.
    ///
    /// @param from where it starts, after its byte order mark
    byte[] rewritten(int from) {
        // At once, so that offsets of tags are places in `page`.
        var tokenizer = new Tokenizer(this, false, false);
        tokenizer.skip(from);
        tokenizer.feed(page, from, page.length);
        tokenizer.end();
        if (styleStart >= 0) endStyle(page.length);
        // There was no tag, so nothing has been replaced.
        insertHeadTag(from);
        return edits.result();
    }

    /// Before the first tag or inside the head: before a document type, it would change how the page is shown.
    private void insertHeadTag(int at) {
        if (headTag == null) return;
        edits.replace(at, at, headTag);
        headTag = null;
    }

    @Override
    public Content startTag(Token token) {
        var foreign = builder.isForeign(token);
        var content = builder.startTag(token);
        if (token.tag != Tag.HTML && token.tag != Tag.HEAD) insertHeadTag(token.offset);
        var end = tags.rewrite(token);
        if (token.tag == Tag.HEAD) insertHeadTag(end);
        if (token.tag == Tag.STYLE && (foreign ? !token.selfClosing : content == Content.RAWTEXT)) {
            styleStart = end;
            styleLength = 0;
            foreignStyle = foreign;
        }
        return content;
    }

    @Override
    public void endTag(Token token) {
        builder.endTag(token);
        if (token.tag == Tag.STYLE && styleStart >= 0 && foreignStyle) endStyle(token.offset);
    }

    @Override
    public void rawTextEnds() {
        if (styleStart >= 0 && !foreignStyle) endStyle(styleStart + styleLength);
        builder.rawTextEnds();
    }

    private void endStyle(int end) {
        edits.replace(styleStart, end, StyleBytes.rewritten(page, styleStart, end, charset, references));
        styleStart = -1;
    }

    @Override
    public boolean characters(int kinds) {
        builder.characters(kinds);
        return false;
    }

    @Override
    public boolean wantsText() {
        return styleStart >= 0;
    }

    @Override
    public void text(byte[] buffer, int from, int to, Text kind) {
        styleLength += to - from;
    }

    @Override
    public void textStops() {
        builder.textStops();
    }

    @Override
    public void comment() {
        builder.comment();
    }

    @Override
    public void doctype(boolean quirks) {
        builder.doctype(quirks);
    }

    @Override
    public boolean inForeignContent() {
        return builder.inForeignContent();
    }
}
