package clew.extract;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.html.MediaType;
import clew.http.ContentType;
import clew.page.TagReading;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds what pages and style sheets need to be shown, for an archive. Pure functions of the body and the URL it came
/// from.
///
/// @param guessing whether strings in scripts that look like URLs count
public record ResourceExtractor(boolean guessing) {
    private static final Pattern CHARSET = Pattern.compile("@charset \"([^\"]{1,40})\";");
    private static final int CHARSET_MAX = 64;

    /// The resources of an HTML or XHTML page; none for any other type.
    public Resources page(Body body, Url url) {
        return page(body, url, TagReading.CRAWL);
    }

    /// @param reading how the tags of HTML are read
    public Resources page(Body body, Url url, TagReading reading) {
        return switch (MediaType.of(body.type(), body.bytes())) {
            case HTML -> html(body, url, reading);
            case XHTML -> xhtml(body, url, reading);
            case OTHER -> new Resources(url, Encoding.UTF_8, List.of());
        };
    }

    /// The base and the encoding of such a page alone, whose resources may take much more memory than the page.
    ///
    /// @param reading how the tags of HTML are read
    public static Resources withoutResources(Body body, Url url, TagReading reading) {
        return switch (MediaType.of(body.type(), body.bytes())) {
            case HTML -> {
                var html = Html.of(body);
                var base = HtmlResources.base(html.bytes, html.from, html.readAs, url, reading);
                yield new Resources(base, html.encoding, List.of());
            }
            case XHTML -> {
                var encoding = EncodingSniffer.sniffXml(body.type(), body.bytes());
                var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
                var base = XhtmlResources.base(body.bytes(), from, encoding.charset(), url, reading);
                yield new Resources(base, encoding, List.of());
            }
            case OTHER -> new Resources(url, Encoding.UTF_8, List.of());
        };
    }

    /// A page as it is read: as UTF-8 where its encoding cannot be read as bytes.
    ///
    /// @param from where it begins, after a byte order mark
    /// @param encoding its own
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Html(byte[] bytes, int from, Encoding readAs, Encoding encoding) {
        static Html of(Body body) {
            var encoding = EncodingSniffer.sniff(body.type(), body.bytes());
            if (HtmlLinks.isReadAsBytes(encoding)) {
                var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
                return new Html(body.bytes(), from, encoding, encoding);
            }
            var bytes = HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
            return new Html(bytes, 0, Encoding.UTF_8, encoding);
        }
    }

    private Resources html(Body body, Url url, TagReading reading) {
        var html = Html.of(body);
        var encoding = html.encoding;
        var found = HtmlResources.read(html.bytes, html.from, html.readAs, url, guessing, reading);
        var resources = found.resources();
        if (html.readAs != encoding) {
            var start = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
            resources = SourceOffsets.ofUtf8(body.bytes(), start, encoding.charset())
                    .ofResources(resources);
        }
        return new Resources(found.base(), encoding, resources);
    }

    private Resources xhtml(Body body, Url url, TagReading reading) {
        var encoding = EncodingSniffer.sniffXml(body.type(), body.bytes());
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        var found = XhtmlResources.read(body.bytes(), from, encoding.charset(), url, guessing, reading);
        var offsets = SourceOffsets.ofUnits(body.bytes(), from, encoding.charset());
        return new Resources(found.base(), encoding, offsets.ofResources(found.resources()));
    }

    /// Whether a body is a style sheet: by its type or, where it has none, by the name of its file.
    public static boolean isStylesheet(Body body, Url url) {
        return ContentType.of(body.type()).isStylesheet(url);
    }

    /// The resources of a style sheet, whatever its type says.
    ///
    /// @param referrer the encoding of what refers to it, which counts where the sheet names none
    public Resources stylesheet(Body body, Url url, Encoding referrer) {
        var encoding = encodingOfStylesheet(body, referrer);
        return new Resources(url, encoding, CssUrls.of(HtmlExtractor.text(body, encoding)));
    }

    /// The encoding in which a style sheet is read.
    ///
    /// @param referrer the encoding of what refers to it, which counts where the sheet names none
    public static Encoding encodingOfStylesheet(Body body, Encoding referrer) {
        return EncodingSniffer.byteOrderMark(body.bytes())
                .or(() -> ContentType.of(body.type()).charset().flatMap(Encoding::forLabel))
                .or(() -> charset(body.bytes()))
                .orElse(referrer);
    }

    /// "Determine the fallback encoding" of CSS Syntax: by the bytes of a `@charset` at the very beginning.
    private static Optional<Encoding> charset(byte[] bytes) {
        var text = new String(bytes, 0, Math.min(bytes.length, CHARSET_MAX), StandardCharsets.ISO_8859_1);
        var matcher = CHARSET.matcher(text);
        if (!matcher.lookingAt()) return Optional.empty();
        return Encoding.forLabel(matcher.group(1)).map(encoding -> switch (encoding) {
            case UTF_16BE, UTF_16LE -> Encoding.UTF_8;
            default -> encoding;
        });
    }
}
