package clew.archive.mirror;

import clew.url.Url;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// The files of a folder as `file:` URLs, and back.
final class FileAddress {
    /// Characters that the path of a URL may have, but not that of a [URI].
    private static final String NOT_IN_A_URI = "[]|^`{}\"<>\\";

    private final String folder;

    /// @param root an absolute path without symbolic links, of a folder that exists
    FileAddress(Path root) {
        var path = of(root).pathname();
        folder = path.endsWith("/") ? path : path + "/";
    }

    static Url of(Path file) {
        return Url.of(file.toUri().toString());
    }

    /// Whether a browser reads a URL from disk. In files, Chromium on Windows takes `c:/x` for a path.
    static boolean isLocal(Url url) {
        return url.scheme().equals("file") || url.scheme().length() == 1;
    }

    /// Whether a URL is that of a place inside the folder, whether or not there is a file.
    boolean isInside(Url url) {
        // URLs have no dot segments, not even as %2e.
        return url.scheme().equals("file")
                && url.host().isEmpty()
                && url.pathname().startsWith(folder);
    }

    /// The regular file that a URL leads to, without symbolic links on the way; empty for none. Query and fragment do
    /// not count, as they do not for a browser.
    Optional<Path> file(Url url) throws IOException {
        // Browsers do not open a file whose name has an encoded slash.
        if (!isInside(url) || url.pathname().toLowerCase(Locale.ROOT).contains("%2f")) return Optional.empty();
        Path file;
        try {
            file = Path.of(URI.create("file://" + uriPath(url.pathname())));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        return file.toRealPath().equals(file) ? Optional.of(file) : Optional.empty();
    }

    private static String uriPath(String pathname) {
        var path = new StringBuilder();
        for (var i = 0; i < pathname.length(); i++) {
            var c = pathname.charAt(i);
            if (NOT_IN_A_URI.indexOf(c) >= 0) path.append('%').append(Integer.toHexString(c));
            else path.append(c);
        }
        return path.toString();
    }
}
