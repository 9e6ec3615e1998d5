package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// replayweb.page shows what we have archived, in a real browser, when the site itself is gone.
@Tag("slow")
class ReplayWebPageTest {
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private static byte[] image(int width) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, 2, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return bytes.toByteArray();
    }

    @Test
    void aPageIsShownWithItsStyleAndItsImage() throws Exception {
        var page =
                "<!doctype html><title>T</title><link rel=stylesheet href=/style.css><h1>Kept</h1><img src=/twin.png>";
        var picture = image(37);
        String url;
        Path wacz;
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/style.css" ->
                LoopbackSite.page(
                        out, 200, "text/css", "h1 { color: rgb(1, 2, 3) }".getBytes(StandardCharsets.US_ASCII));
            case "/picture.png", "/twin.png" -> LoopbackSite.page(out, 200, "image/png", picture);
            default -> LoopbackSite.html(out, page);
        })) {
            url = site.url("/");
            // The second image is a revisit of the first.
            wacz = TestArchive.record(folder, site, "/", "/style.css", "/picture.png", "/twin.png")
                    .wacz();
        }
        assertEquals("Kept rgb(1, 2, 3) 37", OtherReaders.replayWebPage(folder, wacz, url));
    }
}
