package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The texts that are measured: files of URLs or links, one in a line, in one folder.
final class Corpus {
    /// The system property that names the folder.
    static final String FOLDER = "clew.bench.corpora";

    /// A page of `webpages-links.txt`: a line `@ ` with its base, then its links in document order.
    record PageLinks(String base, List<String> hrefs) {}

    private Corpus() {}

    static String[] urls(String file) throws IOException {
        return lines(file).toArray(String[]::new);
    }

    static List<PageLinks> pages(String file) throws IOException {
        return pages(lines(file));
    }

    static List<PageLinks> pages(List<String> lines) {
        var pages = new ArrayList<PageLinks>();
        for (var line : lines) {
            if (line.startsWith("@ ")) {
                pages.add(new PageLinks(line.substring(2), new ArrayList<>()));
            } else {
                pages.getLast().hrefs().add(line);
            }
        }
        return pages;
    }

    static Path path(String file) {
        return Path.of(System.getProperty(FOLDER, "../shared/url-corpora")).resolve(file);
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(path(file));
    }
}
