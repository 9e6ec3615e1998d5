package clew.html;

import clew.encoding.Encoding;
import clew.http.ContentType;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds the encoding of a page: from its byte order mark, else the server, else a `<meta>`, else it is
/// windows-1252.
///
/// The `<meta>` is searched for as Chromium does, which is further than the standard requires: in the first 1,024
/// bytes, and beyond as long as only tags of a head follow.
public final class EncodingSniffer implements TokenSink {
    private static final int BYTES_UNCONDITIONALLY = 1024;
    private static final int PIECE = 128;
    private static final int DECLARATION_MAX = 256;
    private static final Pattern DECLARED = Pattern.compile("^<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");
    private static final AttributeValue ASCII = new AttributeValue(StandardCharsets.ISO_8859_1);

    private Optional<Encoding> found = Optional.empty();
    private boolean inHead = true;

    private EncodingSniffer() {}

    /// @param type the Content-Type that the server sent, or ""
    public static Encoding sniff(String type, byte[] bytes) {
        return declared(type, bytes).orElse(Encoding.WINDOWS_1252);
    }

    /// The same, if anything names it.
    public static Optional<Encoding> declared(String type, byte[] bytes) {
        return byteOrderMark(bytes)
                .or(() -> ContentType.of(type).charset().flatMap(Encoding::forLabel))
                .or(() -> meta(bytes));
    }

    /// The same for XML: from its byte order mark, else the server, else its declaration, else it is UTF-8.
    public static Encoding sniffXml(String type, byte[] bytes) {
        return byteOrderMark(bytes)
                .or(() -> ContentType.of(type).charset().flatMap(Encoding::forLabel))
                .or(() -> declaration(bytes))
                .orElse(Encoding.UTF_8);
    }

    private static Optional<Encoding> declaration(byte[] bytes) {
        if (starts(bytes, 0, '<')) return Optional.of(Encoding.UTF_16BE);
        if (starts(bytes, '<', 0)) return Optional.of(Encoding.UTF_16LE);
        var text = new String(bytes, 0, Math.min(bytes.length, DECLARATION_MAX), StandardCharsets.ISO_8859_1);
        var declared = DECLARED.matcher(text);
        if (!declared.find()) return Optional.empty();
        return Encoding.forLabel(declared.group(1)).map(encoding -> switch (encoding) {
            // A declaration that can be read as ASCII is not in UTF-16.
            case UTF_16BE, UTF_16LE -> Encoding.UTF_8;
            default -> encoding;
        });
    }

    public static Optional<Encoding> byteOrderMark(byte[] bytes) {
        if (starts(bytes, 0xEF, 0xBB, 0xBF)) return Optional.of(Encoding.UTF_8);
        if (starts(bytes, 0xFE, 0xFF)) return Optional.of(Encoding.UTF_16BE);
        if (starts(bytes, 0xFF, 0xFE)) return Optional.of(Encoding.UTF_16LE);
        return Optional.empty();
    }

    /// The length of this encoding's byte order mark in bytes, if there is one.
    public static int byteOrderMarkLength(byte[] bytes, Encoding encoding) {
        return switch (encoding) {
            case UTF_8 -> starts(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
            case UTF_16BE -> starts(bytes, 0xFE, 0xFF) ? 2 : 0;
            case UTF_16LE -> starts(bytes, 0xFF, 0xFE) ? 2 : 0;
            default -> 0;
        };
    }

    private static boolean starts(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) return false;
        for (var i = 0; i < mark.length; i++) if ((bytes[i] & 0xFF) != mark[i]) return false;
        return true;
    }

    /// What a `<meta>` of the page says.
    public static Optional<Encoding> meta(byte[] bytes) {
        var sniffer = new EncodingSniffer();
        var tokenizer = new Tokenizer(sniffer, false);
        for (var at = 0; at < bytes.length && sniffer.goesOn(at); at += PIECE) {
            tokenizer.feed(bytes, at, Math.min(at + PIECE, bytes.length));
        }
        return sniffer.found;
    }

    private boolean goesOn(int at) {
        return found.isEmpty() && (inHead || at < BYTES_UNCONDITIONALLY);
    }

    @Override
    public Content startTag(Token token) {
        if (token.tag == Tag.META && found.isEmpty()) found = encoding(token);
        if (token.tag != Tag.HTML && token.tag != Tag.HEAD) seen(token.tag);
        return switch (token.tag) {
            case TITLE, TEXTAREA, STYLE, XMP, IFRAME, NOEMBED, NOFRAMES -> Content.RAWTEXT;
            case SCRIPT -> Content.SCRIPT;
            case PLAINTEXT -> Content.PLAINTEXT;
            default -> Content.DATA;
        };
    }

    @Override
    public void endTag(Token token) {
        seen(token.tag);
    }

    private void seen(Tag tag) {
        inHead &= switch (tag) {
            case SCRIPT, NOSCRIPT, STYLE, LINK, META, OBJECT, TITLE, BASE -> true;
            default -> false;
        };
    }

    private static Optional<Encoding> encoding(Token token) {
        var label = Optional.<String>empty();
        if (token.has(Attribute.CHARSET)) {
            label = Optional.of(token.value(Attribute.CHARSET, ASCII));
        } else if (token.has(Attribute.CONTENT)
                && token.has(Attribute.HTTP_EQUIV)
                && token.value(Attribute.HTTP_EQUIV, ASCII).equalsIgnoreCase("content-type")) {
            label = fromContent(token.value(Attribute.CONTENT, ASCII));
        }
        return label.flatMap(Encoding::forLabel).map(encoding -> switch (encoding) {
            // A page whose <meta> can be read as ASCII is not in UTF-16.
            case UTF_16BE, UTF_16LE -> Encoding.UTF_8;
            case X_USER_DEFINED -> Encoding.WINDOWS_1252;
            default -> encoding;
        });
    }

    /// "Extracting a character encoding from a meta element".
    static Optional<String> fromContent(String content) {
        var lower = content.toLowerCase(Locale.ROOT);
        var at = 0;
        while (true) {
            at = lower.indexOf("charset", at);
            if (at < 0) return Optional.empty();
            at = skipSpaces(content, at + "charset".length());
            if (at < content.length() && content.charAt(at) == '=') break;
        }
        at = skipSpaces(content, at + 1);
        if (at == content.length()) return Optional.empty();
        var quote = content.charAt(at);
        if (quote == '"' || quote == '\'') {
            var close = content.indexOf(quote, at + 1);
            return close < 0 ? Optional.empty() : Optional.of(content.substring(at + 1, close));
        }
        var end = at;
        while (end < content.length() && content.charAt(end) != ';' && skipSpaces(content, end) == end) end++;
        return Optional.of(content.substring(at, end));
    }

    private static int skipSpaces(String text, int from) {
        var at = from;
        while (at < text.length() && text.charAt(at) < 0x80 && Tokenizer.isSpace((byte) text.charAt(at))) at++;
        return at;
    }

    @Override
    public boolean characters(int kinds) {
        return false;
    }

    @Override
    public void doctype(boolean quirks) {}

    @Override
    public boolean inForeignContent() {
        return false;
    }
}
