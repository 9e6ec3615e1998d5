package clew.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The one path inside a folder of each file outside that symbolic links lead to, whichever of them is followed: the
/// first link to a folder that contains the file, and the rest of its path from there. Where there is no such folder,
/// it is the first link to the file itself.
///
/// The links of the folder come first, then those of the folders that they lead to, and so on; each time in
/// alphabetical order, hidden ones last. So a path depends on what is on disk alone.
final class OutsidePaths {
    private static final Comparator<Path> VISIBLE_FIRST =
            Comparator.comparing(OutsidePaths::isHidden).thenComparing(Comparator.naturalOrder());

    /// @param rank the lowest counts
    private record Link(int rank, Path path) {}

    private final Path root;
    private final Map<Path, Link> folders = new HashMap<>();
    private final Map<Path, Path> files = new HashMap<>();

    /// Looks for all links.
    ///
    /// @param root the folder, without symbolic links on the way to it
    OutsidePaths(Path root) {
        this.root = root;
        var walked = new HashSet<Path>();
        var level = links(root, root, walked);
        while (!level.isEmpty()) {
            var next = new TreeMap<Path, Path>(VISIBLE_FIRST);
            level.forEach((link, target) -> {
                if (!Files.isDirectory(target)) {
                    files.putIfAbsent(target, link);
                } else if (folders.putIfAbsent(target, new Link(folders.size(), link)) == null) {
                    next.putAll(links(target, link, walked));
                }
            });
            level = next;
        }
    }

    /// The path of a file or folder.
    ///
    /// @param real its real one, outside
    /// @param found one that leads to it, for what was not there when the links were looked for
    Path inside(Path real, Path found) {
        Link first = null;
        var path = files.getOrDefault(real, found);
        for (Path folder = real; folder != null; folder = folder.getParent()) {
            var link = folders.get(folder);
            if (link == null || (first != null && first.rank < link.rank)) continue;
            first = link;
            path = link.path.resolve(folder.relativize(real));
        }
        return path;
    }

    /// The links below a folder that lead out of the root, each with the real path that it leads to.
    ///
    /// @param inside the path of the folder
    /// @param walked folders whose links are known
    private SortedMap<Path, Path> links(Path folder, Path inside, Set<Path> walked) {
        var links = new TreeMap<Path, Path>(VISIBLE_FIRST);
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                    return walked.add(each) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (!attributes.isSymbolicLink()) return FileVisitResult.CONTINUE;
                    try {
                        var target = file.toRealPath();
                        if (!target.startsWith(root)) links.put(inside.resolve(folder.relativize(file)), target);
                    } catch (IOException _) {
                        // It leads to nothing, or in a circle.
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException why) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path each, @Nullable IOException why) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return links;
    }

    private static boolean isHidden(Path path) {
        for (var name : path) if (name.toString().startsWith(".")) return true;
        return false;
    }
}
