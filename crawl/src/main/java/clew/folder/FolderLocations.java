package clew.folder;

import clew.engine.CrawlSettings;
import clew.policy.Scope;
import clew.url.Url;
import clew.view.Locations;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Names what is in a folder by its files, and links as they are written. The folder need not exist any more.
public final class FolderLocations implements Locations {
    private final Path root;
    private final Path here;
    private final Path shown;
    private final Url base;
    private final Scope below;
    private final FolderFiles files;

    private FolderLocations(Path root, Path here, Path shown, Url base, FolderFiles files) {
        this.root = root;
        this.here = here;
        this.shown = shown;
        this.base = base;
        this.below = Scope.onDisk(base);
        this.files = files;
    }

    /// Names files as seen from their folder.
    ///
    /// @param settings of the crawl; where it is not one of a folder, everything is named by its URL
    public static Locations inside(Map<String, String> settings) {
        return at(Path.of(""), settings);
    }

    /// Names files as seen from another folder.
    ///
    /// @param settings as for [#inside]
    public static Locations from(Path here, Map<String, String> settings) {
        try {
            var root = Path.of(settings.getOrDefault(CrawlSettings.FOLDER, ""));
            var absolute = here.toAbsolutePath();
            return at(root.startsWith(absolute) ? absolute.relativize(root) : root, settings);
        } catch (InvalidPathException _) {
            return URLS;
        }
    }

    /// Names files in the folder that is called `shown`.
    ///
    /// @param settings as for [#inside]
    public static Locations at(Path shown, Map<String, String> settings) {
        try {
            return at(shown, Path.of(settings.getOrDefault(CrawlSettings.FOLDER, "")), settings);
        } catch (InvalidPathException _) {
            return URLS;
        }
    }

    /// Names files by the way to them from a folder `here`, which is the folder itself or below it, and is called
    /// `shown`.
    ///
    /// @param settings as for [#inside]
    public static Locations at(Path shown, Path here, Map<String, String> settings) {
        var folder = settings.get(CrawlSettings.FOLDER);
        var base = Url.parse(settings.getOrDefault(CrawlSettings.BASE_URL, "")).ok();
        if (folder == null || base.isEmpty()) return URLS;
        try {
            var root = Path.of(folder);
            return new FolderLocations(root, here, shown, base.get(), FolderSource.files(root, base.get(), settings));
        } catch (InvalidPathException _) {
            return URLS;
        }
    }

    /// The URL of a file or folder inside the folder of a crawl; nothing for what is elsewhere.
    ///
    /// @param path as seen from the working directory
    /// @param settings as for [#inside]
    public static Optional<Url> url(String path, Map<String, String> settings) {
        try {
            var file = Path.of(path).toAbsolutePath().normalize();
            return at(Path.of(""), settings) instanceof FolderLocations folder && file.startsWith(folder.root)
                    ? folder.files.url(file)
                    : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> file(Url url) {
        if (!below.contains(url)) return Optional.empty();
        var way = here.relativize(files.named(url));
        var file = way.startsWith("..") ? shown.resolve(way).normalize() : shown.resolve(way);
        var name = file.toString();
        return Optional.of(name.isEmpty() ? "." : name.replace(File.separatorChar, '/'));
    }

    @Override
    public String link(String url, String written) {
        // The URL parser drops the same characters.
        var link = written.replaceAll("[\t\n\r]", "").strip();
        return link.isEmpty() ? Url.parse(url).ok().map(this::name).orElse(url) : link;
    }

    @Override
    public String pattern(String urls) {
        var host = base.hostname() + "/";
        return urls.startsWith(host) ? urls.substring(host.length()) : urls;
    }

    @Override
    public String site(Url start) {
        return String.valueOf(root.getNameCount() == 0 ? root : root.getFileName());
    }
}
