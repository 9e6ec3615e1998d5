package clew.policy;

import clew.url.Url;
import java.util.Locale;
import java.util.Set;

/// The file extension of a URL: what follows the last dot of its last path segment.
final class Extension {
    /// What a server sends from a file, so that a query can only be there to get past a cache.
    private static final Set<String> STATIC = Set.of(
            "pdf", "jpg", "jpeg", "png", "gif", "svg", "webp", "avif", "bmp", "ico", "css", "js", "mjs", "map", "woff",
            "woff2", "ttf", "otf", "eot", "zip", "tar", "gz", "mp4", "webm", "mov", "avi", "mp3", "wav", "ogg");

    private Extension() {}

    /// In lower case and without the dot; empty where there is none.
    static String of(Url url) {
        var path = url.pathname();
        var dot = path.lastIndexOf('.');
        return dot <= path.lastIndexOf('/') ? "" : path.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    static boolean isStatic(Url url) {
        return STATIC.contains(of(url));
    }
}
