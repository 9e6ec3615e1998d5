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

/// Tells whether a mirror is complete: the folder `mirror` of an archive and its list `map.json`.
///
/// 1. Each file that the list names is there.
/// 2. Each relative reference of a page, a style sheet or an SVG image leads to a file inside the mirror: links,
///    frames, and whatever a browser loads.
/// 3. There are no symbolic links, and none is followed.
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
        } else if (MirrorReferences.has(file) && Files.size(file) <= BYTES_MAX) {
            findings.guard(name(file), "", () -> document(file));
        }
    }

    private void document(Path file) throws IOException {
        var found = reader.read(file, FileAddress.of(file), Files.readAllBytes(file));
        var reported = new HashSet<String>();
        for (var reference : found.loaded()) {
            if (!isGood(reference, found, true) && reported.add(reference)) report(file, reference, found);
        }
        for (var reference : found.linked()) {
            if (!isGood(reference, found, false) && reported.add(reference)) report(file, reference, found);
        }
    }

    /// @param loaded whether a browser requests it by itself
    private boolean isGood(String reference, MirrorReferences.Found in, boolean loaded) throws IOException {
        // An error of the site, which the mirror has as well.
        if (!(Url.parse(reference, in.base(), in.encoding()) instanceof Parsed.Ok(Url target))) return true;
        if (isAbsolute(reference) || isUnfinished(reference)) {
            if (target.isHttp()) absolute++;
            if (loaded) notTaken.add(target);
            return true;
        }
        references++;
        return addresses.file(target).isPresent();
    }

    /// Whether a reference means the same wherever it is written: it has a scheme of its own.
    private static boolean isAbsolute(String reference) {
        return Url.parse(reference) instanceof Parsed.Ok;
    }

    /// Whether a script has yet to fill it in.
    private static boolean isUnfinished(String reference) {
        return reference.contains("{{") || reference.contains("${");
    }

    private void report(Path file, String reference, MirrorReferences.Found in) {
        var leaves = Url.parse(reference, in.base(), in.encoding()) instanceof Parsed.Ok(Url target)
                && !addresses.isInside(target);
        findings.add(name(file) + " refers to \"" + PlainText.of(reference)
                + (leaves ? "\", which is outside the mirror." : "\", which is not a file of the mirror."));
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
