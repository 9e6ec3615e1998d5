package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.BrowserLocator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole sites as Debian packages them, served by nginx, archived and mirrored by the packaged program. Then the server
/// is gone, and Chromium opens every page of the mirror: no file is missing, and nothing is requested from the network.
@Tag("slow")
class MirroredDocsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /// The end of the output, which has nothing after the result: no request was made for what was not taken.
    private static final Pattern GOOD = Pattern.compile("""
            (?s).*
            ([0-9]+) files, ([0-9]+) links: every link hits a file
            ([0-9]+) pages opened in Chrome without a network: nothing is missing
            """);

    @TempDir(cleanup = CleanupMode.ALWAYS)
    Path folder;

    private static void assume(boolean there, String reason) {
        if (!there) System.err.println("SKIPPED MirroredDocsIT: " + reason);
        assumeTrue(there, reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql-doc-15", "python3-doc"})
    void everyPageOfTheMirrorOpensWithoutANetworkAndMissesNothing(String docs) throws Exception {
        var site = Path.of("/usr/share/doc", docs, "html");
        assume(Nginx.program().isPresent(), "nginx is not installed (Debian: nginx-light)");
        assume(Files.isReadable(site.resolve("index.html")), site + " is not there (Debian: " + docs + ")");
        assume(
                BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent(),
                "neither Chrome nor Chromium is installed (Debian: chromium-headless-shell)");
        var archive = folder.resolve("archive").toString();
        try (var nginx = Nginx.serving(site.toRealPath(), Files.createDirectories(folder.resolve("server")))) {
            var archived = patiently("archive", nginx.url("/"), "-out", archive, "-mirror");
            assertEquals(0, archived.code(), archived.stderr());
        }
        var begun = System.nanoTime();
        var verified = patiently("verify", archive, "-render", "chrome");
        assertEquals(0, verified.code(), verified.stdout());
        var good = GOOD.matcher(verified.stdout());
        assertTrue(good.matches(), verified.stdout());
        System.out.printf(
                "MirroredDocsIT: %s: %s files, %s links, %s pages in Chromium, verified in %.0f s%n",
                docs, good.group(1), good.group(2), good.group(3), (System.nanoTime() - begun) / 1e9);
        assertEquals(pages(Path.of(archive, "mirror")), Long.parseLong(good.group(3)));
        // All pages of the site, but for a few that nothing links to.
        assertTrue(Long.parseLong(good.group(3)) >= pages(site.toRealPath()) * 9 / 10, verified.stdout());
    }

    private static Run patiently(String... arguments) throws Exception {
        try (var process = CrawlerProcess.startPatiently(PATIENCE, arguments)) {
            var stdout = process.stdout().readAllBytes();
            return process.endWithout(new String(stdout, StandardCharsets.UTF_8));
        }
    }

    private static long pages(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html")).count();
        }
    }
}
