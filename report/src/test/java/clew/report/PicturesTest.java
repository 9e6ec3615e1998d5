package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.devtools.RenderException;
import clew.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Makes the pictures of the report in docs/pictures, with `-Dclew.golden=write`. Without it they go to a folder that
/// is
/// deleted, and have to show a light and a dark page all the same.
class PicturesTest {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 1000;

    @TempDir
    Path folder;

    private static Path place(Path otherwise) {
        return "write".equals(System.getProperty("clew.golden")) ? Path.of("../docs/pictures") : otherwise;
    }

    @Test
    void theReportIsLightOrDarkAsTheSystemWants() throws IOException, InterruptedException, RenderException {
        try (var tab = BrowserTab.open()) {
            var html = folder.resolve("report.html");
            new ExampleSite().crawl(folder.resolve("journal"));
            try (var journal = FileJournal.readOnly(folder.resolve("journal"));
                    var out = Files.newOutputStream(html)) {
                ReportFile.write(ReportInput.of(journal), out);
            }
            tab.size(WIDTH, HEIGHT);
            var light = shot(tab, html, "light", "");
            var dark = shot(tab, html, "dark", "");
            shot(tab, html, "light", "#broken");
            assertTrue(brightness(light) > 200, "the light one is " + brightness(light));
            assertTrue(brightness(dark) < 80, "the dark one is " + brightness(dark));
        }
    }

    private Path shot(BrowserTab tab, Path html, String colors, String section)
            throws IOException, InterruptedException, RenderException {
        tab.colors(colors);
        tab.show(html.toUri() + "?" + colors + section);
        tab.until(
                section.isEmpty()
                        ? "document.querySelector('.graph g')"
                        : "document.querySelector('section:not([hidden]) tbody tr')");
        var name = section.isEmpty() ? "report-" + colors : "report-" + section.substring(1);
        var file = place(folder).resolve(name + ".png");
        tab.screenshot(file);
        var image = ImageIO.read(file.toFile());
        assertEquals(WIDTH, image.getWidth());
        assertEquals(HEIGHT, image.getHeight());
        var seen = new HashSet<Integer>();
        for (int x = 0; x < WIDTH; x += 3) for (int y = 0; y < HEIGHT; y += 3) seen.add(image.getRGB(x, y));
        assertTrue(seen.size() > 50, "a page of " + seen.size() + " colours");
        return file;
    }

    private static long brightness(Path file) throws IOException {
        var image = ImageIO.read(file.toFile());
        long sum = 0;
        for (int x = 0; x < WIDTH; x++) for (int y = 0; y < HEIGHT; y++) sum += image.getRGB(x, y) >> 8 & 0xFF;
        return sum / (WIDTH * HEIGHT);
    }
}
