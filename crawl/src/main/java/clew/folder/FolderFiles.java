package clew.folder;

import clew.url.Url;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the file that a static web server sends for a URL.
///
/// 1. Nothing outside the folder is ever read, whatever a URL says, nor what a symbolic link leads to unless
///    [Symlinks#FOLLOW] says so.
/// 2. Only regular files are content: pipes and devices are never opened.
/// 3. A file has one path inside the folder, whatever symbolic links lead to it: its real one, or of what is outside
///    and followed that of [OutsidePaths].
final class FolderFiles {
    private static final int MOVED_PERMANENTLY = 301;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /// What a server has for a URL.
    sealed interface Found {
        record Content(Path file) implements Found {}

        /// A regular file outside the folder, behind a symbolic link: it is there, and is not read.
        record Outside(Path file) implements Found {}

        record Moved(int status, Url target) implements Found {}

        record Declined(int status) implements Found {}
    }

    private enum Kind {
        FILE,
        OUTSIDE,
        FOLDER,
        NOTHING,
        FORBIDDEN
    }

    /// What is at a path.
    ///
    /// @param path the one that counts, of what is read
    private record Entry(Kind kind, Path path) {
        boolean isFile() {
            return kind == Kind.FILE || kind == Kind.OUTSIDE;
        }
    }

    private final Path root;
    private final FilePaths paths;
    private final Url base;
    private final String basePath;
    private final List<String> indexFiles;
    private final List<String> fallbackExtensions;
    private final Symlinks symlinks;
    private @Nullable OutsidePaths outside;

    /// @param root the folder, without symbolic links on the way to it
    /// @param base its URL, with a slash at its end
    FolderFiles(Path root, Url base, List<String> indexFiles, List<String> fallbackExtensions, Symlinks symlinks) {
        this.root = root;
        this.paths = FilePaths.below(root);
        this.base = base;
        this.basePath = base.pathname();
        this.indexFiles = indexFiles;
        this.fallbackExtensions = fallbackExtensions;
        this.symlinks = symlinks;
    }

    /// @param url of the folder, or below it
    Found find(Url url) {
        var path = url.pathname();
        if (!path.startsWith(basePath)) return moved(base);
        var found = paths.path(path.substring(basePath.length()));
        if (found.isEmpty()) return new Found.Declined(NOT_FOUND);
        var entry = entry(found.get());
        if (path.endsWith("/")) return entry.kind() == Kind.FOLDER ? index(entry.path()) : declined(entry);
        if (entry.isFile()) return found(entry);
        for (var extension : fallbackExtensions) {
            var other = paths.path(path.substring(basePath.length()) + "." + extension)
                    .map(this::entry)
                    .filter(Entry::isFile);
            if (other.isPresent()) return found(other.get());
        }
        if (entry.kind() != Kind.FOLDER) return declined(entry);
        return paths.url(entry.path(), base).map(FolderFiles::moved).orElse(new Found.Declined(NOT_FOUND));
    }

    private static Found found(Entry entry) {
        return entry.kind() == Kind.FILE ? new Found.Content(entry.path()) : new Found.Outside(entry.path());
    }

    /// The one URL of the file that is sent for a URL, or of the folder that it is redirected to, whose slash it lacks;
    /// nothing where there is neither.
    Optional<Url> canonical(Url url) {
        return switch (find(url)) {
            case Found.Content(Path file) -> url(file);
            case Found.Outside(Path file) -> url(file);
            case Found.Moved(int _, Url target) -> {
                var path = target.pathname();
                var unslashed = target.withPathname(path.substring(0, path.length() - 1));
                // The top of a site has no URL without a slash.
                yield unslashed.equals(target) ? canonical(target) : Optional.of(unslashed);
            }
            case Found.Declined(int _) -> Optional.empty();
        };
    }

    /// The file that a URL stands for, whether it exists or not: the first index file of a folder, and the folder
    /// itself where the slash at the end is missing.
    ///
    /// @param url of the folder, or below it
    Path named(Url url) {
        return switch (find(url)) {
            case Found.Content(Path file) -> file;
            case Found.Outside(Path file) -> file;
            case Found.Moved(int _, Url folder) ->
                paths.path(folder.pathname().substring(basePath.length())).orElse(root);
            case Found.Declined(int _) -> {
                var relative = url.pathname().substring(basePath.length());
                var file = paths.path(relative).orElse(root.resolve(relative.replaceFirst("^/+", "")));
                var isFolder = relative.isEmpty() || relative.endsWith("/");
                yield isFolder && !indexFiles.isEmpty() ? file.resolve(indexFiles.getFirst()) : file;
            }
        };
    }

    /// The one URL of a file: that of its folder for an index file.
    Optional<Url> url(Path file) {
        var real = entry(file).path();
        var folder = Objects.requireNonNull(real.getParent());
        var isIndex = indexFiles.contains(real.getFileName().toString())
                && indexOf(folder).filter(real::equals).isPresent();
        return paths.url(isIndex ? folder : real, base);
    }

    /// The first of its index files that is there.
    Optional<Path> indexOf(Path folder) {
        return indexEntry(folder).map(Entry::path);
    }

    private Optional<Entry> indexEntry(Path folder) {
        return indexFiles.stream()
                .map(name -> entry(folder.resolve(name)))
                .filter(Entry::isFile)
                .findFirst();
    }

    /// Whether it is a file that is read.
    boolean isRead(Path path) {
        return entry(path).kind() == Kind.FILE;
    }

    /// Whether something is there that a symbolic link leads to, and that is only read or listed if links are followed.
    boolean isUnfollowed(Path link) {
        if (symlinks == Symlinks.FOLLOW) return false;
        var kind = entry(link).kind();
        return kind == Kind.OUTSIDE || kind == Kind.FOLDER;
    }

    private Found index(Path folder) {
        return indexEntry(folder).map(FolderFiles::found).orElse(new Found.Declined(NOT_FOUND));
    }

    private static Found moved(Url folder) {
        return new Found.Moved(MOVED_PERMANENTLY, folder);
    }

    private static Found declined(Entry entry) {
        return new Found.Declined(entry.kind() == Kind.FORBIDDEN ? FORBIDDEN : NOT_FOUND);
    }

    private Entry entry(Path path) {
        try {
            var real = path.toRealPath();
            var attributes = Files.readAttributes(real, BasicFileAttributes.class);
            if (real.startsWith(root)) return new Entry(kind(attributes, true), real);
            return symlinks == Symlinks.FOLLOW
                    ? new Entry(kind(attributes, true), outside().inside(real, path))
                    : new Entry(kind(attributes, false), path);
        } catch (AccessDeniedException _) {
            return new Entry(Kind.FORBIDDEN, path);
        } catch (IOException _) {
            // It is not there, its name is too long, or its symbolic links go in a circle.
            return new Entry(Kind.NOTHING, path);
        }
    }

    /// Only looked for where a link leads outside: that takes a walk through the folder.
    private synchronized OutsidePaths outside() {
        if (outside == null) outside = new OutsidePaths(root);
        return outside;
    }

    private static Kind kind(BasicFileAttributes attributes, boolean isRead) {
        if (attributes.isRegularFile()) return isRead ? Kind.FILE : Kind.OUTSIDE;
        return attributes.isDirectory() ? Kind.FOLDER : Kind.FORBIDDEN;
    }
}
