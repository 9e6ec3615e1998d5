package clew.folder;

import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/// Turns paths of URLs into paths of files below a folder, and back, byte for byte: a name on disk need not be text in
/// any encoding.
///
/// @param root the folder as a `file:` URL, with a slash at its end
record FilePaths(String root) {
    private static final String UNRESERVED = "-_.~";

    /// What has a meaning in a URL, or would be dropped from one; the URL parser sees to the rest.
    private static final String MARKS = " %?#\\";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    static FilePaths below(Path folder) {
        var root = folder.toUri().toString();
        return new FilePaths(root.endsWith("/") ? root : root + "/");
    }

    /// The file or folder at the path of a URL; nothing where none can have that name. Several slashes count as one, as
    /// servers have it.
    ///
    /// @param path relative to the folder
    Optional<Path> path(String path) {
        var file = new StringBuilder(root);
        for (var segment : path.split("/")) {
            if (segment.isEmpty()) continue;
            var name = decode(segment);
            if (!isName(name)) return Optional.empty();
            for (var b : name) append(b, isPlain(b), file);
            file.append('/');
        }
        file.setLength(file.length() - 1);
        try {
            return Optional.of(Path.of(URI.create(file.toString())));
        } catch (IllegalArgumentException | FileSystemNotFoundException _) {
            return Optional.empty();
        }
    }

    /// The URL of a file below the folder, as a link to it is written.
    ///
    /// @param base the URL of the folder
    Optional<Url> url(Path file, Url base) {
        var relative = file.toUri().toString().substring(root.length());
        var path = new StringBuilder(base.href());
        for (var b : decode(relative)) {
            append(b, b > ' ' && b < 0x7F && MARKS.indexOf(b) < 0, path);
        }
        return Url.parse(path.toString()).ok();
    }

    /// No name on disk has a slash or a NUL, and the names of a folder itself and of the one above it are none.
    private static boolean isName(byte[] name) {
        for (var b : name) if (b == 0 || b == '/' || b == (byte) File.separatorChar) return false;
        return !(name[0] == '.' && (name.length == 1 || (name.length == 2 && name[1] == '.')));
    }

    private static boolean isPlain(byte b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || (b > 0 && UNRESERVED.indexOf(b) >= 0);
    }

    private static void append(byte b, boolean plain, StringBuilder out) {
        if (plain) out.append((char) b);
        else out.append('%').append(HEX.toHexDigits(b));
    }

    /// Percent-decodes; a serialised URL is ASCII.
    private static byte[] decode(String text) {
        var bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%'
                    && i + 2 < text.length()
                    && HexFormat.isHexDigit(text.charAt(i + 1))
                    && HexFormat.isHexDigit(text.charAt(i + 2))) {
                bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 2;
            } else {
                bytes.write(text.charAt(i));
            }
        }
        return bytes.toByteArray();
    }
}
