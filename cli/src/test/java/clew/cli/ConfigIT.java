package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged program reads `clew.toml` where it runs.
class ConfigIT {
    @TempDir
    private Path folder;

    private Run run(String... arguments) throws Exception {
        try (var process = CrawlerProcess.shell(
                Map.of("FOLDER", folder.toString()), "cd \"$FOLDER\" && exec \"$0\" \"$@\"", arguments)) {
            return process.end();
        }
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void theFileOfTheCurrentFolderSetsFlagsAndAnotherOneDoesIfItIsNamed() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/next>x</a>"))) {
            file("clew.toml", "url = \"" + site.url("/") + "\"\nrobots = \"ignore\"\nonly = true\nformat = \"csv\"\n");
            file("other.toml", "robots = \"ignore\"\nonly = true\ninsecure = true\n");
            var csv = run("-quiet");
            assertEquals(ExitCode.DONE, csv.code(), csv.stderr());
            assertTrue(csv.stdout().startsWith("number,url,"), csv.stdout());
            assertEquals(2, csv.stdout().lines().count(), csv.stdout());
            assertEquals(
                    new Run(
                            ExitCode.DONE,
                            "Visited: " + site.url("/a") + "\nLinks found:\n" + site.url("/next") + "\n",
                            ""),
                    run("-config", "other.toml", site.url("/a")));
        }
    }

    @Test
    void anErrorInTheFileEndsTheProgramBeforeItDoesAnything() throws Exception {
        file("clew.toml", "[check]\nmax-dept = 3\n");
        assertEquals(
                new Run(
                        ExitCode.USAGE,
                        "",
                        "crawler: clew.toml, line 2: crawler check has no flag -max-dept; did you mean max-depth?\n"),
                run("check", "http://127.0.0.1:1/"));
        assertEquals(ExitCode.DONE, run("-version").code());
    }
}
