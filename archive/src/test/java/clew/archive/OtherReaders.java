package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.chrome.BrowserLocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// Other programs that read archives, and judge ours.
///
/// jwarc comes with the build. Those for Node are where the system property `clew.archive-npm` says:
///
/// ```
/// cp archive/src/test/npm/package.json /some/folder && npm install --ignore-scripts --prefix /some/folder
/// mvn -Plong verify -Dclew.archive-npm=/some/folder/node_modules
/// ```
public final class OtherReaders {
    /// Heading, color and width of the image of a page; empty until style and image are there.
    private static final String SHOWN = """
            (() => {
                const heading = document.querySelector("h1"), image = document.querySelector("img");
                if (!heading || !image || document.readyState !== "complete") return "";
                return `${heading.textContent} ${getComputedStyle(heading).color} ${image.naturalWidth}`;
            })()
            """;

    private OtherReaders() {}

    /// What jwarc's strictest validation has to say; empty if all is well.
    public static List<String> jwarc(List<Path> warcs) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.netpreserve.jwarc.tools.WarcTool",
                "validate",
                "--forbid-extensions"));
        for (var warc : warcs) command.add(warc.toString());
        return run(command).lines().toList();
    }

    /// Lets warcio check block digests, lengths, and that each record is a gzip member by itself.
    public static void assertWarcioAccepts(List<Path> warcs, int records) throws IOException, InterruptedException {
        var output = node("check-warc.mjs", warcs.stream().map(Path::toString).toArray(String[]::new));
        var found = 0;
        for (var line : output.lines().toList()) {
            assertTrue(line.startsWith("records "), output);
            found += Integer.parseInt(line.substring("records ".length()));
        }
        assertEquals(records, found, output);
    }

    /// The lines of the index that js-wacz makes of a WARC file.
    public static List<String> jsWaczIndex(Path warc) throws IOException, InterruptedException {
        return node("js-wacz-index.mjs", warc.toString()).lines().toList();
    }

    /// What replayweb.page shows of a page in a real browser: the text of its heading, the color of that and the width
    /// of its first image.
    ///
    /// @param folder for what the browser writes
    public static String replayWebPage(Path folder, Path wacz, String url) throws IOException, InterruptedException {
        var browser = BrowserLocator.find(Objects.requireNonNullElse(System.getenv("PATH"), ""));
        if (browser.isEmpty()) {
            System.err.println("NOT RUN: no Chrome or Chromium to show an archive in");
            Assumptions.abort("NOT RUN: no Chrome or Chromium to show an archive in");
        }
        var profile = folder.resolve("profile").toString();
        return node("replay.mjs", browser.orElseThrow().toString(), profile, wacz.toString(), url, SHOWN)
                .strip();
    }

    /// What a script of the test resources prints when it is given the folder of modules and some arguments.
    private static String node(String script, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(
                List.of("node", resource(script).toString(), modules().toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static Path modules() {
        var modules = System.getProperty("clew.archive-npm", "");
        if (modules.isEmpty()) {
            var reason = "NOT RUN: no -Dclew.archive-npm=/.../node_modules with other readers of archives";
            System.err.println(reason);
            Assumptions.abort(reason);
        }
        if (!Files.isDirectory(Path.of(modules))) {
            throw new IllegalArgumentException("clew.archive-npm is not a folder: " + modules);
        }
        return Path.of(modules).toAbsolutePath();
    }

    /// As a file, because it may be in a jar.
    private static Path resource(String name) throws IOException {
        try (var script = OtherReaders.class.getResourceAsStream(name)) {
            var file = Files.createTempFile("clew-", "-" + name);
            file.toFile().deleteOnExit();
            Files.copy(Objects.requireNonNull(script, name), file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        return text;
    }
}
