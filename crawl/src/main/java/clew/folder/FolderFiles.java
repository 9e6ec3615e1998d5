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

/// Finds the file that a static web server sends for a URL.
///
/// 1. Nothing outside the folder is ever read, whatever a URL says, nor what a symbolic link leads to unless
///    [Symlinks#FOLLOW] says so.
/// 2. Only regular files are content: pipes and devices are never opened.
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

    private final Path root;
    private final FilePaths paths;
    private final Url base;
    private final String basePath;
    private final List<String> indexFiles;
    private final List<String> fallbackExtensions;
    private final Symlinks symlinks;

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
        var file = found.get();
        var kind = kind(file);
        if (path.endsWith("/")) return kind == Kind.FOLDER ? index(file) : declined(kind);
        if (isFile(kind)) return found(kind, file);
        for (var extension : fallbackExtensions) {
            var other = paths.path(path.substring(basePath.length()) + "." + extension);
            if (other.isEmpty()) continue;
            var otherKind = kind(other.get());
            if (isFile(otherKind)) return found(otherKind, other.get());
        }
        if (kind != Kind.FOLDER) return declined(kind);
        return paths.url(file, base).map(FolderFiles::moved).orElse(new Found.Declined(NOT_FOUND));
    }

    private static boolean isFile(Kind kind) {
        return kind == Kind.FILE || kind == Kind.OUTSIDE;
    }

    private static Found found(Kind kind, Path file) {
        return kind == Kind.FILE ? new Found.Content(file) : new Found.Outside(file);
    }

    /// The one URL of the file that is sent for a URL, or of the folder that it is redirected to, whose slash it lacks;
    /// nothing where there is neither.
    Optional<Url> canonical(Url url) {
        return switch (find(url)) {
            case Found.Content(Path file) -> url(file);
            case Found.Outside(Path file) -> url(file);
            case Found.Moved(int _, Url target) ->
                Optional.of(target.withPathname(
                        target.pathname().substring(0, target.pathname().length() - 1)));
            case Found.Declined(int _) -> Optional.empty();
        };
    }

    /// The file that a URL stands for, whether it exists or not: of a folder its first index file.
    ///
    /// @param url of the folder, or below it
    Path named(Url url) {
        return switch (find(url)) {
            case Found.Content(Path file) -> file;
            case Found.Outside(Path file) -> file;
            case Found.Moved(int _, Url folder) -> named(folder);
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
        var folder = Objects.requireNonNull(file.getParent());
        var isIndex = indexFiles.contains(file.getFileName().toString())
                && indexOf(folder).filter(file::equals).isPresent();
        return paths.url(isIndex ? folder : file, base);
    }

    /// The first of its index files that is there.
    Optional<Path> indexOf(Path folder) {
        return indexFiles.stream()
                .map(folder::resolve)
                .filter(file -> isFile(kind(file)))
                .findFirst();
    }

    /// Whether it is a file that is read.
    boolean isRead(Path path) {
        return kind(path) == Kind.FILE;
    }

    /// Whether something is there that a symbolic link leads to, and that is only read or listed if links are followed.
    boolean isUnfollowed(Path link) {
        if (symlinks == Symlinks.FOLLOW) return false;
        var kind = kind(link);
        return kind == Kind.OUTSIDE || kind == Kind.FOLDER;
    }

    private Found index(Path folder) {
        return indexOf(folder).map(file -> found(kind(file), file)).orElse(new Found.Declined(NOT_FOUND));
    }

    private static Found moved(Url folder) {
        return new Found.Moved(MOVED_PERMANENTLY, folder);
    }

    private static Found declined(Kind kind) {
        return new Found.Declined(kind == Kind.FORBIDDEN ? FORBIDDEN : NOT_FOUND);
    }

    private Kind kind(Path path) {
        try {
            var real = path.toRealPath();
            var attributes = Files.readAttributes(real, BasicFileAttributes.class);
            var isRead = symlinks == Symlinks.FOLLOW || real.startsWith(root);
            if (attributes.isRegularFile()) return isRead ? Kind.FILE : Kind.OUTSIDE;
            return attributes.isDirectory() ? Kind.FOLDER : Kind.FORBIDDEN;
        } catch (AccessDeniedException _) {
            return Kind.FORBIDDEN;
        } catch (IOException _) {
            // It is not there, its name is too long, or its symbolic links go in a circle.
            return Kind.NOTHING;
        }
    }
}
