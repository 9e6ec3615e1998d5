package clew.cli.config;

import clew.cli.flags.Flag;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/// A file or folder that a config file names which was found in the current folder, not named: an innocent command must
/// not read or write where its author likes.
///
/// 1. It is inside the current folder, links resolved.
/// 2. What is read is a regular file or a folder, so that reading ends.
/// 3. What is written is in no folder whose name begins with a dot, such as `.git`, and replaces only what Clew wrote.
/// No
///    symbolic link leads elsewhere from there.
///
/// @param folder the current folder
record FoundPath(Flag<?> flag, String text, Path folder) {
    /// Why it is not used, to be put behind it; empty where it may be.
    ///
    /// @throws InvalidPathException if it is not the name of a file
    Optional<String> objection() throws IOException {
        if (flag.takesUrl() && Url.parse(text) instanceof Parsed.Ok(Url url) && url.isHttp()) return Optional.empty();
        if (flag.takesUrl() && text.equals("-")) return Optional.of("which is standard input");
        var path = Path.of(text);
        var existing = existing(path);
        if (isOutside(path) || !existing.toRealPath().startsWith(folder.toRealPath())) {
            return Optional.of("which is outside of the current folder");
        }
        return flag.written() == null ? whileReading(folder.resolve(path)) : whileWriting(path, existing);
    }

    private static boolean isOutside(Path path) {
        if (path.isAbsolute()) return true;
        for (var part : path) if (part.toString().equals("..")) return true;
        return false;
    }

    /// What exists of it: what does not exist yet is created in a folder that does.
    private Path existing(Path path) {
        var existing = folder.toAbsolutePath().resolve(path);
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = Objects.requireNonNull(existing.getParent(), "the root of a disk exists");
        }
        return existing;
    }

    private static Optional<String> whileReading(Path file) {
        var isOther = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        return isOther ? Optional.of("which is not a regular file") : Optional.empty();
    }

    private Optional<String> whileWriting(Path path, Path existing) throws IOException {
        var written = Objects.requireNonNull(flag.written());
        var file = folder.toAbsolutePath().resolve(path);
        var parent = path.normalize().getParent();
        var folders = written.isFolder() ? path.normalize() : parent == null ? Path.of("") : parent;
        var isThere = existing.equals(file);
        var realFolder = isThere && !written.isFolder() ? Objects.requireNonNull(existing.getParent()) : existing;
        if (isHidden(folders) || isHidden(folder.toRealPath().relativize(realFolder.toRealPath()))) {
            return Optional.of("in a folder whose name begins with a dot, where nothing is written");
        }
        if (Files.isSymbolicLink(file) || Files.isSymbolicLink(successor(file))) {
            return Optional.of("which is a symbolic link");
        }
        if (!isThere) return Optional.empty();
        if (written.isFolder() != Files.isDirectory(file) || !(Files.isDirectory(file) || Files.isRegularFile(file))) {
            return Optional.of("which is not a " + (written.isFolder() ? "folder" : "regular file"));
        }
        if (!written.isOwn(file)) return Optional.of("which Clew did not write");
        return written.isFolder() && hasLinks(file) ? Optional.of("which has symbolic links in it") : Optional.empty();
    }

    /// Where a journal is crawled again, before it is replaced.
    private static Path successor(Path file) {
        return file.resolveSibling(file.getFileName() + ".fresh");
    }

    private static boolean isHidden(Path folders) {
        for (var part : folders)
            if (part.toString().startsWith(".") && !part.toString().equals(".")) return true;
        return false;
    }

    private static boolean hasLinks(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.anyMatch(Files::isSymbolicLink);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
