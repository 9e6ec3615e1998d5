package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.devtools.RenderException;
import clew.fetch.Answer;
import clew.journal.FileJournal;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThumbnailsTest {
    private static final int RED = 0xD02010;

    @TempDir
    Path folder;

    private FileJournal crawled() throws IOException, InterruptedException {
        var file = folder.resolve("journal");
        try (var clew = Clew.builder().build()) {
            clew.crawl("http://site.example/")
                    .robots(false)
                    .answers(url -> Answer.html("<title>" + url.pathname() + "</title><a href=/other>x</a>"))
                    .journal(file)
                    .run();
        }
        var picture = new BufferedImage(1280, 4000, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 1280; x++) for (int y = 0; y < 4000; y++) picture.setRGB(x, y, y < 500 ? RED : 0xFFFFFF);
        ImageIO.write(picture, "png", folder.resolve("-.png").toFile());
        return FileJournal.readOnly(file);
    }

    private Thumbnails thumbnails() {
        return new Thumbnails(folder, url -> url.pathname().replace('/', '-') + ".png");
    }

    @Test
    void onlyPagesWithAScreenshotHaveOneAndItIsSmall() throws IOException, InterruptedException {
        try (var journal = crawled()) {
            var all = thumbnails().of(journal);
            assertEquals(1, all.size());
            assertEquals("http://site.example/", all.getFirst().url());
            var data = all.getFirst().data();
            var prefix = "data:image/jpeg;base64,";
            assertTrue(data.startsWith(prefix) && data.length() < 20_000, "has " + data.length() + " characters");
            var image =
                    ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(data.substring(prefix.length()))));
            assertEquals(320, image.getWidth());
            assertEquals(240, image.getHeight());
            var top = image.getRGB(100, 60);
            assertTrue(Math.abs((top >> 16 & 0xFF) - (RED >> 16)) < 12, Integer.toHexString(top));
            assertTrue((image.getRGB(100, 200) & 0xFF) > 240);
        }
    }

    @Test
    void theReportShowsThem() throws IOException, InterruptedException, RenderException {
        try (var tab = BrowserTab.open();
                var journal = crawled()) {
            var html = folder.resolve("report.html");
            try (var out = Files.newOutputStream(html)) {
                ReportFile.write(ReportInput.of(journal).with(thumbnails()), out);
            }
            tab.show(html.toUri().toString());
            tab.click("#to-screenshots");
            tab.until("document.querySelector('.gallery img').naturalWidth === 320");
            assertEquals("/", tab.value("document.querySelector('.gallery figcaption').textContent"));
            assertEquals(List.of(), tab.complaints());
        }
    }

    @Test
    void aFileThatIsNotAPictureIsLeftOut() throws IOException, InterruptedException {
        try (var journal = crawled()) {
            Files.write(
                    folder.resolve("-other.png"), Arrays.copyOf(Files.readAllBytes(folder.resolve("-.png")), 1_000));
            assertEquals(1, thumbnails().of(journal).size());
        }
    }
}
