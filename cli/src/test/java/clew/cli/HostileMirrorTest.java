package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site whose URLs want to be something else than files of a mirror. None gets outside of it, in the place of
/// another,
/// or lost.
class HostileMirrorTest {
    private static final List<String> TARGETS = List.of(
            "/..%2f..%2f..%2fescaped",
            "/..%5c..%5cescaped",
            "/x/..%2f..%2fescaped.html",
            "/%00",
            "/%0a%1b[31m",
            "/CON",
            "/con",
            "/con.txt",
            "/aux/",
            "/aux/nul.css",
            "/COM1.html",
            "/A",
            "/a",
            "/a/",
            "/a/b",
            "/a/B",
            "/a.html",
            "/a.html/b",
            "/index",
            "/index.html",
            "/INDEX.HTML",
            "/index.php",
            "/index.php/x",
            "/index.php/x/",
            "/index@.html",
            "/index.html@.html",
            "/" + "n".repeat(1_000),
            "/" + "n".repeat(1_001),
            "/" + "deep/".repeat(60),
            "/" + "deep/".repeat(60) + "x.css",
            "/q",
            "/q?",
            "/q?x",
            "/q?X",
            "/q?../../x",
            "/q%3Fx",
            "/c:d",
            "/c|d*e\"f",
            "/dot.",
            "/dot",
            "/dot./x",
            "/sp%20",
            "/sp",
            "/two//slashes",
            "/two/slashes",
            "/.hidden",
            "/hidden",
            "/@long/x",
            "/mirror.part/x",
            "/caf%C3%A9",
            "/cafe%CC%81",
            "/%FF",
            "/%E2%80%AEgnp.exe",
            "/~user",
            "/%",
            "/%zz");

    @TempDir
    Path folder;

    /// Half of it is HTML, half is whatever its name says.
    private static MirrorSite site() {
        var site = new MirrorSite();
        var links = new StringBuilder("<!doctype html><title>Start</title>");
        for (var target : TARGETS) {
            var text = "This is " + target.length() + " " + TARGETS.indexOf(target);
            site.file(target, TARGETS.indexOf(target) % 2 == 0 ? "text/html" : "text/plain", text);
            links.append("<a href=\"")
                    .append(target.replace("&", "&amp;").replace("\"", "%22"))
                    .append("\">x</a>\n");
        }
        site.file("/c|d*e%22f", "text/html", "This is quoted");
        site.file("/", "text/html", links.toString());
        return site;
    }

    @Test
    void nothingIsLostOrOverwrittenOrOutside() throws Exception {
        try (var site = site()) {
            var mirrored = MirroredFolder.of(folder.resolve("out"), site, "-traps", "off");
            var map = mirrored.map();
            var contents = new TreeSet<String>();
            var named = new HashMap<String, String>();
            for (var url : map.keySet()) {
                var file = map.get(url);
                assertEquals(file.toLowerCase(Locale.ROOT), file);
                assertEquals(null, named.put(file, url), file);
                assertTrue(file.startsWith(site.host() + "/") && !file.contains("/."), file);
                contents.add(mirrored.latin1(file));
            }
            // What a server has been asked for is there, with its bytes.
            var served = new TreeSet<String>();
            for (var body : site.served()) served.add(new String(body, StandardCharsets.ISO_8859_1));
            served.removeIf(text -> text.startsWith("<!doctype"));
            contents.removeIf(text -> text.startsWith("<!doctype"));
            assertEquals(served, contents);
            assertTrue(contents.size() > TARGETS.size() - 4, contents.size() + " of " + TARGETS.size());
            assertEquals(named.size() + 1, mirrored.files().size());
            assertOnly("out");
            // Every link of the start page leads to one of the files.
            var start = mirrored.latin1(site.host() + "/index.html");
            assertFalse(start.contains("http:"), start);
        }
    }

    private void assertOnly(String... names) throws IOException {
        try (var entries = Files.list(folder)) {
            assertEquals(
                    new TreeSet<>(List.of(names)),
                    new TreeSet<>(
                            entries.map(path -> path.getFileName().toString()).toList()));
        }
    }

    @Test
    void namesAreTheSameWhateverElseIsThere() throws Exception {
        try (var site = site()) {
            var all = MirroredFolder.of(folder.resolve("all"), site, "-traps", "off")
                    .map();
            for (var pages : List.of("5", "20", "40")) {
                var part = MirroredFolder.of(folder.resolve(pages), site, "-traps", "off", "-max-pages", pages)
                        .map();
                assertEquals(Integer.parseInt(pages), part.size());
                part.forEach((url, file) -> assertEquals(all.get(url), file));
            }
        }
    }

    @Test
    void linksToOutsideAreNeitherFollowedNorEmptied() throws Exception {
        try (var site = site()) {
            var outside = Files.createDirectory(folder.resolve("outside"));
            Files.writeString(outside.resolve("precious"), "kept");
            var mirrored = MirroredFolder.of(folder.resolve("out"), site, "-max-pages", "3");
            var digests = mirrored.digests();
            // Inside of an earlier mirror, where a file would be.
            var planted = mirrored.mirror().resolve(site.host()).resolve("con@.html");
            Files.createSymbolicLink(planted.resolveSibling("folder"), outside);
            Files.createSymbolicLink(planted.resolveSibling("planted"), outside.resolve("precious"));
            Files.createSymbolicLink(mirrored.root().resolve("map.json.part"), outside.resolve("precious"));
            var run = Run.here("mirror", mirrored.root().toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(digests, mirrored.digests());
            // In the place of the mirror, or of what it is made in.
            for (var name : List.of("mirror", "mirror.part", "mirror.old")) {
                var place = mirrored.root().resolve(name);
                var aside = mirrored.root().resolve("aside");
                if (Files.exists(place)) Files.move(place, aside);
                Files.createSymbolicLink(place, outside);
                var refused = Run.here("mirror", mirrored.root().toString());
                assertEquals(ExitCode.FAILED, refused.code(), refused.stderr());
                assertTrue(
                        refused.onlyLine().endsWith(name + ": is a symbolic link; remove it first"), refused.stderr());
                assertTrue(Files.isSymbolicLink(place));
                Files.delete(place);
                if (Files.exists(aside)) Files.move(aside, place);
            }
            assertEquals("kept", Files.readString(outside.resolve("precious")));
            try (var entries = Files.list(outside)) {
                assertEquals(1, entries.count());
            }
        }
    }

    @Test
    void whatAnInterruptedRunLeftIsDeleted() throws Exception {
        try (var site = site()) {
            var mirrored = MirroredFolder.of(folder.resolve("out"), site, "-max-pages", "3");
            var digests = mirrored.digests();
            for (var name : List.of("mirror.part", "mirror.old")) {
                Files.createDirectories(mirrored.root().resolve(name).resolve("a/b"));
                Files.writeString(mirrored.root().resolve(name).resolve("a/b/c"), "left");
            }
            assertEquals(
                    ExitCode.DONE,
                    Run.here("mirror", mirrored.root().toString()).code());
            assertEquals(digests, mirrored.digests());
            var left = new ArrayList<String>();
            for (var name : List.of("mirror.part", "mirror.old", "map.json.part")) {
                if (Files.exists(mirrored.root().resolve(name), LinkOption.NOFOLLOW_LINKS)) left.add(name);
            }
            assertEquals(List.of(), left);
        }
    }
}
