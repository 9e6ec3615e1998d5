package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import clew.url.Url;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScreenshotsTest {
    private static final int GREEN = 0xff00ff00;
    private static final int BLUE = 0xff0000ff;

    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/tall" -> LoopbackSite.html(out, """
                        <body style='margin:0'><div style='height:2000px;background:#0f0'></div>
                        <div id=end style='height:1000px'></div><a href=x>x</a>
                        <script>setTimeout(() => end.style.background = '#00f', 3000)</script>""");
            case "/endless" -> LoopbackSite.html(out, "<body style='margin:0'><div style='height:1000000px'></div>");
            default -> LoopbackSite.html(out, "<a href=x>x</a>");
        });
    }

    private static Shown shown(LoopbackSite site, Screenshots screenshots) throws IOException, InterruptedException {
        return new Shown(site, Duration.ofSeconds(30), options -> options.withScreenshots(screenshots), fetch -> fetch);
    }

    private Path file(LoopbackSite site, String target) {
        return folder.resolve(Screenshots.name(Url.of(site.url(target))));
    }

    private static BufferedImage image(Path file) throws IOException {
        return Objects.requireNonNull(ImageIO.read(file.toFile()));
    }

    @Test
    void aPictureShowsTheWholePageAsItsScriptsLeaveIt() throws Exception {
        try (var site = site();
                var shown = shown(site, Screenshots.into(folder))) {
            assertEquals("x=x", shown.read("/tall"));
            var image = image(file(site, "/tall"));
            assertTrue(image.getHeight() >= 3000, "height " + image.getHeight());
            assertEquals(GREEN, image.getRGB(5, 1990));
            assertEquals(BLUE, image.getRGB(5, 2990));
            try (var files = Files.list(folder)) {
                assertEquals(1, files.count(), "nothing but the picture");
            }
        }
    }

    @Test
    void aPictureIsTheSameEveryTime() throws Exception {
        try (var site = site();
                var shown = shown(site, Screenshots.into(folder))) {
            shown.read("/tall");
            var first = Files.readAllBytes(file(site, "/tall"));
            shown.read("/tall");
            assertArrayEquals(first, Files.readAllBytes(file(site, "/tall")));
        }
    }

    @Test
    void aPageWithoutEndIsCut() throws Exception {
        try (var site = site();
                var shown = shown(site, Screenshots.into(folder))) {
            shown.read("/endless");
            assertEquals(16_384, image(file(site, "/endless")).getHeight());
        }
    }

    @Test
    void aPictureThatCannotBeKeptCostsNoPageAndIsTold() throws Exception {
        var screenshots = Screenshots.into(folder.resolve("gone"));
        try (var site = site();
                var shown = shown(site, screenshots)) {
            assertEquals(Optional.empty(), screenshots.problem());
            Files.delete(folder.resolve("gone"));
            assertEquals("x=x", shown.read("/"));
            shown.read("/");
            var problem = screenshots.problem().orElseThrow();
            assertTrue(problem.startsWith("2 screenshots could not be kept: "), problem);
        }
    }

    @Test
    void namesAreReadableHarmlessAndTellUrlsApart() {
        var name = Screenshots.name(Url.of("https://me:secret@h.example:8443/a/../../etc/%2e%2e%2fpasswd?q=1#f"));
        assertTrue(name.matches("h\\.example-8443-etc-2e-2e-2fpasswd-q-1-[0-9a-f]{12}\\.png"), name);
        assertEquals(Screenshots.name(Url.of("http://h/a#b")), Screenshots.name(Url.of("http://h/a")));
        assertNotEquals(Screenshots.name(Url.of("http://h/a-b")), Screenshots.name(Url.of("http://h/a/b")));
        assertNotEquals(Screenshots.name(Url.of("http://h/A")), Screenshots.name(Url.of("http://h/a")));
        assertTrue(Screenshots.name(Url.of("http://h/" + "x".repeat(5000))).length() < 130);
    }
}
