package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.chrome.BrowserLocator;
import clew.site.LoopbackSite;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// replayweb.page shows what we have archived, in a real browser, when the site itself is gone.
@Tag("slow")
class ReplayWebPageTest {
    /// Empty until style and image are there.
    private static final String SHOWN = """
            (() => {
                const heading = document.querySelector("h1"), image = document.querySelector("img");
                if (!heading || !image?.complete || !document.styleSheets.length) return "";
                return `${heading.textContent} ${getComputedStyle(heading).color} ${image.naturalWidth}`;
            })()
            """;

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private static byte[] image(int width) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, 2, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return bytes.toByteArray();
    }

    private static Path browser() {
        var browser = BrowserLocator.find(Objects.requireNonNullElse(System.getenv("PATH"), ""));
        if (browser.isEmpty()) {
            System.err.println("NOT RUN: no Chrome or Chromium to show an archive in");
            Assumptions.abort("NOT RUN: no Chrome or Chromium to show an archive in");
        }
        return browser.orElseThrow();
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
        var shown = OtherReaders.node(
                "replay.mjs", browser().toString(), folder.resolve("profile").toString(), wacz.toString(), url, SHOWN);
        assertEquals("Kept rgb(1, 2, 3) 37", shown.strip());
    }
}
