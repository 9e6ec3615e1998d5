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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void theFileOfAUrlIsKnown() throws IOException {
        var source = source("https://www.example.com/site");
        var base = "https://www.example.com/site/";
        assertEquals(Url.of(base), source.base());
        for (var url : List.of(base + "about", base + "about.html?q#f", "http://www.example.com/site/about")) {
            assertEquals(Optional.of(Path.of("about.html")), source.fileOf(Url.of(url)), url);
        }
        assertEquals(Optional.of(Path.of("docs", "index.html")), source.fileOf(Url.of(base + "docs/")));
        for (var url : List.of(
                base, base + "docs", base + "no", "https://www.example.com/about", "https://h.example/site/about")) {
            assertEquals(Optional.empty(), source.fileOf(Url.of(url)), url);
        }
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
