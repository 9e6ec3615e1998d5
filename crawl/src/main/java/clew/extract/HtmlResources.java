package clew.extract;

import clew.encoding.Encoding;
import clew.html.Attribute;
import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.TextDecoder;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.Tokenizer;
import clew.html.tree.LinkCollector;
import clew.html.tree.TreeBuilder;
import clew.page.LinkTags;
import clew.page.Page;
import clew.page.TagReading;
import clew.url.Parsed;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the resources of one HTML page: looks over the shoulder of a [TreeBuilder], which knows what is an element and
/// of which kind.
///
/// The content of a `<template>` counts: a script will show it, or the browser itself where it is a shadow root. That
/// of a frame's `srcdoc` counts as part of the page.
final class HtmlResources implements TokenSink {
    /// Frames that lie deeper in one another are not looked into.
    private static final int FRAMES_MAX = 8;

    private final AttributeValue values;
    private final LinkCollector links = new LinkCollector(false);
    private final TreeBuilder builder;
    private final Tokenizer tokenizer;
    private final ResourceTags tags = new ResourceTags();
    private final StringBuilder text = new StringBuilder();
    private final TextDecoder decoder;
    private final boolean guessing;
    private final Url url;
    private final TagReading reading;
    private final int frames;
    private final FrameUrls ofFrames;
    private boolean wantsResources = true;
    private @Nullable Url base;

    /// The `<style>` or `<script>` whose text is being read, or [Tag#OTHER].
    private Tag textOf = Tag.OTHER;

    /// Where its tag is.
    private int textOffset = Resource.UNKNOWN;

    private HtmlResources(
            Encoding encoding, Url url, boolean guessing, TagReading reading, int frames, FrameUrls ofFrames) {
        this.guessing = guessing;
        this.url = url;
        this.reading = reading;
        this.frames = frames;
        this.ofFrames = ofFrames;
        values = new AttributeValue(encoding.charset());
        builder = new TreeBuilder(links, values, LinkTags.A, reading);
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

    /// What was found, and what it is relative to.
    record Found(List<Resource> resources, Url base) {}

    /// @param encoding one whose ASCII bytes are ASCII characters
    static Found read(byte[] bytes, int from, Encoding encoding, Url url, boolean guessing, TagReading reading) {
        return read(bytes, from, encoding, url, guessing, reading, 0, new FrameUrls());
    }

    private static Found read(
            byte[] bytes,
            int from,
            Encoding encoding,
            Url url,
            boolean guessing,
            TagReading reading,
            int frames,
            FrameUrls ofFrames) {
        var page = new HtmlResources(encoding, url, guessing, reading, frames, ofFrames);
        page.tokenizer.skip(from);
        page.tokenizer.feed(bytes, from, bytes.length);
        page.tokenizer.end();
        return new Found(page.tags.found(), page.base());
    }

    /// What a page is relative to.
    static Url base(byte[] bytes, int from, Encoding encoding, Url url, TagReading reading) {
        var page = new HtmlResources(encoding, url, false, reading, 0, new FrameUrls());
        page.wantsResources = false;
        page.tokenizer.skip(from);
        page.tokenizer.feed(bytes, from, bytes.length);
        page.tokenizer.end();
        return page.base();
    }

    /// Parsed once: it may be long, and a page have many frames.
    private Url base() {
        if (base == null && links.base() != null) base = HtmlExtractor.base(links.base(), url);
        return base == null ? url : base;
    }

    /// The resources of a page that is the `srcdoc` of a frame, relative to the base of the page around it.
    ///
    /// @param frames how many frames it is in
    /// @param urls those of all frames of the page
    static List<Resource> srcdoc(
            String html, Url around, boolean guessing, TagReading reading, int frames, FrameUrls urls) {
        if (frames >= FRAMES_MAX) return List.of();
        var bytes = html.getBytes(StandardCharsets.UTF_8);
        var found = read(bytes, 0, Encoding.UTF_8, around, guessing, reading, frames + 1, urls);
        if (found.base().equals(around)) return found.resources();
        var absolute = new ArrayList<Resource>();
        for (var resource : found.resources()) {
            if (urls.isFull()) break;
            if (Url.parse(resource.url(), found.base()) instanceof Parsed.Ok(Url target)) {
                absolute.add(new Resource(urls.shared(target.href()), resource.use()));
            }
        }
        return absolute;
    }

    /// The URLs that the frames of a page need, where these have another base: each once, until they are longer than a
    /// page's links may be.
    static final class FrameUrls {
        private final Map<String, String> urls = new HashMap<>();
        private long length;

        /// Whether the page is cut here: see [Page#RESOLVED_MAX].
        boolean isFull() {
            return length > Page.RESOLVED_MAX;
        }

        String shared(String url) {
            var before = urls.putIfAbsent(url, url);
            if (before == null) length += url.length();
            return before == null ? url : before;
        }
    }

    @Override
    public Content startTag(Token token) {
        var svg = builder.isForeign(token);
        var template = builder.inTemplate();
        var content = builder.startTag(token);
        if (!wantsResources) return content;
        var before = tags.found().size();
        tags.at(token.offset);
        var attributes = (ResourceTags.Attributes) name -> token.has(name) ? token.value(name, values) : null;
        if (svg) tags.svg(token.tag, attributes);
        else if (token.tag != Tag.FRAME || builder.inFrameset()) tags.html(token.tag, attributes);
        if (!svg && token.tag == Tag.IFRAME && token.has(Attribute.SRCDOC)) {
            var html = token.value(Attribute.SRCDOC, values);
            for (var inner : reading.ofFrames()) tags.addAll(srcdoc(html, base(), guessing, inner, frames, ofFrames));
        }
        if (template) tags.dropPlaceholders(before);
        if (token.tag == Tag.STYLE || (guessing && token.tag == Tag.SCRIPT)) {
            endText();
            if (!(svg && token.selfClosing)) textOf = token.tag;
            textOffset = token.offset;
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
    public boolean characters(int kinds) {
        builder.characters(kinds);
        return wantsText();
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
        var before = tags.found().size();
        tags.at(textOffset);
        if (textOf == Tag.STYLE) tags.addAll(CssUrls.of(text.toString()));
        if (textOf == Tag.SCRIPT) tags.addAll(ScriptStrings.of(text.toString()));
        if (builder.inTemplate()) tags.dropPlaceholders(before);
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
