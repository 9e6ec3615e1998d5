package clew.archive.rewrite;

import clew.encoding.ByteWords;
import clew.encoding.Encoding;
import clew.extract.HtmlExtractor;
import clew.extract.ResourceExtractor;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.html.Refresh;
import clew.http.ContentType;
import clew.page.TagReading;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Rewrites the references of pages and style sheets. Scripts stay as they are.
///
/// A document keeps its encoding, which scripts and style sheets without one of their own inherit; but one in
/// UTF-16 becomes UTF-8.
///
/// @param inserted a tag to insert at the beginning of HTML pages and SVG images, in ASCII and valid in XML; empty for
///     none
/// @param reading how the tags of HTML are read
public record DocumentRewriter(Addresses addresses, Destination destination, String inserted, TagReading reading) {
    /// Bytes for each byte of a document that is read: links and tags are objects.
    private static final long MEMORY_READ = 16;

    /// Copies of a document that is written: a buffer that grows, the result, its text.
    private static final long MEMORY_WRITTEN = 5;

    /// What browsers show of a document in the encoding `replacement`: one U+FFFD, here in UTF-8 with its mark.
    private static final byte[] REPLACED = "\uFEFF\uFFFD".getBytes(StandardCharsets.UTF_8);

    public DocumentRewriter(Addresses addresses, Destination destination, String inserted) {
        this(addresses, destination, inserted, TagReading.CRAWL);
    }

    public DocumentRewriter(Addresses addresses, Destination destination) {
        this(addresses, destination, "");
    }

    /// Rewrites documents for a server.
    public DocumentRewriter(Addresses addresses) {
        this(addresses, Destination.SERVER);
    }

    /// @param kind what it is read as, whatever its type says
    /// @param url where it is from
    /// @throws DocumentTooLarge if it would become very much longer than it is
    public Rewritten rewrite(DocumentKind kind, Body body, Url url) {
        return rewrite(kind, body, url, "");
    }

    /// @param refresh the `Refresh` header that came with it, which a file has as a tag; empty for none
    public Rewritten rewrite(DocumentKind kind, Body body, Url url, String refresh) {
        return switch (kind) {
            case HTML -> html(body, url, refresh);
            case XML -> xml(body, url, refresh);
            case STYLESHEET -> stylesheet(body, url);
            case OTHER -> new Rewritten(body.bytes(), body.type());
        };
    }

    /// A `Refresh` header with its reference rewritten; empty where browsers ignore it.
    public String refresh(String header, Url url) {
        return refresh(header, url, Encoding.UTF_8);
    }

    private String refresh(String header, Url url, Encoding encoding) {
        return Refresh.parse(header).isEmpty()
                ? ""
                : references(url, url, encoding, header.length()).refresh(header);
    }

    /// A tag for a `Refresh` header, in ASCII; empty where the file needs none.
    private String refreshTag(String header, Url url, Encoding encoding) {
        var value = refresh(header, url, encoding);
        if (!isForFiles() || value.isEmpty()) return "";
        return "<meta http-equiv=\"refresh\" content=" + TagRewriter.quoted(value) + "/>";
    }

    /// How much memory rewriting takes at most, whatever is in the document.
    ///
    /// @param length of the document
    public static long memory(int length) {
        return MEMORY_READ * length + MEMORY_WRITTEN * (length + Allowance.writtenMax(length));
    }

    /// A document that refers to nothing, in place of one that no browser should open.
    public static byte[] unreadable() {
        return REPLACED.clone();
    }

    /// What the references of a page in UTF-8 are relative to.
    static Url base(byte[] page, Url url, TagReading reading) {
        return ResourceExtractor.withoutResources(new Body("text/html; charset=utf-8", page, false), url, reading)
                .base();
    }

    private Rewritten html(Body body, Url url, String refresh) {
        var read = ResourceExtractor.withoutResources(
                new Body("text/html" + charset(body), body.bytes(), false), url, reading);
        var references = references(url, read.base(), read.encoding(), body.bytes().length);
        var tag = isForFiles()
                ? EncodingMark.tag(
                        body.type(), body.bytes(), read.encoding(), refreshTag(refresh, url, read.encoding()))
                : insertedTag();
        return rewritten(
                body,
                "text/html",
                read.encoding(),
                (bytes, from, charset) -> new HtmlRewriter(bytes, charset, references, reading, 0, tag).rewritten(from),
                EncodingMark::html);
    }

    /// @param length of the document
    private References references(Url url, Url base, Encoding encoding, int length) {
        return new References(url, base, encoding, addresses, destination, new Allowance(length));
    }

    private byte @Nullable [] insertedTag() {
        return inserted.isEmpty() ? null : inserted.getBytes(StandardCharsets.US_ASCII);
    }

    private Rewritten xml(Body body, Url url, String refresh) {
        var type = ContentType.of(body.type());
        var read = ResourceExtractor.withoutResources(
                new Body("application/xhtml+xml" + charset(body), body.bytes(), false), url, TagReading.CRAWL);
        var references = references(url, read.base(), read.encoding(), body.bytes().length);
        var tag = refreshTag(refresh, url, read.encoding());
        return rewritten(
                body,
                type.isUnknown() ? "text/xml" : type.essence(),
                read.encoding(),
                (bytes, from, charset) ->
                        XmlRewriter.rewritten(bytes, from, charset, references, reading, tag, inserted),
                EncodingMark::xml);
    }

    private Rewritten stylesheet(Body body, Url url) {
        // Where the sheet names no encoding, that of the page counts, which is not known here. Only URLs beyond ASCII
        // depend on
        // it, and the bytes of the sheet are not touched.
        var encoding = ResourceExtractor.encodingOfStylesheet(body, Encoding.UTF_8);
        var references = references(url, url, encoding, body.bytes().length);
        if (encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE || encoding == Encoding.REPLACEMENT) {
            return rewritten(
                    body,
                    "text/css",
                    encoding,
                    (bytes, from, charset) -> StyleBytes.rewritten(bytes, from, bytes.length, charset, references),
                    EncodingMark::stylesheet);
        }
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        var edits = new Edits(body.bytes());
        var sheet = StyleBytes.rewritten(body.bytes(), from, body.bytes().length, encoding.charset(), references);
        edits.replace(from, body.bytes().length, sheet);
        var bytes = edits.result();
        var isLost = isForFiles() && EncodingMark.isNamed(body.type()) && !saysItself(bytes, encoding);
        return new Rewritten(isLost ? EncodingMark.stylesheet(bytes, encoding) : bytes, body.type());
    }

    /// Whether a style sheet is read in that encoding whatever its server says, and whatever page refers to it.
    private static boolean saysItself(byte[] sheet, Encoding encoding) {
        if (ByteWords.isAscii(sheet, 0, sheet.length)) return true;
        var other = encoding == Encoding.UTF_8 ? Encoding.WINDOWS_1252 : Encoding.UTF_8;
        return ResourceExtractor.encodingOfStylesheet(new Body("text/css", sheet, false), other) == encoding;
    }

    private boolean isForFiles() {
        return destination == Destination.FILES;
    }

    private static String charset(Body body) {
        return ContentType.of(body.type())
                .charset()
                .flatMap(Encoding::forLabel)
                .map(encoding -> "; charset=" + encoding.standardName())
                .orElse("");
    }

    private interface Rewriting {
        byte[] rewritten(byte[] bytes, int from, Charset charset);
    }

    /// Makes a document say its encoding.
    private interface Marking {
        byte[] marked(byte[] bytes, Encoding encoding);
    }

    private Rewritten rewritten(Body body, String type, Encoding encoding, Rewriting rewriting, Marking marking) {
        return switch (encoding) {
            // A file loses the charset of its header, and browsers would read its bytes.
            case REPLACEMENT ->
                new Rewritten(isForFiles() && body.bytes().length > 0 ? unreadable() : body.bytes(), body.type());
            case UTF_16BE, UTF_16LE -> {
                var utf8 = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
                yield typed(rewriting.rewritten(utf8, 0, StandardCharsets.UTF_8), type, Encoding.UTF_8, marking);
            }
            // Their bytes below 0x80 may be parts of other characters.
            case ISO_2022_JP, SHIFT_JIS, GBK, GB18030, BIG5, EUC_JP, EUC_KR -> {
                var utf8 = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
                var text = new String(rewriting.rewritten(utf8, 0, StandardCharsets.UTF_8), StandardCharsets.UTF_8);
                yield typed(text.getBytes(encoding.charset()), type, encoding, marking);
            }
            default -> {
                var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
                yield typed(rewriting.rewritten(body.bytes(), from, encoding.charset()), type, encoding, marking);
            }
        };
    }

    private Rewritten typed(byte[] bytes, String type, Encoding encoding, Marking marking) {
        var marked = isForFiles() ? marking.marked(bytes, encoding) : bytes;
        return new Rewritten(marked, type + "; charset=" + encoding.standardName());
    }
}
