package clew.extract;

import clew.url.Encoding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the resources of one HTML page: looks over the shoulder of a [TreeBuilder], which knows what is an element and
/// of which kind.
///
/// The content of a `<template>` counts no more than a browser would fetch it.
final class HtmlResources implements TokenSink {
    private final AttributeValue values;
    private final Links links = new Links(false);
    private final TreeBuilder builder;
    private final Tokenizer tokenizer;
    private final ResourceTags tags = new ResourceTags();
    private final StringBuilder text = new StringBuilder();
    private final TextDecoder decoder;
    private final boolean guessing;

    /// The `<style>` or `<script>` whose text is being read, or [Tag#OTHER].
    private Tag textOf = Tag.OTHER;

    private HtmlResources(Encoding encoding, boolean guessing) {
        this.guessing = guessing;
        values = new AttributeValue(encoding.charset());
        builder = new TreeBuilder(links, values, false);
        tokenizer = new Tokenizer(this, false, true);
        decoder = new TextDecoder(encoding.charset(), new TextDecoder.Receiver() {
            @Override
            public void add(char c) {
                text.append(c);
            }

            @Override
            public boolean wants() {
                return true;
            }
        });
    }

    /// What was found, and the first `<base href>`.
    record Found(List<Resource> resources, @Nullable String base) {}

    /// @param encoding one whose ASCII bytes are ASCII characters
    static Found read(byte[] bytes, int from, Encoding encoding, boolean guessing) {
        var page = new HtmlResources(encoding, guessing);
        page.tokenizer.feed(bytes, from, bytes.length);
        page.tokenizer.end();
        return new Found(page.tags.found(), page.links.base());
    }

    @Override
    public Content startTag(Token token) {
        var svg = builder.isForeign(token);
        var template = builder.inTemplate();
        var content = builder.startTag(token);
        if (template) return content;
        var attributes = (ResourceTags.Attributes) name -> token.has(name) ? token.value(name, values) : null;
        if (svg) tags.svg(token.tag, attributes);
        else if (token.tag != Tag.FRAME || builder.inFrameset()) tags.html(token.tag, attributes);
        if (token.tag == Tag.STYLE || (guessing && token.tag == Tag.SCRIPT)) {
            endText();
            if (!(svg && token.selfClosing)) textOf = token.tag;
        }
        return content;
    }

    @Override
    public void endTag(Token token) {
        builder.endTag(token);
        // In SVG these hold text as any element does.
        if (token.tag == textOf) endText();
    }

    @Override
    public void characters(int kinds) {
        builder.characters(kinds);
    }

    @Override
    public boolean wantsText() {
        return textOf != Tag.OTHER;
    }

    @Override
    public void text(byte[] buffer, int from, int to, Text kind) {
        decoder.decode(buffer, from, to, kind != Text.RAW, false);
    }

    @Override
    public void textStops() {
        decoder.end();
        builder.textStops();
    }

    @Override
    public void rawTextEnds() {
        endText();
        builder.rawTextEnds();
    }

    private void endText() {
        decoder.end();
        if (textOf == Tag.STYLE) tags.addAll(CssUrls.of(text.toString()));
        if (textOf == Tag.SCRIPT) tags.addAll(ScriptStrings.of(text.toString()));
        text.setLength(0);
        textOf = Tag.OTHER;
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
