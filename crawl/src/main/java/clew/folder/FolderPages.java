package clew.folder;

import clew.url.Url;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// All HTML files below a folder, as URLs in alphabetical order: also those that no page links to. An index file is
/// listed as the folder that it is the page of. What is hidden is left out. Symbolic links to folders are not followed
/// unless the crawl follows all: such pages are found where a link leads to them.
final class FolderPages extends SimpleFileVisitor<Path> {
    private final FolderFiles files;
    private final Path root;
    private final Set<Path> seen = new HashSet<>();
    private final TreeSet<Url> urls = new TreeSet<>();
    private final List<Path> unreadable = new ArrayList<>();
    private boolean hasUnfollowed;

    private FolderPages(Path root, FolderFiles files) {
        this.files = files;
        this.root = root;
    }

    /// @throws IOException if the folder itself cannot be read
    static ListedPages of(Path root, FolderFiles files, Symlinks symlinks) throws IOException {
        try (var _ = Files.newDirectoryStream(root)) {
            var pages = new FolderPages(root, files);
            var options = symlinks == Symlinks.FOLLOW
                    ? EnumSet.of(FileVisitOption.FOLLOW_LINKS)
                    : EnumSet.noneOf(FileVisitOption.class);
            Files.walkFileTree(root, options, Integer.MAX_VALUE, pages);
            var urls = new ArrayList<Url>();
            var first = files.indexOf(root).flatMap(files::url);
            if (first.isPresent() && pages.urls.remove(first.get())) urls.add(first.get());
            urls.addAll(pages.urls);
            return new ListedPages(urls, List.copyOf(pages.unreadable), pages.hasUnfollowed);
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        if (!folder.equals(root) && isHidden(folder)) return FileVisitResult.SKIP_SUBTREE;
        // Links that are followed may lead to a folder in many ways, and all files in it have the same URLs each time.
        try {
            return seen.add(folder.toRealPath()) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        } catch (IOException _) {
            unreadable.add(folder);
            return FileVisitResult.SKIP_SUBTREE;
        }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink() && files.isUnfollowed(file)) hasUnfollowed = true;
        if (FileTypes.isPage(name(file)) && !isHidden(file) && files.isRead(file)) {
            files.url(file).ifPresent(urls::add);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
        // A symbolic link to a folder that it lies in: all pages there are listed without it.
        if (!(why instanceof FileSystemLoopException)) unreadable.add(file);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException why) {
        if (why != null) unreadable.add(folder);
        return FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path path) {
        return name(path).startsWith(".");
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }
}
