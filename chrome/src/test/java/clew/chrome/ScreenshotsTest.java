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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScreenshotsTest {
    private static final int GREEN = 0xff00ff00;
    private static final int BLUE = 0xff0000ff;

    @TempDir
    private static Path folder;

    private static LoopbackSite site;
    private static Shown shown;
    private static Screenshots screenshots;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Shown.command();
        site = site();
        screenshots = Screenshots.into(folder.resolve("pictures"));
        shown = new Shown(
                site, Duration.ofSeconds(30), options -> options.withScreenshots(screenshots), fetch -> fetch);
    }

    @AfterAll
    static void end() {
        if (shown != null) shown.close();
        if (site != null) site.close();
    }

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/tall" -> LoopbackSite.html(out, """
                        <body style='margin:0'><div style='height:2000px;background:#0f0'></div>
                        <div id=end style='height:1000px'></div><a href=x>x</a>
                        <script>setTimeout(() => end.style.background = '#00f', 3000)</script>""");
            case "/endless" -> LoopbackSite.html(out, "<body style='margin:0'><div style='height:1000000px'></div>");
            case "/wide" ->
                LoopbackSite.html(out, "<body style='margin:0'><div style='width:7500px;height:7500px'></div>");
            default -> LoopbackSite.html(out, "<a href=x>x</a>");
        });
    }

    private static Path file(String target) {
        return folder.resolve("pictures").resolve(Screenshots.name(Url.of(site.url(target))));
    }

    private static BufferedImage image(String target) throws IOException {
        return Objects.requireNonNull(ImageIO.read(file(target).toFile()));
    }

    @Test
    void aPictureShowsTheWholePageAsItsScriptsLeaveItTheSameEveryTime() throws Exception {
        assertEquals("x=x", shown.read("/tall"));
        var image = image("/tall");
        assertTrue(image.getHeight() >= 3000, "height " + image.getHeight());
        assertEquals(GREEN, image.getRGB(5, 1990));
        assertEquals(BLUE, image.getRGB(5, 2990));
        var first = Files.readAllBytes(file("/tall"));
        assertEquals("x=x", shown.read("/tall"));
        assertArrayEquals(first, Files.readAllBytes(file("/tall")));
        assertTrue(Files.deleteIfExists(file("/tall")));
        try (var files = Files.list(folder.resolve("pictures"))) {
            assertEquals(
                    0, files.filter(file -> file.toString().contains("tall")).count(), "nothing but the picture");
        }
    }

    @Test
    void aPageWithoutEndIsCut() throws Exception {
        shown.read("/endless");
        var image = image("/endless");
        assertEquals(16_000_000 / image.getWidth(), image.getHeight());
    }

    /// A screenshot of 56 million pixels ended the crawl with an OutOfMemoryError.
    @Test
    void aPictureHasAtMostSixteenMillionPixels() throws Exception {
        shown.read("/wide");
        var image = image("/wide");
        assertEquals(7_500, image.getWidth());
        assertEquals(16_000_000 / 7_500, image.getHeight());
    }

    @Test
    void aPictureThatCannotBeKeptCostsNoPageAndIsTold() throws Exception {
        assertEquals(Optional.empty(), screenshots.problem());
        // A folder that is not empty is in the place of the screenshot.
        Files.createDirectories(file("/").resolve("full"));
        assertEquals("x=x", shown.read("/"));
        shown.read("/");
        var problem = screenshots.problem().orElseThrow();
        assertTrue(problem.startsWith("2 screenshots could not be saved: "), problem);
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
