package clew.bench;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A site to be crawled, as a folder of files whose start page is `/`.
///
/// @param content what is in it, for the heading of its table
/// @param small whether tools that are slow are run on it too
record Site(String name, String content, Path folder, boolean small) {
    private static final String SYNTHETIC = "syn";
    private static final int SYNTHETIC_PAGES = 20_001;

    /// @param work where the generated site is, or will be
    static List<Site> all(Path work) {
        var docs = Path.of("/usr/share/doc");
        return List.of(
                new Site("python", "Debian's python3-doc", docs.resolve("python3-doc/html"), true),
                new Site("pg", "Debian's postgresql-doc-15", docs.resolve("postgresql-doc-15/html"), true),
                new Site("jdk", "Debian's openjdk-17-doc", docs.resolve("openjdk-17-doc/api"), false),
                new Site(SYNTHETIC, "generated pages of 8 KB", work.resolve("syn"), false));
    }

    /// The pages that are known to belong to it; empty where nobody but crawlers can tell.
    Set<String> knownPages() {
        return name.equals(SYNTHETIC) ? new SyntheticSite(SYNTHETIC_PAGES).paths() : Set.of();
    }

    /// Generates the site if that is due, and reads all of it, so that no tool is the first to read it from the disk.
    ///
    /// @return whether the site is there
    boolean prepare() throws IOException {
        if (name.equals(SYNTHETIC)) new SyntheticSite(SYNTHETIC_PAGES).write(folder);
        if (!Files.exists(folder.resolve("index.html"))) return false;
        try (var files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (var file : files.filter(Files::isRegularFile).toList()) Files.readAllBytes(file);
        }
        return true;
    }
}
