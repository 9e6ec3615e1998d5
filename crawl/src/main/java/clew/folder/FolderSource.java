package clew.folder;

import clew.Source;
import clew.engine.CrawlSettings;
import clew.fetch.Client;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes the pages of a crawl from a folder of built HTML, as a static web server would send them. What is not below
/// the folder's URL comes from the web.
///
/// 1. A folder without a slash at the end of its URL redirects to the one with it, and has the page of its index file.
/// 2. `/about` is `about.html` where there is no such file without the extension.
/// 3. One file is one page: its other URLs are other spellings of the one that counts, see [#policy]. Behind symbolic
///    links inside the folder, that is the URL of its real path; of a file outside that is followed, that of one path
///    inside.
/// 4. Nothing outside the folder is read, nor what symbolic links lead to there unless [Symlinks#FOLLOW] says so: such
///    a file has status 200 and no content.
/// 5. No robots.txt is obeyed: the crawl of a folder is made with [clew.CrawlRequest#robots] off.
public final class FolderSource implements Source {
    /// What a folder stands for where nobody says: no host on the web has that name.
    public static final Url BASE = Url.of("http://folder.invalid/");

    public static final List<String> INDEX_FILES = List.of("index.html", "index.htm");
    public static final List<String> FALLBACK_EXTENSIONS = List.of("html", "htm");

    private static final String INDEX = "index-files";
    private static final String FALLBACK = "fallback-extensions";
    private static final String SYMLINKS = "symlinks";
    private static final String FOLLOW = "follow";
    private static final String NONE = "none";

    private final Path root;
    private final Url base;
    private final List<String> indexFiles;
    private final List<String> fallbackExtensions;
    private final Symlinks symlinks;
    private final FolderFiles files;
    private final Scope below;
    private final FolderAliases aliases;

    /// A folder whose symbolic links are followed inside it.
    ///
    /// @throws IOException if there is no such folder
    /// @throws IllegalArgumentException if the base is not a web URL
    public FolderSource(Path folder, Url base, List<String> indexFiles, List<String> fallbackExtensions)
            throws IOException {
        this(folder, base, indexFiles, fallbackExtensions, Symlinks.INSIDE);
    }

    /// @param base the URL that the folder stands for; a slash is added where its path has none at its end
    /// @param indexFiles the names of the pages of folders, the one that counts first
    /// @param fallbackExtensions what a link may leave out of the name of a file
    /// @throws IOException if there is no such folder
    /// @throws IllegalArgumentException if the base is not a web URL
    public FolderSource(
            Path folder, Url base, List<String> indexFiles, List<String> fallbackExtensions, Symlinks symlinks)
            throws IOException {
        if (!base.isHttp()) throw new IllegalArgumentException("base-url is " + base.display());
        this.root = folder.toRealPath();
        if (!Files.isDirectory(root)) throw new NotDirectoryException(folder.toString());
        var plain = base.withoutUserInfo().withoutFragment().withSearch("");
        this.base = plain.pathname().endsWith("/") ? plain : plain.withPathname(plain.pathname() + "/");
        this.indexFiles = List.copyOf(indexFiles);
        this.fallbackExtensions = List.copyOf(fallbackExtensions);
        this.symlinks = symlinks;
        this.files = new FolderFiles(root, this.base, this.indexFiles, this.fallbackExtensions, symlinks);
        this.below = Scope.onDisk(this.base);
        this.aliases = new FolderAliases(files, below);
    }

    /// The folder of a saved crawl, which is read again from the same place.
    ///
    /// @param saved what [#settings] said then; of another source, or none, there is no folder
    /// @throws IOException if the folder is gone
    /// @throws IllegalArgumentException if they are not valid
    public static Optional<FolderSource> of(Map<String, String> saved) throws IOException {
        var folder = saved.get(CrawlSettings.FOLDER);
        if (folder == null) return Optional.empty();
        var base = Url.parse(saved.getOrDefault(CrawlSettings.BASE_URL, ""))
                .ok()
                .orElseThrow(() -> new IllegalArgumentException("base-url is not a URL"));
        try {
            return Optional.of(new FolderSource(
                    Path.of(folder),
                    base,
                    list(saved.getOrDefault(INDEX, NONE)),
                    list(saved.getOrDefault(FALLBACK, NONE)),
                    symlinks(saved)));
        } catch (InvalidPathException _) {
            throw new IllegalArgumentException("folder is not a path");
        }
    }

    /// The files of the folder of a saved crawl, which may be gone.
    static FolderFiles files(Path root, Url base, Map<String, String> saved) {
        var indexFiles = list(saved.getOrDefault(INDEX, NONE));
        return new FolderFiles(root, base, indexFiles, list(saved.getOrDefault(FALLBACK, NONE)), symlinks(saved));
    }

    private static Symlinks symlinks(Map<String, String> saved) {
        return saved.getOrDefault(SYMLINKS, "").equals(FOLLOW) ? Symlinks.FOLLOW : Symlinks.INSIDE;
    }

    /// What `a,b` and `none` stand for.
    public static List<String> list(String text) {
        return text.equals(NONE) ? List.of() : List.of(text.split(","));
    }

    @Override
    public Map<String, String> settings() {
        var settings = new HashMap<>(Map.of(
                CrawlSettings.FOLDER,
                root.toString(),
                CrawlSettings.BASE_URL,
                base.href(),
                INDEX,
                text(indexFiles),
                FALLBACK,
                text(fallbackExtensions)));
        if (symlinks == Symlinks.FOLLOW) settings.put(SYMLINKS, FOLLOW);
        return settings;
    }

    private static String text(List<String> names) {
        return names.isEmpty() ? NONE : String.join(",", names);
    }

    /// With the URL of a folder for each that leads to its index file, and the path of the file for each that leads
    /// to any other.
    @Override
    public Policy policy(Policy own) {
        return own.mapping(aliases);
    }

    @Override
    public Client start(HttpClient web, Runnable stop) {
        return (url, wanted, before, known, listener) -> below.contains(url)
                ? new FolderRequest(files, web, url, wanted)
                : web.request(url, wanted, before, known, listener);
    }

    /// The folder around a page that is read alone: this one, or the one above it that links of the page lead to.
    ///
    /// @param page a file in this folder
    /// @throws IOException if the file cannot be read
    public FolderSource around(Path page) throws IOException {
        var up = "../".repeat(LinksUp.of(page, root.getNameCount()));
        return new FolderSource(root.resolve(up), base, indexFiles, fallbackExtensions, symlinks);
    }

    /// The URL that the folder stands for.
    public Url base() {
        return base;
    }

    /// The pages to start with: the folder's own, where it has one, then all others in alphabetical order. So those are
    /// visited too that nothing links to.
    ///
    /// @throws IOException if the folder cannot be read
    public ListedPages pages() throws IOException {
        return FolderPages.of(root, files, symlinks);
    }

    /// Whether the name of a file is that of an HTML page.
    public static boolean isPage(Path file) {
        return FileTypes.isPage(file.getFileName().toString());
    }

    /// The URL of the page in a file of the folder; nothing where the file is not read.
    public Optional<Url> page(Path file) {
        return files.isRead(file) ? files.url(file) : Optional.empty();
    }
}
