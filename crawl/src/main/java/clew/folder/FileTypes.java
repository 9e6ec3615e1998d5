package clew.folder;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The media types of files by their extensions, as static web servers have them.
final class FileTypes {
    static final String UNKNOWN = "application/octet-stream";

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html"),
            Map.entry("htm", "text/html"),
            Map.entry("shtml", "text/html"),
            Map.entry("xhtml", "application/xhtml+xml"),
            Map.entry("xht", "application/xhtml+xml"),
            Map.entry("css", "text/css"),
            Map.entry("js", "text/javascript"),
            Map.entry("mjs", "text/javascript"),
            Map.entry("json", "application/json"),
            Map.entry("map", "application/json"),
            Map.entry("webmanifest", "application/manifest+json"),
            Map.entry("txt", "text/plain"),
            Map.entry("md", "text/markdown"),
            Map.entry("csv", "text/csv"),
            Map.entry("xml", "text/xml"),
            Map.entry("rss", "application/rss+xml"),
            Map.entry("atom", "application/atom+xml"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff", "font/woff"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("ttf", "font/ttf"),
            Map.entry("otf", "font/otf"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("wasm", "application/wasm"),
            Map.entry("gz", "application/gzip"),
            Map.entry("zip", "application/zip"));

    private static final Set<String> PAGES = Set.of("text/html", "application/xhtml+xml");

    private FileTypes() {}

    /// @param name of the file
    static String of(String name) {
        var dot = name.lastIndexOf('.');
        return dot < 0 ? UNKNOWN : TYPES.getOrDefault(name.substring(dot + 1).toLowerCase(Locale.ROOT), UNKNOWN);
    }

    static boolean isPage(String name) {
        return PAGES.contains(of(name));
    }
}
