package clew.archive.rewrite;

import clew.encoding.Encoding;
import clew.extract.HtmlExtractor;
import clew.extract.ResourceExtractor;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.http.ContentType;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// Rewrites the references of pages and style sheets. Scripts stay as they are.
///
/// A document keeps its encoding, which scripts and style sheets without one of their own inherit; but one in
/// UTF-16 becomes UTF-8.
///
/// @param addresses what to write for a URL: printable ASCII without a space
public record DocumentRewriter(Function<Url, String> addresses) {
    private static final ResourceExtractor RESOURCES = new ResourceExtractor(false);

    /// @param kind what it is read as, whatever its type says
    /// @param url where it is from
    public Rewritten rewrite(DocumentKind kind, Body body, Url url) {
        return switch (kind) {
            case HTML -> html(body, url);
            case XML -> xml(body, url);
            case STYLESHEET -> stylesheet(body, url);
            case OTHER -> new Rewritten(body.bytes(), body.type());
        };
    }

    private Rewritten html(Body body, Url url) {
        var read = RESOURCES.page(new Body("text/html" + charset(body), body.bytes(), false), url);
        var references = new References(url, read.base(), read.encoding(), addresses);
        return rewritten(
                body,
                "text/html",
                read.encoding(),
                (bytes, from, charset) -> HtmlRewriter.rewritten(bytes, from, charset, references, 0));
    }

    private Rewritten xml(Body body, Url url) {
        var type = ContentType.of(body.type());
        var read = RESOURCES.page(new Body("application/xhtml+xml" + charset(body), body.bytes(), false), url);
        var references = new References(url, read.base(), read.encoding(), addresses);
        return rewritten(
                body,
                type.isUnknown() ? "text/xml" : type.essence(),
                read.encoding(),
                (bytes, from, charset) -> XmlRewriter.rewritten(bytes, from, charset, references));
    }

    private Rewritten stylesheet(Body body, Url url) {
        // Where the sheet names no encoding, that of the page counts, which is not known here. Only URLs beyond ASCII
        // depend on
        // it, and the bytes of the sheet are not touched.
        var encoding = RESOURCES.stylesheet(body, url, Encoding.UTF_8).encoding();
        var references = new References(url, url, encoding, addresses);
        if (encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE) {
            return rewritten(
                    body,
                    "text/css",
                    encoding,
                    (bytes, from, charset) -> StyleBytes.rewritten(bytes, from, bytes.length, charset, references));
        }
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        var edits = new Edits(body.bytes());
        var sheet = StyleBytes.rewritten(body.bytes(), from, body.bytes().length, encoding.charset(), references);
        edits.replace(from, body.bytes().length, sheet);
        return new Rewritten(edits.result(), body.type());
    }

    private static String charset(Body body) {
        return ContentType.of(body.type())
                .charset()
                .flatMap(Encoding::forLabel)
                .map(encoding -> "; charset=" + encoding.standardName())
                .orElse("");
    }

    private interface Reading {
        byte[] rewritten(byte[] bytes, int from, Charset charset);
    }

    private static Rewritten rewritten(Body body, String type, Encoding encoding, Reading reading) {
        return switch (encoding) {
            case REPLACEMENT -> new Rewritten(body.bytes(), body.type());
            case UTF_16BE, UTF_16LE -> {
                var utf8 = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
                yield typed(reading.rewritten(utf8, 0, StandardCharsets.UTF_8), type, Encoding.UTF_8);
            }
            // Their bytes below 0x80 may be parts of other characters.
            case ISO_2022_JP, SHIFT_JIS, GBK, GB18030, BIG5, EUC_JP, EUC_KR -> {
                var utf8 = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
                var text = new String(reading.rewritten(utf8, 0, StandardCharsets.UTF_8), StandardCharsets.UTF_8);
                yield typed(text.getBytes(encoding.charset()), type, encoding);
            }
            default -> {
                var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
                yield typed(reading.rewritten(body.bytes(), from, encoding.charset()), type, encoding);
            }
        };
    }

    private static Rewritten typed(byte[] bytes, String type, Encoding encoding) {
        return new Rewritten(bytes, type + "; charset=" + encoding.standardName());
    }
}
