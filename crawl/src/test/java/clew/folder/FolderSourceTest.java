package clew.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.Clew;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FolderSourceTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("about.html"), "<a href=docs>docs</a>");
        Files.writeString(folder.resolve("docs/index.html"), "<a href='http://www.example.com/site/'>root</a>");
    }

    private FolderSource source(String base) throws IOException {
        return new FolderSource(folder, Url.of(base), FolderSource.INDEX_FILES, FolderSource.FALLBACK_EXTENSIONS);
    }

    /// Also if it does not exist: a link that is broken, or a folder that was deleted after its crawl.
    @ParameterizedTest
    @CsvSource({
        "about, about.html",
        "about.html?q#f, about.html?q#f",
        "docs/, docs/index.html",
        "docs, docs",
        "'', index.html",
        "no, no",
        "no/, no/index.html",
        "d%C3%BC%20x.html, dü x.html",
        "a%2Fb, a%2Fb",
    })
    void aUrlOfAFolderIsNamedByItsFileOrFolder(String path, String file) throws IOException {
        var settings = source("https://www.example.com/site").settings();
        var locations = FolderLocations.inside(settings);
        assertEquals(file, locations.name(Url.of("https://www.example.com/site/" + path)));
        assertEquals(file, locations.name(Url.of("http://www.example.com/site/" + path)));
        var seen = FolderLocations.from(Path.of("/"), settings).name(Url.of("https://www.example.com/site/" + path));
        assertEquals(folder.toRealPath().toString().substring(1) + "/" + file, seen);
        for (var other : List.of("https://www.example.com/about", "https://h.example/site/about")) {
            assertEquals(other, locations.name(Url.of(other)));
        }
    }

    @Test
    void aFolderThatIsGoneStillNamesItsFiles() throws IOException {
        var settings = new HashMap<>(source("https://www.example.com/site").settings());
        settings.put("folder", folder.resolve("gone").toString());
        var locations = FolderLocations.inside(settings);
        assertEquals("docs/index.html", locations.name(Url.of("https://www.example.com/site/docs/")));
        assertEquals("about.html", locations.name(Url.of("https://www.example.com/site/about.html")));
    }

    @Test
    void aFolderWithoutAnIndexFileStartsWithItsPages() throws IOException {
        assertEquals(
                List.of(Url.of("http://folder.invalid/about.html"), Url.of("http://folder.invalid/docs/")),
                source("http://folder.invalid/").pages().urls());
    }

    @Test
    void aProgramMayCrawlOne() throws Exception {
        var source = source("http://www.example.com/site/");
        var visited = new ArrayList<String>();
        try (var clew = Clew.builder().build()) {
            var summary = clew.crawl(source.pages().urls(), List.of())
                    .scope(ScopeRule.Area.FOLDER)
                    .robots(false)
                    .source(source)
                    .run(page -> visited.add(page.url().pathname()));
            assertEquals(true, summary.succeeded());
            assertEquals(1, summary.declined(), "the folder has no index file");
        }
        assertEquals(List.of("/site/about.html", "/site/docs/", "/site/docs", "/site/"), visited);
    }

    @Test
    void aFileOutsideIsOnePageWhicheverFollowedLinksLeadToIt(@TempDir Path around) throws IOException {
        var site = around.resolve("site");
        var out = around.resolve("out");
        Files.createDirectories(site.resolve("docs"));
        Files.createDirectories(out.resolve("sub"));
        var other = Files.createDirectory(around.resolve("other"));
        for (var page : List.of("site/index.html", "out/sub/page.html", "other/index.html", "more.html")) {
            Files.writeString(around.resolve(page), "");
        }
        for (var link : List.of("z", "x", ".a")) Files.createSymbolicLink(site.resolve(link), out);
        Files.createSymbolicLink(site.resolve("docs/sub"), out.resolve("sub"));
        Files.createSymbolicLink(site.resolve("a.html"), out.resolve("sub/page.html"));
        Files.createSymbolicLink(out.resolve("sub/self"), out.resolve("sub"));
        Files.createSymbolicLink(out.resolve("sub/other"), other);
        Files.createSymbolicLink(other.resolve("back"), out);
        Files.createSymbolicLink(other.resolve("up"), around);
        var source = new FolderSource(
                site, FolderSource.BASE, FolderSource.INDEX_FILES, FolderSource.FALLBACK_EXTENSIONS, Symlinks.FOLLOW);
        var names = Map.of(
                "site/index.html", "",
                "out/sub/page.html", "docs/sub/page.html",
                "other/index.html", "docs/sub/other/",
                "more.html", "docs/sub/other/up/more.html");
        assertEquals(
                names.values().stream().sorted().toList(),
                source.pages().urls().stream()
                        .map(url -> url.pathname().substring(1))
                        .toList());
        for (var way : List.of(
                "docs/sub/other/up",
                "z/sub/other/up/",
                "x/sub/self/self/other/back/sub/other/up/",
                ".a/sub/other/up/")) {
            names.forEach((file, name) -> assertEquals(
                    FolderSource.BASE.href() + name,
                    source.page(site.resolve(way).resolve(file)).orElseThrow().href()));
        }
        assertEquals(
                FolderSource.BASE.href() + "docs/sub/page.html",
                source.page(site.resolve("a.html")).orElseThrow().href());
    }

    @Test
    void itsSettingsLeadToTheSameFolder() throws IOException {
        var source = source("http://www.example.com/site/");
        var again = FolderSource.of(source.settings()).orElseThrow();
        assertEquals(source.settings(), again.settings());
        assertEquals(Optional.empty(), FolderSource.of(Map.of("archive", "http://archive.example/")));
        assertThrows(IllegalArgumentException.class, () -> FolderSource.of(Map.of("folder", "x", "base-url", "y")));
    }

    @Test
    void whatIsNotAFolderIsRefused() {
        var base = FolderSource.BASE;
        assertThrows(
                NoSuchFileException.class, () -> new FolderSource(folder.resolve("no"), base, List.of(), List.of()));
        assertThrows(
                NotDirectoryException.class,
                () -> new FolderSource(folder.resolve("about.html"), base, List.of(), List.of()));
    }
}
