package clew.extract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The pages of Debian's documentation packages python3-doc, postgresql-doc-15 and openjdk-17-doc.
final class RealPages {
    private static final List<Path> FOLDERS = List.of(
            Path.of("/usr/share/doc/python3-doc/html"),
            Path.of("/usr/share/doc/postgresql-doc-15/html"),
            Path.of("/usr/share/doc/openjdk-17-doc/api"));

    private RealPages() {}

    /// The folders that this machine lacks.
    static List<Path> missing() {
        return FOLDERS.stream().filter(folder -> !Files.isDirectory(folder)).toList();
    }

    /// All pages, or from each folder about `most`, evenly spread.
    static List<Path> all(int most) {
        var pages = new ArrayList<Path>();
        for (var folder : FOLDERS) {
            try (var paths = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
                var found = paths.filter(path -> path.toString().endsWith(".html") && Files.isRegularFile(path))
                        .sorted()
                        .toList();
                var step = Math.max(1, found.size() / most);
                for (var i = 0; i < found.size(); i += step) pages.add(found.get(i));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return pages;
    }

    static byte[] read(Path page) {
        try {
            return Files.readAllBytes(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
