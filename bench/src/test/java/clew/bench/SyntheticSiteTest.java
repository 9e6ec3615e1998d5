package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticSiteTest {
    private static final int PAGES = 300;

    @TempDir
    Path folder = Path.of("");

    @Test
    void itsLinksLeadToAllPagesAndNowhereElse() throws IOException {
        new SyntheticSite(PAGES).write(folder);
        var known = new TreeSet<String>();
        var waiting = new ArrayDeque<String>();
        known.add(SyntheticSite.START);
        waiting.add(SyntheticSite.START);
        while (!waiting.isEmpty()) {
            var page = waiting.remove();
            var file = folder.resolve(page.equals("/") ? "index.html" : page.substring(1));
            var base = URI.create("http://site" + page);
            for (var link : Jsoup.parse(Files.readString(file)).select("a[href]")) {
                var target = base.resolve(link.attr("href"));
                if (target.getHost().equals("site") && known.add(target.getPath())) waiting.add(target.getPath());
            }
        }
        assertEquals(PAGES, known.size());
        assertEquals(known, new SyntheticSite(PAGES).paths());
        try (var files = Files.walk(folder)) {
            assertEquals(
                    known.stream()
                            .map(page -> page.equals("/") ? "/index.html" : page)
                            .collect(Collectors.toSet()),
                    files.filter(Files::isRegularFile)
                            .map(file -> "/" + folder.relativize(file))
                            .collect(Collectors.toSet()));
        }
    }

    @Test
    void itIsTheSameEachTime() {
        var html = new SyntheticSite(PAGES).html(17);
        assertEquals(html, new SyntheticSite(PAGES).html(17));
        assertTrue(html.length() > 7_000 && html.length() < 9_000, () -> html.length() + " characters");
    }
}
