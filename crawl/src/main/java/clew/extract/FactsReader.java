package clew.extract;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.html.AttributeValue;
import clew.html.EncodingSniffer;
import clew.html.MediaType;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.Tokenizer;
import clew.html.tree.LinkCollector;
import clew.html.tree.TreeBuilder;
import clew.page.LinkTags;
import clew.page.LinkText;
import clew.page.PageFacts;
import clew.xml.XmlElement;
import clew.xml.XmlReader;
import clew.xml.XmlSink;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/// Reads the [PageFacts] of HTML and XHTML pages. A pure function of the body. What is in a `<template>` does not
/// count: it is not part of the page.
public final class FactsReader {
    private FactsReader() {}

    /// Those of any other type are [PageFacts#UNREAD].
    public static PageFacts read(Body body) {
        return switch (MediaType.of(body.type(), body.bytes())) {
            case HTML -> html(body);
            case XHTML -> xhtml(body);
            case OTHER -> PageFacts.UNREAD;
        };
    }

    private static PageFacts html(Body body) {
        var declared = EncodingSniffer.declared(body.type(), body.bytes());
        var encoding = declared.orElse(Encoding.WINDOWS_1252);
        var bytes = body.bytes();
        var from = EncodingSniffer.byteOrderMarkLength(bytes, encoding);
        if (!HtmlLinks.isReadAsBytes(encoding)) {
            bytes = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
            from = 0;
            encoding = Encoding.UTF_8;
        }
        var page = new Html(encoding);
        page.tokenizer.feed(bytes, from, bytes.length);
        page.tokenizer.end();
        var facts = page.facts.facts();
        return declared.isEmpty() && isUtf8BeyondAscii(body) ? facts.withUndeclaredUtf8() : facts;
    }

    private static boolean isUtf8BeyondAscii(Body body) {
        var bytes = body.bytes();
        var at = 0;
        while (at < bytes.length && bytes[at] >= 0) at++;
        if (at == bytes.length) return false;
        var in = ByteBuffer.wrap(bytes, at, bytes.length - at);
        var out = CharBuffer.allocate(1024);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        // The last character of a body that was cut may be cut too.
        var result = decoder.decode(in, out, !body.truncated());
        while (result.isOverflow()) result = decoder.decode(in, out.clear(), !body.truncated());
        return result.isUnderflow();
    }

    private static PageFacts xhtml(Body body) {
        var encoding = EncodingSniffer.sniffXml(body.type(), body.bytes());
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        var page = new Xhtml();
        XmlReader.read(body.bytes(), from, encoding.charset(), page);
        return page.facts.facts();
    }

    /// Looks over the shoulder of a [TreeBuilder], which knows what is an element and of which kind.
    private static final class Html implements TokenSink {
        private final FactsCollector facts = new FactsCollector();
        private final AttributeValue values;
        private final TreeBuilder builder;
        private final Tokenizer tokenizer;

        Html(Encoding encoding) {
            values = new AttributeValue(encoding.charset());
            builder = new TreeBuilder(new LinkCollector(false, LinkText.SKIPPED), values, LinkTags.A);
            tokenizer = new Tokenizer(this, false, true);
        }

        @Override
        public Content startTag(Token token) {
            var html = !builder.isForeign(token);
            var inTemplate = builder.inTemplate();
            var content = builder.startTag(token);
            if (!inTemplate) {
                facts.element(token.tag, html, name -> token.has(name) ? token.value(name, values) : null);
            }
            return content;
        }

        @Override
        public void endTag(Token token) {
            builder.endTag(token);
        }

        @Override
        public boolean characters(int kinds) {
            builder.characters(kinds);
            return false;
        }

        @Override
        public void textStops() {
            builder.textStops();
        }

        @Override
        public void rawTextEnds() {
            builder.rawTextEnds();
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

    /// Up to the first place where the page is not well-formed.
    private static final class Xhtml implements XmlSink {
        private final FactsCollector facts = new FactsCollector();
        private int templates;

        @Override
        public void start(XmlElement element) {
            var html = element.namespace().equals(XhtmlLinks.XHTML);
            if (templates == 0) {
                facts.element(Tag.named(element.local()), html, name -> element.attribute(name.text()));
            }
            if (isTemplate(element)) templates++;
        }

        @Override
        public void text(CharSequence text) {}

        @Override
        public void end(XmlElement element) {
            if (isTemplate(element)) templates--;
        }

        private static boolean isTemplate(XmlElement element) {
            return element.namespace().equals(XhtmlLinks.XHTML)
                    && element.local().equals("template");
        }
    }
}
