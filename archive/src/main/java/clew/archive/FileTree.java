package clew.archive;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Everything below a folder, in an order that is always the same. Symbolic links are not followed.
public final class FileTree {
    /// Takes one file after another.
    public interface Visitor {
        /// @param file a regular file, a symbolic link or anything else but a folder
        void visit(Path file) throws IOException;
    }

    private FileTree() {}

    public static void walk(Path folder, Visitor visitor) throws IOException {
        for (var entry : entries(folder)) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) walk(entry, visitor);
            else visitor.visit(entry);
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        var entries = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(entries);
        return entries;
    }
}
