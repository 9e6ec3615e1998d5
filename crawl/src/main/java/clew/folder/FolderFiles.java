package clew.folder;

import clew.url.Url;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/// Finds the file that a static web server sends for a URL.
///
/// 1. Nothing outside the folder is ever read, whatever a URL or a symbolic link says.
/// 2. Only regular files are content: pipes and devices are never opened.
final class FolderFiles {
    private static final int MOVED_PERMANENTLY = 301;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /// What a server has for a URL.
    sealed interface Found {
        record Content(Path file) implements Found {}

        record Moved(int status, Url target) implements Found {}

        record Declined(int status) implements Found {}
    }

    private enum Kind {
        FILE,
        FOLDER,
        NOTHING,
        FORBIDDEN
    }

    private final Path root;
    private final FilePaths paths;
    private final String basePath;
    private final List<String> indexFiles;
    private final List<String> fallbackExtensions;

    /// @param root the folder, without symbolic links on the way to it
    /// @param basePath the path of its URL, with a slash at its end
    FolderFiles(Path root, String basePath, List<String> indexFiles, List<String> fallbackExtensions) {
        this.root = root;
        this.paths = FilePaths.below(root);
        this.basePath = basePath;
        this.indexFiles = indexFiles;
        this.fallbackExtensions = fallbackExtensions;
    }

    /// @param url of the folder, or below it
    Found find(Url url) {
        var path = url.pathname();
        if (!path.startsWith(basePath)) return withSlash(url);
        var found = paths.path(path.substring(basePath.length()));
        if (found.isEmpty()) return new Found.Declined(NOT_FOUND);
        var file = found.get();
        var kind = kind(file);
        if (path.endsWith("/")) return kind == Kind.FOLDER ? index(file) : declined(kind);
        if (kind == Kind.FILE) return new Found.Content(file);
        for (var extension : fallbackExtensions) {
            var other = paths.path(path.substring(basePath.length()) + "." + extension);
            if (other.isPresent() && kind(other.get()) == Kind.FILE) return new Found.Content(other.get());
        }
        return kind == Kind.FOLDER ? withSlash(url) : declined(kind);
    }

    /// The first of its index files that is there.
    Optional<Path> indexOf(Path folder) {
        return indexFiles.stream()
                .map(folder::resolve)
                .filter(file -> kind(file) == Kind.FILE)
                .findFirst();
    }

    boolean isFile(Path path) {
        return kind(path) == Kind.FILE;
    }

    private Found index(Path folder) {
        return indexOf(folder).<Found>map(Found.Content::new).orElse(new Found.Declined(NOT_FOUND));
    }

    private static Found withSlash(Url url) {
        return new Found.Moved(MOVED_PERMANENTLY, url.withPathname(url.pathname() + "/"));
    }

    private static Found declined(Kind kind) {
        return new Found.Declined(kind == Kind.FORBIDDEN ? FORBIDDEN : NOT_FOUND);
    }

    private Kind kind(Path path) {
        try {
            var real = path.toRealPath();
            if (!real.startsWith(root)) return Kind.FORBIDDEN;
            var attributes = Files.readAttributes(real, BasicFileAttributes.class);
            if (attributes.isRegularFile()) return Kind.FILE;
            return attributes.isDirectory() ? Kind.FOLDER : Kind.FORBIDDEN;
        } catch (AccessDeniedException _) {
            return Kind.FORBIDDEN;
        } catch (IOException _) {
            // It is not there, its name is too long, or its symbolic links go in a circle.
            return Kind.NOTHING;
        }
    }
}
