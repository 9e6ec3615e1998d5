package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserLocatorTest {
    @Test
    void aBrowserIsFoundInTheFoldersOfThePath(@TempDir Path folder) throws Exception {
        var chrome = Files.createFile(folder.resolve("google-chrome"));
        var path = ":/nowhere::" + folder;
        assertEquals(Optional.empty(), BrowserLocator.find(path).filter(found -> found.startsWith(folder)));
        assertTrue(chrome.toFile().setExecutable(true));
        assertEquals(Optional.of(chrome), BrowserLocator.find(path));
        var chromium = Files.createFile(folder.resolve("chromium"));
        assertTrue(chromium.toFile().setExecutable(true));
        assertEquals(Optional.of(chromium), BrowserLocator.find(path));
        var shell = Files.createFile(folder.resolve("chromium-headless-shell"));
        assertTrue(shell.toFile().setExecutable(true));
        assertEquals(Optional.of(shell), BrowserLocator.find(path));
        assertEquals(
                List.of(shell, chromium, chrome),
                BrowserLocator.all(path)
                        .filter(found -> found.startsWith(folder))
                        .toList());
    }

    @Test
    void aBrowserWithSeveralNamesIsOne(@TempDir Path folder) throws Exception {
        var chromium = Files.createFile(folder.resolve("chromium"));
        assertTrue(chromium.toFile().setExecutable(true));
        Files.createSymbolicLink(folder.resolve("chromium-browser"), chromium);
        Files.createSymbolicLink(folder.resolve("link"), folder);
        var path = folder + ":" + folder.resolve("link");
        assertEquals(
                List.of(chromium),
                BrowserLocator.all(path)
                        .filter(found -> found.startsWith(folder))
                        .toList());
    }

    @Test
    void whatIsNoProgramIsNoBrowser(@TempDir Path folder) {
        assertEquals(Optional.empty(), BrowserLocator.executable(folder.toString()));
        assertEquals(Optional.empty(), BrowserLocator.executable("\0"));
    }
}
