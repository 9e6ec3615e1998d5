package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real site from a real server: the documentation of PostgreSQL, as Debian packages it, served by nginx.
@Tag("slow")
class PostgresDocsIT {
    private static final Path DOCS = Path.of("/usr/share/doc/postgresql-doc-15/html");

    @TempDir
    Path folder;

    private static void assume(boolean there, String reason) {
        if (!there) System.err.println("SKIPPED PostgresDocsIT: " + reason);
        assumeTrue(there, reason);
    }

    @Test
    void everyPageIsVisitedOnceAndTheOutputIsTheSameAtEveryNumberOfWorkers() throws Exception {
        assume(Nginx.program().isPresent(), "nginx is not installed (Debian: nginx-light)");
        assume(Files.isReadable(DOCS.resolve("index.html")), DOCS + " is not there (Debian: postgresql-doc-15)");
        var outputs = new ArrayList<String>();
        for (int workers : List.of(1, 8, 64)) outputs.add(crawl(workers));
        assertEquals(1, outputs.stream().distinct().count(), "the output depends on the number of workers");
    }

    /// Crawls all of it, compares with files and access log, and returns the output without the port.
    private String crawl(int workers) throws Exception {
        try (var nginx = Nginx.serving(DOCS, Files.createDirectories(folder.resolve("at-" + workers)))) {
            var begun = System.nanoTime();
            var run = CrawlerProcess.run("-url", nginx.url("/"), "-workers", "" + workers);
            var seconds = (System.nanoTime() - begun) / 1e9;
            assertEquals("", run.inert().stderr());
            assertEquals(0, run.code());
            var visited = run.stdout()
                    .lines()
                    .filter(line -> line.startsWith("Visited: "))
                    .map(line -> line.substring(("Visited: " + nginx.url("")).length()))
                    .toList();
            var asked = new HashMap<String, Integer>();
            for (var line : nginx.endAndReadLog()) asked.merge(line, 1, Integer::sum);
            System.out.printf("PostgresDocsIT: %d pages at %d workers in %.2f s%n", visited.size(), workers, seconds);

            // Every HTML file, and the start page, under which index.html is served a second time.
            var expected = new TreeSet<>(List.of("/"));
            try (var files = Files.list(DOCS)) {
                files.map(file -> "/" + file.getFileName())
                        .filter(name -> name.endsWith(".html"))
                        .forEach(expected::add);
            }
            assertEquals(expected.size(), visited.size(), "pages are missing or visited twice");
            assertEquals(expected, new TreeSet<>(visited));
            var once = new HashMap<String, Integer>();
            for (var target : expected) once.put("200 " + target, 1);
            assertEquals(once, asked, "a page was not asked for exactly once");
            return run.stdout().replace(nginx.url(""), "");
        }
    }
}
