package clew.archive.mirror;

import clew.archive.FileTree;
import clew.archive.Findings;
import clew.archive.warc.PlainText;
import clew.url.Parsed;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Tells whether a mirror is complete: the folder `mirror` of an archive and its list `map.json`.
///
/// 1. Each file that the list names is there.
/// 2. Each reference of a page, a style sheet or an SVG image is a URL, and one that a browser would open from disk
///    leads to a file inside the mirror: links, forms, frames, refreshes, and whatever a browser loads. In whatever way
///    browsers read a page, with or without scripts, none leads outside.
/// 3. Each file has an extension that a mirror gives files, so that it is known what a browser takes it for.
/// 4. There are no symbolic links, and none is followed.
///
/// Only one file at a time is in memory. Fragments are not looked up.
public final class MirrorVerification {
    /// Larger files are in a mirror as they were on their site.
    private static final long BYTES_MAX = 64L << 20;

    private static final String FOLDER = "mirror";
    private static final String LIST = "map.json";

    /// What came of it.
    ///
    /// @param files how many files the mirror has
    /// @param references how many references to files were checked
    /// @param absolute how many references lead to the web
    /// @param notTaken those of them that a browser requests by itself, as it does an image
    /// @param findings in sentences; empty if nothing is wrong
    public record Report(long files, long references, long absolute, NotTaken notTaken, List<String> findings) {}

    private final Path root;
    private final FileAddress addresses;
    private final MirrorReferences reader = new MirrorReferences();
    private final Findings findings = new Findings();
    private final NotTaken notTaken = new NotTaken();
    private long files;
    private long references;
    private long absolute;

    private MirrorVerification(Path root) {
        this.root = root;
        this.addresses = new FileAddress(root);
    }

    /// Whether the folder of an archive has a mirror.
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FOLDER), LinkOption.NOFOLLOW_LINKS);
    }

    /// Where the mirror is, as an absolute path without symbolic links.
    public static Path root(Path folder) throws IOException {
        return folder.toRealPath().resolve(FOLDER);
    }

    /// Takes one file after another.
    public interface Pages {
        void page(Path file) throws IOException;
    }

    /// The pages of a mirror, in an order that is always the same.
    public static void pages(Path folder, Pages pages) throws IOException {
        if (!Files.isDirectory(root(folder), LinkOption.NOFOLLOW_LINKS)) return;
        FileTree.walk(root(folder), file -> {
            if (MirrorReferences.isPage(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) pages.page(file);
        });
    }

    /// @param folder of the archive
    /// @throws IOException if it cannot be read, which says nothing about the mirror
    public static Report verify(Path folder) throws IOException {
        var verification = new MirrorVerification(root(folder));
        if (Files.isDirectory(verification.root, LinkOption.NOFOLLOW_LINKS)) {
            FileTree.walk(verification.root, verification::file);
            verification.findings.guard(LIST, "", () -> verification.list(folder.resolve(LIST)));
        } else {
            verification.findings.add("The mirror is not a folder.");
        }
        return verification.report();
    }

    private Report report() {
        return new Report(files, references, absolute, notTaken, findings.sentences());
    }

    private void file(Path file) throws IOException {
        files++;
        if (Files.isSymbolicLink(file)) {
            findings.add(name(file) + " is a symbolic link.");
        } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            findings.add(name(file) + " is not a regular file.");
        } else if (!FileType.isKnown(MirrorReferences.extension(file))) {
            findings.add(name(file) + " has an extension that a browser may take for that of a page.");
        } else if (MirrorReferences.has(file) && Files.size(file) <= BYTES_MAX) {
            findings.guard(name(file), "", () -> document(file));
        }
    }

    private void document(Path file) throws IOException {
        var url = FileAddress.of(file);
        var bytes = Files.readAllBytes(file);
        var reported = new HashSet<String>();
        if (MirrorReferences.isData(file)) {
            for (var reference : reader.written(file, url, bytes)) {
                if (isOutside(reference)) check(file, reference, reported);
            }
            return;
        }
        for (var reference : reader.written(file, url, bytes)) {
            count(reference);
            check(file, reference, reported);
        }
        for (var reference : reader.loaded(file, url, bytes)) {
            if (reference.target() instanceof Parsed.Ok(Url target) && isElsewhere(reference, target)) {
                notTaken.add(target);
            }
            check(file, reference, reported);
        }
        for (var reference : reader.inAnyReading(file, url, bytes)) {
            if (isOutside(reference)) check(file, reference, reported);
        }
    }

    private void count(MirrorReferences.Reference reference) {
        if (!(reference.target() instanceof Parsed.Ok(Url target))) return;
        if (target.isHttp()) absolute++;
        if (!isElsewhere(reference, target)) references++;
    }

    /// Whether a reference is not meant to lead to a file.
    private static boolean isElsewhere(MirrorReferences.Reference reference, Url target) {
        return !FileAddress.isLocal(target) || isUnfinished(reference.text());
    }

    /// Whether a script has yet to fill it in.
    private static boolean isUnfinished(String reference) {
        return reference.contains("{{") || reference.contains("${");
    }

    private void check(Path file, MirrorReferences.Reference reference, Set<String> reported) throws IOException {
        var problem = problem(reference);
        if (problem.isEmpty() || !reported.add(reference.text())) return;
        findings.add(name(file) + " refers to \"" + PlainText.of(reference.text()) + "\", which is " + problem + ".");
    }

    /// What is wrong with a reference; empty if nothing is.
    private String problem(MirrorReferences.Reference reference) throws IOException {
        if (!(reference.target() instanceof Parsed.Ok(Url target))) return "not a valid URL";
        if (isOutside(reference)) return "outside the mirror";
        return isElsewhere(reference, target) || addresses.file(target).isPresent() ? "" : "not a file of the mirror";
    }

    private boolean isOutside(MirrorReferences.Reference reference) {
        return reference.target() instanceof Parsed.Ok(Url target)
                && FileAddress.isLocal(target)
                && !addresses.isInside(target);
    }

    private String name(Path file) {
        return PlainText.of(FOLDER + "/" + root.relativize(file));
    }

    /// `map.json`, read as a stream: it has an entry for each URL of the site.
    private void list(Path list) throws IOException {
        if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            findings.add(LIST + " is missing.");
            return;
        }
        try (var in = Files.newInputStream(list, LinkOption.NOFOLLOW_LINKS);
                var json = new JsonFactory().createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                findings.add(LIST + " is not a JSON object.");
                return;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var url = json.currentName();
                if (json.nextToken() != JsonToken.VALUE_STRING || !isFile(json.getText())) {
                    findings.add(LIST + " names a file for " + PlainText.of(url) + " that is not in the mirror.");
                }
                json.skipChildren();
            }
        } catch (JsonProcessingException e) {
            findings.add(LIST + " is damaged: " + PlainText.of(e.getOriginalMessage()) + ".");
        }
    }

    private boolean isFile(String name) throws IOException {
        try {
            return addresses.file(FileAddress.of(root.resolve(name))).isPresent();
        } catch (InvalidPathException _) {
            return false;
        }
    }
}
