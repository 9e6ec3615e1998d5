package clew.archive.mirror;

import clew.archive.warc.Sha256;
import clew.url.Url;
import java.nio.charset.StandardCharsets;

/// The names of the files of a mirror.
///
/// 1. A name depends on the URL and the type of its content alone: not on what else is there, the order in which it
///    came, or the file system.
/// 2. No two URLs have one name, even where case does not count: a URL that is not written out in the name has
///    64 bits of its SHA-256 in it.
/// 3. No file is where another needs a folder.
/// 4. A name is in ASCII, made of `a-z 0-9 . _ - @` and slashes, so links need no escapes. `@` marks what the URL does
///    not have.
///
/// | URL, type | file |
/// |---|---|
/// | `http://h/a/`, HTML | `h/a/index.html` |
/// | `http://h/a/index.html`, HTML | `h/a/index@.html` |
/// | `http://h:8080/a.css`, CSS | `h@8080/a.css` |
/// | `http://h/a`, HTML | `h/a@.html` |
/// | `http://h/a.php/b`, HTML | `h/a.php@/b@.html` |
/// | `http://h/a?b`, HTML | `h/a@79f3a6c1b2d4e5f6.html` |
///
/// @param oneScheme whether http and https of a host are one, unless they name a port
record FileNames(boolean oneScheme) {
    static final char MARK = '@';

    private static final String INDEX = "index";
    private static final String INDEX_FILE = "index.html";
    private static final int LENGTH_MAX = 180;
    private static final int HASH_DIGITS = 16;

    /// The name of a file below the folder of the mirror.
    ///
    /// @param url without a fragment
    String of(Url url, FileType type) {
        var host = host(url);
        var name = host + "/" + path(url, type);
        return name.length() <= LENGTH_MAX ? name : host + "/@long/" + hash(url.href()) + "." + type.extension();
    }

    private String host(Url url) {
        var port = url.port();
        var secure = url.scheme().equals("https");
        var suffix = secure && (!port.isEmpty() || !oneScheme) ? "https" + port : port;
        var host = Segment.of(url.hostname());
        // A host may be called as the file that leads to the start page.
        if (!host.exact() || host.text().equals(INDEX_FILE)) {
            return host.text() + MARK + hash(url.hostname() + MARK + suffix);
        }
        return suffix.isEmpty() ? host.text() : host.text() + MARK + suffix;
    }

    private static String path(Url url, FileType type) {
        var path = url.pathname();
        var exact = url.query().isEmpty();
        var folders = new StringBuilder();
        var from = 1;
        for (var slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
            var segment = Segment.of(path.substring(from, slash));
            folders.append(segment.folder()).append('/');
            exact &= segment.exact();
            from = slash + 1;
        }
        return folders + file(path.substring(from), type, exact, url);
    }

    /// @param exact whether all before it is the URL itself
    private static String file(String last, FileType type, boolean exact, Url url) {
        if (last.isEmpty()) {
            if (!exact) return hashed(INDEX, url, type.extension());
            return type == FileType.HTML ? INDEX_FILE : INDEX + MARK + "." + type.extension();
        }
        var segment = Segment.of(last);
        var text = segment.text();
        var start = segment.extensionStart();
        var fits = start > 0 && type.fits(text.substring(start));
        var stem = fits ? text.substring(0, start - 1) : text;
        var extension = fits ? text.substring(start) : type.extension();
        // What `index` without an extension would be called belongs to its folder and to `index.html`.
        if (!exact || !segment.exact() || text.equals(INDEX)) return hashed(stem, url, extension);
        return fits && !text.equals(INDEX_FILE) ? text : stem + MARK + "." + extension;
    }

    private static String hashed(String stem, Url url, String extension) {
        return stem + MARK + hash(url.href()) + "." + extension;
    }

    private static String hash(String text) {
        var digest = Sha256.of(text.getBytes(StandardCharsets.UTF_8));
        var digits = digest.indexOf(':') + 1;
        return digest.substring(digits, digits + HASH_DIGITS);
    }

    /// A reference from one file to another, as a link has it.
    static String reference(String from, String to) {
        var same = 0;
        for (var slash = to.indexOf('/'); slash >= 0; slash = to.indexOf('/', slash + 1)) {
            if (!from.startsWith(to.substring(same, slash + 1), same)) break;
            same = slash + 1;
        }
        var up = (int) from.substring(same).chars().filter(c -> c == '/').count();
        return "../".repeat(up) + to.substring(same);
    }
}
