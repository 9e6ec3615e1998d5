package clew.archive.mirror;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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

    /// Programs, packages, office documents, media, sources and data: extensions that no browser, and no system
    /// that it asks, takes for HTML or XML. A list of all others would never be complete: a system knows hundreds
    /// of kinds of XML.
    private static final Set<String> DOWNLOADS = Set.of("""
            7z ace apk appimage arj bz2 cab cpio crx deb dmg exe gz gzip img iso jar lz lz4 lzma msi
            rar rpm tar tbz2 tgz txz war whl xpi xz z zst
            azw azw3 djvu doc docm docx dot dvi eps epub key mobi numbers odg odp ods odt pages pot
            pps ppsx ppt pptx ps rtf tex tsv wpd xls xlsm xlsx
            3gp ai aif aiff amr asf avi dts flv heic heif icns jp2 jxl m2ts m3u m3u8 m4b mid midi
            mka mkv mpeg mpg pcx pls psd ra rm srt swf tga torrent ts wma wmf wmv xcf
            asc asm awk bat bib c cc cer cfg class clj cmd coffee conf cpp crt cs cxx d dart diff
            erl ex f f90 go gpg gradle groovy h hpp hs ini ipynb java jl jsonl jsx kt less lisp log
            lua m md md5 ml mm ndjson nfo pas patch pem pgp pl pm po properties ps1 py r rb rst sass
            scala scm scss sh sha1 sha256 sha512 sig sql swift tcl toml tsx v vb vim yaml yml
            bak blend dat db dbf dll dwg dxf gguf h5 mat mdb nc npy npz o parquet pcap pickle pkl
            rom safetensors so sqlite stl tmp
            """.strip().split("\\s+"));

    private static final Map<String, FileType> BY_NAME = new HashMap<>();

    /// All extensions that files of a mirror may have.
    private static final Set<String> EXTENSIONS = new HashSet<>(DOWNLOADS);

    static {
        for (var type : values()) {
            for (var name : type.names) BY_NAME.put(name, type);
            EXTENSIONS.addAll(type.extensions);
        }
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
            case TEXT, UNKNOWN -> isKnown(extension) && !isPage(extension);
            default -> extensions.contains(extension);
        };
    }

    /// Whether a file of any type may have that extension. What a browser makes of any other is not known.
    static boolean isKnown(String extension) {
        return EXTENSIONS.contains(extension);
    }

    /// Whether browsers show files with that extension as pages, and run their scripts; only content whose type says so
    /// is that.
    private static boolean isPage(String extension) {
        return Stream.of(HTML, XHTML, SVG).anyMatch(type -> type.extensions.contains(extension));
    }
}
