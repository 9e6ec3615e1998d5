package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.folder.FolderSource;
import clew.folder.Symlinks;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The flags of a folder that is crawled like a site.
public final class FolderFlags {
    private static final Flag<Url> BASE_URL = new Flag<>(
                    Group.FOLDERS,
                    "base-url",
                    "URL",
                    "for a folder: the URL it is published at",
                    FolderSource.BASE,
                    FolderSource.BASE.href(),
                    FolderFlags::base,
                    "a URL such as https://example.com/docs/, without a query")
            .decisive();
    private static final Flag<List<String>> INDEX_FILES = names(
                    Group.FOLDERS,
                    "index-files",
                    "NAMES",
                    "for a folder: names of index files",
                    FolderSource.INDEX_FILES,
                    "names of files such as index.html,default.html, or none")
            .decisive();
    private static final Flag<List<String>> FALLBACK_EXTENSIONS = names(
                    Group.FOLDERS,
                    "fallback-extensions",
                    "NAMES",
                    "for a folder: extensions that links may omit",
                    FolderSource.FALLBACK_EXTENSIONS,
                    "extensions such as html,htm, or none")
            .decisive();

    private static final Flag<String> SYMLINKS = Flag.choice(
                    Group.FOLDERS,
                    "symlinks",
                    "for a folder: follow symbolic links inside it, or anywhere",
                    "inside",
                    List.of("inside", "follow"))
            .decisive()
            .guarded();

    public static final List<Flag<?>> ALL = List.of(BASE_URL, INDEX_FILES, FALLBACK_EXTENSIONS, SYMLINKS);

    private FolderFlags() {}

    /// Whether an argument is a folder or an HTML file rather than a URL or the name of a command.
    public static boolean isOnDisk(String argument) {
        if (Url.parse(argument) instanceof Parsed.Ok(Url url) && url.isHttp()) return false;
        try {
            var path = Path.of(argument);
            return Files.isDirectory(path) || (Files.isRegularFile(path) && FolderSource.isPage(path));
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// The page of a file, which is read alone.
    static Url page(String file, FolderSource source) throws CommandFailed {
        try {
            return source.page(folder(file).resolve(Path.of(file).getFileName()))
                    .orElseThrow(() -> new CommandFailed(TerminalSafe.quoted(file)
                            + " is a symbolic link to a file in another folder; give that file, or -symlinks follow"));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /// The real path of the folder that a file is in.
    public static Path folder(String file) throws IOException {
        return Objects.requireNonNull(Path.of(file).toAbsolutePath().getParent())
                .toRealPath();
    }

    /// The folder of a file that is read alone: with a `-base-url` its own, or else one that holds all that its links
    /// lead to.
    static FolderSource around(String file, Flags flags) throws UsageError, CommandFailed {
        try {
            var source = source(folder(file), flags);
            page(file, source);
            return flags.isGiven(BASE_URL)
                    ? source
                    : source.around(folder(file).resolve(Path.of(file).getFileName()));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static CommandFailed unreadable(String file, IOException e) {
        return new CommandFailed("the file " + TerminalSafe.quoted(file) + " cannot be read: " + IoProblem.text(e));
    }

    /// The folder that is crawled.
    static FolderSource source(String folder, Flags flags) throws UsageError, CommandFailed {
        // Whoever ends up there has lost the rest of a path, as with an empty variable in a script.
        if (Path.of(folder).toAbsolutePath().normalize().getNameCount() == 0) {
            throw new UsageError("-url is " + TerminalSafe.quoted(folder)
                    + ", which is the whole disk; give the folder of a site, or a URL such as https://example.com/");
        }
        try {
            return source(Path.of(folder), flags);
        } catch (IOException e) {
            throw new CommandFailed(
                    "the folder " + TerminalSafe.quoted(folder) + " cannot be read: " + IoProblem.text(e));
        }
    }

    private static FolderSource source(Path folder, Flags flags) throws UsageError, IOException {
        return new FolderSource(
                folder,
                flags.get(BASE_URL),
                flags.get(INDEX_FILES),
                flags.get(FALLBACK_EXTENSIONS),
                flags.get(SYMLINKS).equals("follow") ? Symlinks.FOLLOW : Symlinks.INSIDE);
    }

    /// The pages of a folder to start with. Where it has none the command fails, unless no page has to be read: then
    /// the crawl starts where the first would be.
    static List<Url> pages(String folder, FolderSource source, Flags flags, Console console)
            throws UsageError, CommandFailed {
        try {
            var pages = source.pages();
            for (var path : pages.unreadable()) {
                console.tell("the folder " + TerminalSafe.quoted(path.toString())
                        + " cannot be listed; its pages are visited only if links lead to them");
            }
            if (!pages.urls().isEmpty()) return pages.urls();
            if (flags.get(CheckFlags.MIN_PAGES) == 0) return List.of(source.base());
            throw new CommandFailed("there are no HTML files in the folder " + TerminalSafe.quoted(folder)
                    + (pages.hasUnfollowed() ? "; give -symlinks follow to read what its symbolic links lead to" : ""));
        } catch (IOException e) {
            throw new CommandFailed(
                    "the folder " + TerminalSafe.quoted(folder) + " cannot be read: " + IoProblem.text(e));
        }
    }

    /// Refuses these flags where no folder is crawled.
    static void refuse(Flags flags) throws UsageError {
        for (var flag : ALL) {
            if (flags.isGiven(flag)) {
                throw new UsageError("-" + flag.name() + " is for a folder; give one, as in crawler public/ -"
                        + flag.name() + " " + flag.value());
            }
        }
    }

    private static @Nullable Url base(String text) {
        return Url.parse(text) instanceof Parsed.Ok(Url url)
                        && url.isHttp()
                        && url.query().isEmpty()
                        && url.fragment().isEmpty()
                ? url
                : null;
    }

    private static Flag<List<String>> names(
            Group group, String name, String value, String text, List<String> fallback, String want) {
        return new Flag<>(group, name, value, text, fallback, String.join(",", fallback), FolderFlags::names, want);
    }

    /// None of them is empty or has a slash; an extension may have its dot.
    private static @Nullable List<String> names(String text) {
        if (text.equals("none")) return List.of();
        var names = List.of(text.split(",", -1)).stream()
                .map(name -> name.startsWith(".") ? name.substring(1) : name)
                .toList();
        return names.stream().allMatch(name -> name.matches("[A-Za-z0-9_.-]+")) ? names : null;
    }

    /// The folder or the file among the arguments, which is then the only one.
    static Optional<String> only(List<String> arguments) throws UsageError {
        var found = arguments.stream().filter(FolderFlags::isOnDisk).findFirst();
        if (found.isPresent() && arguments.size() > 1) {
            var what = Files.isDirectory(Path.of(found.get())) ? "folder" : "file";
            throw new UsageError(TerminalSafe.quoted(found.get()) + " is a " + what
                    + ", which is crawled alone; give one " + what + ", or URLs");
        }
        return found;
    }
}
