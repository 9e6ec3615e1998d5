package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.folder.FolderSource;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The flags that say where a crawl begins.
public final class StartFlags {
    private static final String EXAMPLE = "a URL such as https://example.com/";

    private static final Pattern PATH =
            Pattern.compile("(?!localhost(/|$))[\\w~][\\w~-]*(/.*)?|[^/:?#@]+\\.x?html?", Pattern.CASE_INSENSITIVE);

    private static final Flag<List<String>> URL = Flag.texts(
                    Group.STARTS,
                    "url",
                    "URL|DIR|FILE",
                    "URL, folder or HTML file to start from; may be repeated, and -url left out",
                    EXAMPLE)
            .decisive();
    private static final Flag<Optional<String>> URLS = Flag.optional(
                    Group.STARTS,
                    "urls",
                    "FILE|URL",
                    "start from the URLs in FILE (- is standard input), or in a sitemap",
                    "a file, the URL of a sitemap, or - for standard input")
            .decisive();
    private static final Flag<Boolean> ONLY = Flag.onOff(
                    Group.STARTS, "only", "request only the given URLs; don't follow links")
            .decisive();

    /// All of them, as the help lists them.
    static final List<Flag<?>> ALL = List.of(URL, URLS, ONLY);

    /// Where a crawl begins.
    ///
    /// @param urls its start pages, in the given order
    /// @param sitemaps lists of further pages
    /// @param folder where the pages come from; null for the web
    record Starts(
            List<Url> urls, List<Url> sitemaps, @Nullable FolderSource folder) {
        /// The first of them.
        Url first() {
            return urls.isEmpty() ? sitemaps.getFirst() : urls.getFirst();
        }
    }

    private StartFlags() {}

    static Starts starts(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        var given = flags.getAll(URL);
        var folder = FolderFlags.only(given);
        if (folder.isPresent()) return starts(folder.get(), flags, console);
        FolderFlags.refuse(flags);
        var urls = new ArrayList<Url>();
        for (var text : given) urls.add(start(text));
        var sitemaps = new ArrayList<Url>();
        var list = flags.get(URLS);
        if (list.isPresent()) {
            if (Url.parse(list.get()) instanceof Parsed.Ok(Url url) && url.isHttp()) sitemaps.add(url);
            else urls.addAll(UrlList.read(list.get(), console.stdin()));
        }
        if (urls.isEmpty() && sitemaps.isEmpty()) {
            throw new UsageError("-url is missing; it must be " + EXAMPLE);
        }
        return new Starts(urls, sitemaps, null);
    }

    private static Starts starts(String given, Flags flags, Console console) throws UsageError, CommandFailed {
        if (flags.get(URLS).isPresent()) {
            throw new UsageError("-urls is a list for the web; a folder starts with all of its HTML files");
        }
        if (file(flags).isEmpty()) {
            var source = FolderFlags.source(given, flags);
            return new Starts(FolderFlags.pages(given, source, flags, console), List.of(), source);
        }
        var source = FolderFlags.around(given, flags);
        return new Starts(List.of(FolderFlags.page(given, source)), List.of(), source);
    }

    /// The HTML file that is read alone, as the user wrote it; empty where a folder or the web is crawled.
    public static Optional<String> file(Flags flags) throws UsageError {
        return FolderFlags.only(flags.getAll(URL)).filter(given -> !Files.isDirectory(Path.of(given)));
    }

    /// Whether no links are followed.
    static boolean only(Flags flags) throws UsageError {
        return flags.get(ONLY) || file(flags).isPresent();
    }

    private static Url start(String text) throws UsageError, CommandFailed {
        if (isPath(text)) {
            throw new CommandFailed(
                    "there is no folder or HTML file " + TerminalSafe.quotedUrl(text) + "; give one, or " + EXAMPLE);
        }
        var parsed = Url.parse(text);
        if (parsed instanceof Parsed.Ok(Url url) && url.isHttp()) return url;
        throw switch (parsed) {
            case Parsed.Ok(Url url) ->
                new UsageError("-url must begin with http:// or https://, not " + url.protocol() + " as in "
                        + TerminalSafe.quotedUrl(text) + didYouMean(text));
            case Parsed.Bad(UrlError error, int _)
            when error == UrlError.MISSING_SCHEME_NON_RELATIVE_URL ->
                new UsageError("-url must be an absolute URL such as https://example.com/; it is "
                        + TerminalSafe.quotedUrl(text) + didYouMean(text));
            case Parsed.Bad bad ->
                new UsageError("-url is not a valid URL: " + bad.text(text) + " of " + TerminalSafe.quotedUrl(text)
                        + "; write it as https://example.com/");
        };
    }

    /// Whether it is rather the path of a file or folder than a URL without its scheme, which begins with a host.
    private static boolean isPath(String text) {
        if (text.startsWith("//")) return false;
        return text.startsWith(".")
                || text.startsWith("/")
                || PATH.matcher(text).matches();
    }

    private static String didYouMean(String text) {
        return Suggestion.url(text).map(url -> "; did you mean " + url + "?").orElse("");
    }
}
