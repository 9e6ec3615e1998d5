package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// A real browser shows a replay, and requests nothing from the site, which still runs.
class ReplayInChromiumTest {
    /// Writes down what is shown, once everything is loaded. A script requests one image by a path, and others by
    /// absolute URLs: one that is archived, and one that is not.
    @SuppressWarnings("InlineFormatString") // it is long
    private static final String PAGE = """
            <!doctype html><title>T</title>
            <meta http-equiv=Content-Security-Policy content="img-src https://cdn.example; script-src 'unsafe-inline'">
            <link rel=preconnect href=/>
            <link rel=stylesheet href=/style.css?v=1 integrity=sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=>
            <style>h1 { background: url(/back.png) }</style>
            <h1>Kept</h1><img id=plain src=moved.png><img id=set srcset="twin.png?a,b 1x">
            <iframe srcdoc="<img src=picture.png>"></iframe>
            <script>
            const add = (id, src) => document.body.append(Object.assign(new Image(), { id, src }));
            add("path", "/picture.png");
            add("live", "%1$s/live.png");
            add("none", "%1$s/not-archived.png");
            addEventListener("load", () => {
                const style = getComputedStyle(document.querySelector("h1"));
                const widths = [...document.images, document.querySelector("iframe").contentDocument.images[0]];
                document.body.dataset.shown = [style.color, style.fontStyle, ...widths.map((i) => i.id + i.naturalWidth)].join(" ");
            });
            </script>
            """;

    private static final Pattern SHOWN = Pattern.compile("data-shown=\"([^\"]*)\"");

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private static byte[] image(int width) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(width, 2, BufferedImage.TYPE_INT_RGB), "png", bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static boolean answer(LoopbackSite.Request request, OutputStream out, byte[] picture) throws IOException {
        var host = request.header("Host");
        return switch (request.target()) {
            case "/style.css?v=1" -> css(out, "@import 'more.css'; h1 { color: rgb(1, 2, 3) }");
            case "/more.css" -> css(out, "h1 { font-style: italic }");
            case "/dir/moved.png" -> LoopbackSite.status(out, 302, "", "Location: /picture.png");
            case "/dir/" -> LoopbackSite.html(out, PAGE.formatted("http://" + host));
            default -> LoopbackSite.page(out, 200, "image/png", picture);
        };
    }

    private static boolean css(OutputStream out, String sheet) throws IOException {
        return LoopbackSite.page(out, 200, "text/css", sheet.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aPageIsShownFromTheArchiveAlone() throws Exception {
        var chromium = Chromium.installed(folder);
        var picture = image(37);
        try (var site = LoopbackSite.answering((request, out) -> answer(request, out, picture))) {
            var archive = TestArchive.record(
                    folder,
                    site,
                    "/dir/",
                    "/style.css?v=1",
                    "/more.css",
                    "/back.png",
                    "/picture.png",
                    "/dir/picture.png",
                    "/dir/twin.png?a,b",
                    "/dir/moved.png",
                    "/live.png");
            var before = site.connections();
            try (var reader = ArchiveReader.open(archive.wacz());
                    var server = ReplayServer.start(reader, 0, e -> {
                        throw new AssertionError(e);
                    })) {
                var dom = chromium.dom(server.address() + "20261117123456/" + site.url("/dir/"));
                var shown = SHOWN.matcher(dom);
                assertTrue(shown.find(), dom);
                assertEquals("rgb(1, 2, 3) italic plain37 set37 path37 live37 none0 37", shown.group(1));
            }
            assertEquals(before, site.connections(), "the live site was asked: " + site.targets());
        }
    }
}
