package clew.archive.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.Parsed;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Any number of URLs, however hostile, have names of their own on every file system.
class FileNamesTest {
    private static final FileNames NAMES = new FileNames(true);

    private static final List<String> HOSTS = List.of(
            "h.example",
            "h.example.",
            "con.example",
            "nul",
            "index.html",
            "1.2.3.4",
            "[::1]",
            "xn--bcher-kva.example",
            "a_b.example",
            "h!.example",
            "-.-",
            "a".repeat(120) + ".example",
            "a".repeat(121) + ".example");

    private static final List<String> PORTS = List.of("", "", "", ":80", ":443", ":8080");

    private static final List<String> PIECES = List.of(
            "/",
            "/",
            "/",
            "a",
            "A",
            "b",
            "index",
            ".html",
            ".HTML",
            ".htm",
            ".php",
            ".css",
            ".1",
            ".x1",
            ".",
            "..",
            "%2e",
            "%2f",
            "..%2f",
            "%5c",
            "%00",
            "%0a",
            "%",
            "%41",
            "%61",
            "%C3%A9",
            "%c3%a9",
            "e%CC%81",
            "%E2%84%AA",
            "k",
            "%FF",
            "@",
            "%40",
            ":",
            ";",
            "*",
            "|",
            "~",
            "_",
            "-",
            "+",
            "'",
            "con",
            "CON",
            "nul.txt",
            "aux.",
            "com1",
            "lpt9.css",
            "COM%C2%B9",
            "conin$",
            "?",
            "?a",
            "?A",
            "&b=/c",
            "=",
            " ",
            "%20",
            "\u0130",
            "\u00df",
            "ss",
            "@long",
            "index@",
            "index@.html",
            "mirror",
            ".git",
            "desktop.ini",
            "x".repeat(97),
            "y".repeat(300));

    /// Of a URL without a port, where it makes no difference.
    private static final Pattern SCHEME = Pattern.compile("^https?:(?=//[^/:]*/|//\\[[^/]*]/)");

    private static final Pattern PLAIN = Pattern.compile("[a-z0-9._@-]+");
    private static final Pattern RESERVED = Pattern.compile("(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\\..*)?");

    private static final List<FileType> TYPES =
            List.of(FileType.HTML, FileType.CSS, FileType.UNKNOWN, FileType.TEXT, FileType.XHTML, FileType.PNG);

    @ParameterizedTest
    @CsvSource({
        "http://h/, HTML, h/index.html",
        "https://h/, HTML, h/index.html",
        "http://h/dir/, HTML, h/dir/index.html",
        "http://h/dir/, CSS, h/dir/index@.css",
        "http://h/dir/index.html, HTML, h/dir/index@.html",
        "http://h/dir/index.htm, HTML, h/dir/index.htm",
        "http://h:8080/a.html, HTML, h@8080/a.html",
        "https://h:8443/a.html, HTML, h@https8443/a.html",
        "http://h/about, HTML, h/about@.html",
        "http://h/about, XHTML, h/about@.xhtml",
        "http://h/index.php, HTML, h/index.php@.html",
        "http://h/index.php/x, HTML, h/index.php@/x@.html",
        "http://h/v1.0/x, HTML, h/v1.0/x@.html",
        "http://h/style, CSS, h/style@.css",
        "http://h/style.css, CSS, h/style.css",
        "http://h/style.css, TEXT, h/style.css",
        "http://h/style.css, HTML, h/style.css@.html",
        "http://h/photo.jpeg, JPEG, h/photo.jpeg",
        "http://h/photo.jpg, WEBP, h/photo.jpg@.webp",
        "http://h/notes.md, UNKNOWN, h/notes.md",
        "http://h/notes, TEXT, h/notes@.txt",
        "http://h/blob, UNKNOWN, h/blob@.bin",
        "http://h/page.html, TEXT, h/page.html@.txt",
        "http://h/page.xhtml, HTML, h/page.xhtml@.html",
        "http://h/file.123, UNKNOWN, h/file.123@.bin",
        "http://h/a.tar.gz, UNKNOWN, h/a.tar.gz"
    })
    void aPlainUrlIsItsOwnName(String url, FileType type, String file) {
        assertEquals(file, NAMES.of(Url.of(url), type));
    }

    /// A browser goes by the extension, and what it does not know it asks the system.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "html", "htm", "shtml", "shtm", "ehtml", "xhtml", "xht", "xhtm", "svg", "svgz", "mht", "mhtml", "xbl",
                "xslt", "xul", "mml", "owl", "gpx", "kml", "rng", "dtd", "ent", "smil", "opml", "fb2", "hta", "webarch"
            })
    void noTextIsNamedLikeADocument(String extension) {
        var url = Url.of("http://h/a." + extension);
        assertEquals("h/a." + extension + "@.txt", NAMES.of(url, FileType.TEXT));
        assertEquals("h/a." + extension + "@.bin", NAMES.of(url, FileType.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/list?page=2, HTML, h/list@, .html",
        "http://h/?page=2, HTML, h/index@, .html",
        "http://h/a.css?123, CSS, h/a@, .css",
        "http://h/About, HTML, h/about@, .html",
        "http://h/Dir/x.html, HTML, h/dir/x@, .html",
        "http://h/index, HTML, h/index@, .html",
        "http://h/a//b.html, HTML, h/a/_/b@, .html",
        "http://h/.git/config, TEXT, h/_git/config@, .txt",
        "http://h/con.html, HTML, h/con_@, .html",
        "http://h/aux/x.html, HTML, h/aux_/x@, .html",
        "http://h/x./y.html, HTML, h/x_/y@, .html",
        "http://h/a@b.html, HTML, h/a_b@, .html",
        "http://h/..%2f..%2fetc, TEXT, h/_._.._etc@, .txt",
        "http://h/%00, HTML, h/_@, .html",
        "http://h/a:b*c, HTML, h/a_b_c@, .html",
        "http://h/caf%C3%A9.html, HTML, h/caf_@, .html"
    })
    void whatANameCannotSayIsInItsHash(String url, FileType type, String before, String after) {
        var file = NAMES.of(Url.of(url), type);
        assertTrue(file.startsWith(before) && file.endsWith(after), file);
        assertTrue(
                file.substring(before.length(), file.length() - after.length()).matches("[0-9a-f]{16}"), file);
    }

    @Test
    void theHashIsThatOfTheUrl() {
        // printf http://h/list?page=2 | sha256sum
        assertEquals("h/list@603050b7f7cf12b2.html", NAMES.of(Url.of("http://h/list?page=2"), FileType.HTML));
    }

    @Test
    void whatIsTooLongIsAHashAlone() {
        var file = NAMES.of(Url.of("http://h/" + "long/".repeat(40) + "x.css"), FileType.CSS);
        assertTrue(file.matches("h/@long/[0-9a-f]{16}\\.css"), file);
        var host = "a".repeat(110) + ".example";
        assertTrue(NAMES.of(Url.of("http://" + host + "/"), FileType.HTML).matches("a{60}@[0-9a-f]{16}/index\\.html"));
        assertTrue(NAMES.of(Url.of("http://[::1]/"), FileType.HTML).matches("_{3}1_@[0-9a-f]{16}/index\\.html"));
    }

    @Test
    void noHostIsInThePlaceOfTheFirstFile() {
        var file = NAMES.of(Url.of("http://index.html/"), FileType.HTML);
        assertTrue(file.matches("index\\.html@[0-9a-f]{16}/index\\.html"), file);
    }

    @Test
    void schemesAreTwoSitesWhereTheCrawlTellsThemApart() {
        var names = new FileNames(false);
        assertEquals("h/a.html", names.of(Url.of("http://h/a.html"), FileType.HTML));
        assertEquals("h@https/a.html", names.of(Url.of("https://h/a.html"), FileType.HTML));
        assertNotEquals(
                names.of(Url.of("http://h:443/"), FileType.HTML), names.of(Url.of("https://h:80/"), FileType.HTML));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void hostileUrlsHaveNamesOfTheirOwn(long seed) {
        var random = new Random(seed);
        var urls = new HashMap<String, String>();
        var folders = new HashSet<String>();
        for (var round = 0; round < 3_000; round++) {
            if (!(Url.parse(url(random)) instanceof Parsed.Ok(Url parsed))) continue;
            var url = parsed.withoutFragment();
            for (var type : TYPES) {
                var file = NAMES.of(url, type);
                assertHarmless(file, url);
                assertEquals(file, NAMES.of(url, type));
                // Of one URL there is one file, so its other types may share a name.
                var key = SCHEME.matcher(url.href()).replaceFirst("");
                for (var form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
                    var folded = Normalizer.normalize(file, form)
                            .toUpperCase(Locale.ROOT)
                            .toLowerCase(Locale.ROOT);
                    var other = urls.put(folded, key);
                    assertTrue(
                            other == null || other.equals(key),
                            () -> "seed " + seed + ": " + other + " and " + key + " are " + folded);
                }
                for (var slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
                    folders.add(file.substring(0, slash));
                }
            }
        }
        for (var folder : folders) assertFalse(urls.containsKey(folder), () -> "seed " + seed + ": " + folder);
        assertTrue(urls.size() > 10_000);
    }

    private static String url(Random random) {
        var url = new StringBuilder(random.nextBoolean() ? "http://" : "https://");
        url.append(HOSTS.get(random.nextInt(3) > 0 ? 0 : random.nextInt(HOSTS.size())));
        url.append(PORTS.get(random.nextInt(PORTS.size()))).append('/');
        for (var piece = random.nextInt(6); piece > 0; piece--) url.append(PIECES.get(random.nextInt(PIECES.size())));
        return url.toString();
    }

    private static void assertHarmless(String file, Url url) {
        assertTrue(file.length() <= 180, () -> url + " is " + file);
        for (var segment : file.split("/", -1)) {
            var bad = segment.isEmpty()
                    || segment.getBytes(StandardCharsets.UTF_8).length > 255
                    || segment.startsWith(".")
                    || segment.endsWith(".")
                    || !PLAIN.matcher(segment).matches()
                    || RESERVED.matcher(segment).matches();
            assertFalse(bad, () -> url + " is " + file);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "h/index.html, h/a.css, a.css",
        "h/a/b/c.html, h/a/d.css, ../d.css",
        "h/a/b.html, h/a/b.html, b.html",
        "h/a.html, cdn/x/y.css, ../cdn/x/y.css",
        "h/a/b.html, h/ab/c.html, ../ab/c.html",
        "h/a/b/c/d.html, h/index.html, ../../../index.html"
    })
    void aReferenceGoesFromOneFileToTheOther(String from, String to, String reference) {
        assertEquals(reference, FileNames.reference(from, to));
        assertEquals(
                "http://m/" + to,
                Url.parse(reference, Url.of("http://m/" + from))
                        .ok()
                        .orElseThrow()
                        .href());
    }
}
