package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The packaged program archives a site and shows it when the site is gone.
class ReplayIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void anArchiveIsShownUntilASignalEndsIt(String signal, int code) throws Exception {
        var archive = folder.resolve("archive").toString();
        String url;
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/style.css")
                        ? LoopbackSite.page(out, 200, "text/css", "p{color:red}".getBytes(StandardCharsets.US_ASCII))
                        : LoopbackSite.html(out, "<title>Kept</title><link rel=stylesheet href=style.css>"))) {
            url = site.url("/");
            var run = CrawlerProcess.run("archive", "-url", url, "-out", archive);
            assertEquals(0, run.code(), run.stderr());
        }
        try (var process = CrawlerProcess.start("replay", archive)) {
            var printed = new BufferedReader(new InputStreamReader(process.stdout(), StandardCharsets.UTF_8));
            var address = printed.readLine();
            assertTrue(read(address).contains("<bdi>Kept</bdi>"));
            // Whatever its time: the only capture is the nearest one.
            assertEquals(
                    "<title>Kept</title><link rel=stylesheet href=\"/20200101000000/" + url + "style.css\">",
                    read(address + "20200101000000/" + url));
            assertEquals("p{color:red}", read(address + "20200101000000/" + url + "style.css"));
            process.signal(signal);
            assertEquals(new Run(code, "", "crawler: press Ctrl-C to stop\n"), process.endWithout(""));
        }
    }

    private static String read(String url) throws Exception {
        try (var in = URI.create(url).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
