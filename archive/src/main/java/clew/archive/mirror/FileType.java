package clew.archive.mirror;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A media type, as far as it decides how a file is named: a browser that opens a file from disk goes by its extension.
///
/// Nothing that is stored depends on the order of the types.
@SuppressWarnings("ImmutableEnumChecker") // lists that nobody can change
enum FileType {
    HTML(List.of("html", "htm"), "text/html"),
    XHTML(List.of("xhtml", "xht"), "application/xhtml+xml"),
    CSS(List.of("css"), "text/css"),
    SVG(List.of("svg"), "image/svg+xml"),
    SCRIPT(
            List.of("js", "mjs", "cjs"),
            "text/javascript",
            "application/javascript",
            "application/x-javascript",
            "text/ecmascript",
            "application/ecmascript"),
    JSON(List.of("json", "map", "geojson", "webmanifest"), "application/json", "text/json", "application/ld+json"),
    MANIFEST(List.of("webmanifest", "json"), "application/manifest+json"),
    XML(
            List.of("xml", "rss", "atom", "rdf", "xsl", "xsd"),
            "application/xml",
            "text/xml",
            "application/rss+xml",
            "application/atom+xml",
            "application/rdf+xml"),
    PNG(List.of("png", "apng"), "image/png", "image/apng"),
    JPEG(List.of("jpg", "jpeg", "jpe", "jfif"), "image/jpeg", "image/jpg", "image/pjpeg"),
    GIF(List.of("gif"), "image/gif"),
    WEBP(List.of("webp"), "image/webp"),
    AVIF(List.of("avif"), "image/avif"),
    ICON(List.of("ico", "cur"), "image/x-icon", "image/vnd.microsoft.icon", "image/ico"),
    BITMAP(List.of("bmp"), "image/bmp", "image/x-ms-bmp"),
    TIFF(List.of("tif", "tiff"), "image/tiff"),
    WOFF(List.of("woff"), "font/woff", "application/font-woff", "application/x-font-woff"),
    WOFF2(List.of("woff2"), "font/woff2", "application/font-woff2", "application/x-font-woff2"),
    TRUETYPE(List.of("ttf", "ttc"), "font/ttf", "application/x-font-ttf", "application/x-font-truetype"),
    OPENTYPE(List.of("otf"), "font/otf", "application/x-font-opentype", "application/vnd.ms-opentype"),
    EMBEDDED_FONT(List.of("eot"), "application/vnd.ms-fontobject"),
    MP4(List.of("mp4", "m4v"), "video/mp4", "video/x-m4v"),
    MP4_AUDIO(List.of("m4a", "mp4"), "audio/mp4", "audio/x-m4a"),
    WEBM(List.of("webm", "weba"), "video/webm", "audio/webm"),
    OGG(List.of("ogg", "ogv", "oga", "opus"), "video/ogg", "audio/ogg", "application/ogg"),
    QUICKTIME(List.of("mov", "qt"), "video/quicktime"),
    MP3(List.of("mp3"), "audio/mpeg", "audio/mp3"),
    AAC(List.of("aac"), "audio/aac"),
    WAVE(List.of("wav"), "audio/wav", "audio/x-wav", "audio/wave"),
    FLAC(List.of("flac"), "audio/flac", "audio/x-flac"),
    SUBTITLES(List.of("vtt"), "text/vtt"),
    PDF(List.of("pdf"), "application/pdf"),
    ZIP(List.of("zip"), "application/zip", "application/x-zip-compressed"),
    WASM(List.of("wasm"), "application/wasm"),
    CSV(List.of("csv"), "text/csv"),
    /// Many servers say this of whatever they do not know, so the URL's own extension counts.
    TEXT(List.of("txt"), "text/plain"),
    /// No type, or one that says nothing.
    UNKNOWN(List.of("bin"));

    /// What a browser shows as a document, and may run scripts of; only content whose type says so is that.
    private static final Set<String> DOCUMENTS =
            Set.of("html", "htm", "shtml", "shtm", "xhtml", "xht", "svg", "mht", "mhtml");

    private static final Map<String, FileType> BY_NAME = new HashMap<>();

    static {
        for (var type : values()) for (var name : type.names) BY_NAME.put(name, type);
    }

    private final List<String> extensions;
    private final List<String> names;

    FileType(List<String> extensions, String... names) {
        this.extensions = extensions;
        this.names = List.of(names);
    }

    /// @param essence a media type without parameters, in lower case; empty for none
    static FileType of(String essence) {
        return BY_NAME.getOrDefault(essence, UNKNOWN);
    }

    /// The extension of a file that has none that fits.
    String extension() {
        return extensions.getFirst();
    }

    /// Whether a file of this type may have that extension.
    ///
    /// @param extension in lower case; it looks like one
    boolean fits(String extension) {
        return switch (this) {
            case TEXT, UNKNOWN -> !DOCUMENTS.contains(extension);
            default -> extensions.contains(extension);
        };
    }
}
