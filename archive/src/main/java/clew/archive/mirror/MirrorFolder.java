package clew.archive.mirror;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// The folder of a mirror that is being made, beside the place where it will be. It takes that place as a whole, or is
/// deleted.
///
/// 1. Everything is created new; no file is overwritten.
/// 2. No symbolic link is followed: neither to write nor to delete.
final class MirrorFolder implements Closeable {
    private final Path place;
    private final Path part;
    private final Path old;
    private final Path map;
    private boolean finished;

    private MirrorFolder(Path root) {
        place = root.resolve("mirror");
        part = root.resolve("mirror.part");
        old = root.resolve("mirror.old");
        map = root.resolve("map.json");
    }

    /// Begins a mirror in the folder of an archive. What an earlier attempt has left there is deleted.
    static MirrorFolder begin(Path root) throws IOException {
        var folder = new MirrorFolder(root);
        for (var path : new Path[] {folder.place, folder.part, folder.old}) requireFolder(path);
        delete(folder.part);
        delete(folder.old);
        Files.createDirectory(folder.part);
        return folder;
    }

    private static void requireFolder(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) return;
        if (Files.isSymbolicLink(path)) {
            throw new FileSystemException(path.toString(), null, "is a symbolic link; remove it first");
        }
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(path.toString(), null, "is not a folder; remove it first");
        }
    }

    void write(String name, byte[] content) throws IOException {
        write(name, new ByteArrayInputStream(content));
    }

    /// Writes a file.
    ///
    /// @param name below the folder, with slashes
    /// @throws IllegalStateException if there is one
    void write(String name, InputStream content) throws IOException {
        var path = part.resolve(name);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) throw new IllegalStateException(name + " is named twice");
        Files.createDirectories(path.getParent());
        try (var out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.transferTo(out);
        }
    }

    /// Puts the mirror in its place, with the map of its files beside it.
    void finish(FileMap files) throws IOException {
        var mapPart = map.resolveSibling("map.json.part");
        Files.deleteIfExists(mapPart);
        try (var out = Files.newOutputStream(mapPart, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            files.write(out);
        }
        var replaces = Files.exists(place, LinkOption.NOFOLLOW_LINKS);
        if (replaces) Files.move(place, old);
        try {
            Files.move(part, place);
        } catch (IOException e) {
            if (replaces) Files.move(old, place);
            throw e;
        }
        finished = true;
        Files.move(mapPart, map, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        delete(old);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                if (e != null) throw e;
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /// Deletes what there is, unless the mirror is finished.
    @Override
    public void close() throws IOException {
        if (!finished) delete(part);
    }
}
