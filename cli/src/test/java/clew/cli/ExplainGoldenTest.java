package clew.cli;

import clew.page.Failure;
import clew.site.Golden;
import clew.site.PlantedCrawl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `crawler explain` prints, for a few URLs of a small site.
class ExplainGoldenTest {
    private static final String SITE = "http://h.example";

    @TempDir
    Path folder;

    private String journal() throws Exception {
        var trap = "/i" + "/img".repeat(9);
        return new PlantedCrawl(SITE + "/")
                .with("policy", "sitemap")
                .with("robots", "obey")
                .file(SITE + "/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed/\n")
                .page(SITE + "/", """
                        <title>Home &amp; garden</title>
                        <p><a href="docs/">Documentation</a> <a href="/docs?#top" rel=nofollow>again</a>
                        <a href=/old>old</a> <a href=/closed/door>door</a> <a href=//other.example/>other</a>
                        <a href=manual.pdf>Manual</a> <a href=%s>images</a> <a href=/gone>gone</a>
                        """.formatted(trap))
                .page(SITE + "/docs/", """
                        <title>Documentation</title><link rel=canonical href=/docs>
                        <a href=/>Home</a> <a href=//other.example/>other</a> <a href=#x>x</a>
                        """)
                .moved(SITE + "/old", 301, SITE + "/older")
                .moved(SITE + "/older", 302, SITE + "/docs/")
                .failed(SITE + "/gone", new Failure(Failure.Reason.DEADLINE, ""))
                .into(folder.resolve("journal"))
                .toString();
    }

    @ParameterizedTest
    @CsvSource({
        "page, https://h.example/docs/#part",
        "redirect, /old",
        "failure, gone",
        "robots, /closed/door",
        "external, http://other.example/",
        "skipped, /manual.pdf",
        "trap, /i/img/img/img/img/img/img/img/img/img",
        "unknown, http://www.h.example/DOCS",
    })
    void explains(String name, String url) throws Exception {
        var file = journal();
        for (var format : new String[] {"text", "json"}) {
            var run = Run.here("explain", "-format", format, file, url).inert();
            var extension = format.equals("text") ? ".txt" : ".json";
            Golden.matches("explain-" + name + extension, run.stdout().getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
