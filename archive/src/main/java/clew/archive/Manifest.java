package clew.archive;

import clew.archive.warc.Sha256;
import clew.frontier.Fingerprints;
import clew.journal.JournalHeader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The digests of all files in the folder of an archive: `manifest-sha256.txt`, which `sha256sum -c` reads too.
///
/// 1. It has a line for each file that the program wrote, and last a comment with the digest of all lines before it.
/// 2. What a command did not write keeps the digest that it had: so damage is not taken for content.
/// 3. `statistics.json` names it: so its absence is noticed.
public final class Manifest {
    static final String NAME = "manifest-sha256.txt";

    private static final String END = "# sha256 of the lines above: ";
    private static final String SEPARATOR = "  ";
    private static final int DIGITS = 64;
    private static final int LINE_MAX = 1 << 16;

    private static final String MAP = "map.json";
    private static final String MIRROR = "mirror/";
    private static final String WARCS = "archive/";

    /// What a crawl writes beside the WARC files.
    private static final List<String> CRAWL =
            List.of("journal", ArchiveFiles.WACZ, "statistics.json", "changes.jsonl", "captures.cdx", "report.jsonl");

    /// Takes the name of a file.
    private interface Names {
        void name(String name) throws IOException;
    }

    /// Takes a line.
    private interface Lines {
        void line(long number, String digest, String name) throws IOException;
    }

    /// Says where in a file its damage is.
    @FunctionalInterface
    interface Locator {
        /// @return a part of a sentence that begins with a comma; empty where only the file is known
        String where(String name) throws IOException;
    }

    private final Path root;

    private Manifest(ArchiveFolder folder) {
        this.root = folder.root();
    }

    public static Manifest of(ArchiveFolder folder) {
        return new Manifest(folder);
    }

    boolean exists() {
        return Files.exists(root.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
    }

    /// Writes the digests of a mirror that has just been made.
    public void updateMirror() throws IOException {
        update(name -> name.startsWith(MIRROR) || name.equals(MAP), Map.of(), Set.of());
    }

    /// Writes the digests of what a crawl wrote.
    ///
    /// @param known those that have been computed already, by the names of the files
    /// @param screenshots the folder of those; null for none
    void updateCrawl(Map<String, String> known, @Nullable Path screenshots) throws IOException {
        var images = images(screenshots);
        update(name -> CRAWL.contains(name) || name.startsWith(WARCS) || images.contains(name), known, images);
    }

    /// The screenshots below this folder.
    private Set<String> images(@Nullable Path screenshots) throws IOException {
        var images = new TreeSet<String>();
        if (screenshots == null || !Files.isDirectory(screenshots)) return images;
        var real = root.toRealPath();
        if (!screenshots.toRealPath().startsWith(real)) return images;
        try (var entries = Files.newDirectoryStream(screenshots.toRealPath(), "*.png")) {
            for (var entry : entries) images.add(name(real, entry));
        }
        return images;
    }

    private static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private void update(Predicate<String> isNew, Map<String, String> known, Set<String> images) throws IOException {
        var part = root.resolve(NAME + ".part");
        var isFirst = !exists();
        var sha = new Sha256();
        try (var out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            Names written = name -> {
                if (!isFirst && !isNew.test(name)) return;
                var digest = known.get(name);
                line(digest == null ? digest(name) : digest, name, sha, out);
            };
            names(written);
            for (var image : images) written.name(image);
            if (!isFirst) {
                read((_, digest, name) -> {
                    if (!isNew.test(name)) line(digest, name, sha, out);
                });
            }
            out.write(END + digits(sha.text()) + "\n");
        }
        Files.move(part, root.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void line(String digest, String name, Sha256 sha, Writer out) throws IOException {
        var line = digits(digest) + SEPARATOR + name + "\n";
        sha.add(line.getBytes(StandardCharsets.UTF_8));
        out.write(line);
    }

    private static String digits(String digest) {
        return digest.substring(digest.indexOf(':') + 1);
    }

    private String digest(String name) throws IOException {
        try (var in = Files.newInputStream(root.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            return digits(Sha256.of(in));
        }
    }

    private boolean isFile(String name) {
        return Files.isRegularFile(root.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }

    private boolean hasMirror() {
        return Files.isDirectory(root.resolve(MIRROR), LinkOption.NOFOLLOW_LINKS);
    }

    /// The files of the folder that belong to the archive.
    private void names(Names names) throws IOException {
        for (var name : CRAWL) if (isFile(name)) names.name(name);
        var warcs = new TreeSet<String>();
        if (Files.isDirectory(root.resolve(WARCS))) {
            try (var entries = Files.newDirectoryStream(root.resolve(WARCS), ArchiveFiles.WARCS)) {
                for (var entry : entries) warcs.add(WARCS + entry.getFileName());
            }
        }
        for (var name : warcs) if (isFile(name)) names.name(name);
        if (isFile(MAP)) names.name(MAP);
        if (!hasMirror()) return;
        FileTree.walk(root.resolve(MIRROR), file -> {
            var name = name(root, file);
            if (isFile(name)) names.name(name);
        });
    }

    /// Reads the lines up to the end.
    ///
    /// @return whether they are those that were written
    private boolean read(Lines lines) throws IOException {
        var sha = new Sha256();
        var end = "";
        try (var in = Files.newBufferedReader(root.resolve(NAME), StandardCharsets.ISO_8859_1)) {
            var number = 1L;
            for (var line = line(in); !line.isEmpty(); line = line(in)) {
                if (line.startsWith(END)) {
                    end = line;
                    break;
                }
                var bytes = line.getBytes(StandardCharsets.ISO_8859_1);
                sha.add(bytes);
                var text = new String(bytes, StandardCharsets.UTF_8).stripTrailing();
                var isLine = text.length() > DIGITS && text.startsWith(SEPARATOR, DIGITS);
                if (isLine) lines.line(number, text.substring(0, DIGITS), text.substring(DIGITS + SEPARATOR.length()));
                number++;
            }
            return end.equals(END + digits(sha.text()) + "\n") && in.read() < 0;
        }
    }

    /// A line with its end; empty after the last one. A line that is too long is returned in parts.
    private static String line(BufferedReader in) throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c >= 0; c = in.read()) {
            line.append((char) c);
            if (c == '\n' || line.length() == LINE_MAX) break;
        }
        return line.toString();
    }

    /// Compares all files with their digests.
    ///
    /// @return how many files there are
    long verify(Findings findings, Locator locator) throws IOException {
        var isGood = read((_, _, _) -> {});
        if (!isGood) findings.add(NAME, ": the digest in its last line is not that of the lines above.");
        try (var listed = new Fingerprints(JournalHeader.of(Map.of()).hashKey(), Fingerprints.BITS)) {
            var counts = new long[2];
            read((number, digest, name) -> {
                listed.add(name, counts[0]++);
                if (name.startsWith(MIRROR) && !hasMirror()) counts[1]++;
                else verify(name, digest, number, findings, locator);
            });
            if (counts[1] > 0)
                findings.add("mirror", " is missing: " + counts[1] + " files; crawler mirror makes them.");
            names(name -> {
                if (listed.number(name) == Fingerprints.NONE) findings.add(name, " is not listed in " + NAME + ".");
            });
            return counts[0];
        }
    }

    private void verify(String name, String digest, long line, Findings findings, Locator locator) throws IOException {
        if (findings.isAbout(name)) return;
        findings.guard(name, "", () -> {
            if (!isInside(name) || !isFile(name)) {
                findings.add(name, " is missing; it is in line " + line + " of " + NAME + ".");
            } else if (!digest(name).equals(digest)) {
                findings.add(
                        name, locator.where(name) + ": its digest is not that in line " + line + " of " + NAME + ".");
            }
        });
    }

    private boolean isInside(String name) {
        try {
            return root.resolve(name).normalize().startsWith(root.normalize());
        } catch (InvalidPathException _) {
            return false;
        }
    }
}
