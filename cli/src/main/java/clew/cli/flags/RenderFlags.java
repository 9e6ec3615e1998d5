package clew.cli.flags;

import clew.chrome.BrowserLocator;
import clew.chrome.Chrome;
import clew.chrome.ChromeOptions;
import clew.chrome.ChromeOptions.Blockable;
import clew.chrome.Screenshots;
import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.engine.CrawlOptions;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.html.tree.LinkTags;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The flags that say how pages are read.
public final class RenderFlags {
    public static final Flag<String> RENDER = Flag.choice(
            "render",
            "render in Chrome: off, chrome (all), auto (script-built pages)",
            "off",
            List.of("off", "chrome", "auto"));
    static final Flag<Optional<String>> CHROME =
            Flag.optional("chrome", "PATH", "Chrome or Chromium to run (default: the one on PATH)", "a program");
    public static final Flag<Set<Blockable>> BLOCK = new Flag<>(
            "block",
            "LIST",
            "don't load these in Chrome: images, fonts, media",
            Set.of(),
            "",
            RenderFlags::blockables,
            "a list such as images,fonts,media");

    public static final Flag<LinkTags> LINKS = new Flag<>(
            "links",
            "LIST",
            "elements to take links from: a, area, frame; frame includes iframe",
            LinkTags.A,
            "a",
            RenderFlags::linkTags,
            "a list such as a,area,frame");

    public static final Flag<Optional<String>> WAIT =
            Flag.optional("wait", "SELECTOR", "wait until this CSS selector matches", "a selector such as '#main a'");
    public static final Flag<Boolean> SCROLL =
            Flag.onOff("scroll", "scroll to the end of pages in Chrome while they grow");

    static final Flag<Optional<String>> SCREENSHOTS =
            Flag.optional("screenshots", "DIR", "save a screenshot of each page in Chrome to DIR", "a folder");

    public static final List<Flag<?>> ALL = List.of(RENDER, CHROME, BLOCK, WAIT, SCROLL, SCREENSHOTS);

    /// What reads the pages of a crawl; each worker gets its own.
    public record Readers(
            Supplier<PageReader> each,
            @Nullable Chrome chrome,
            @Nullable Screenshots screenshots) implements AutoCloseable {
        /// What went wrong with the pictures, if anything did.
        public Optional<String> problem() {
            return screenshots == null ? Optional.empty() : screenshots.problem();
        }

        @Override
        public void close() {
            if (chrome != null) chrome.close();
        }
    }

    private final String render;
    private final @Nullable Path given;
    private final Set<Blockable> blocked;
    private final @Nullable String awaited;
    private final boolean scrolling;
    private final LinkTags links;
    private final Optional<String> pictures;

    public RenderFlags(Flags flags) throws UsageError {
        render = flags.get(RENDER);
        var path = flags.get(CHROME);
        given = path.isEmpty() ? null : BrowserLocator.executable(path.get()).orElse(null);
        if (path.isPresent() && given == null) {
            throw new UsageError(
                    "-chrome must be a program; there is no program at " + TerminalSafe.quoted(path.get()));
        }
        blocked = flags.get(BLOCK);
        awaited = flags.get(WAIT).orElse(null);
        scrolling = flags.get(SCROLL);
        links = flags.get(LINKS);
        pictures = flags.get(SCREENSHOTS);
        if (pictures.isPresent() && render.equals("off")) {
            throw new UsageError("-screenshots needs -render chrome or -render auto");
        }
    }

    /// Readers that let scripts run where that is wanted.
    public Readers readers(FetchOptions fetch, CrawlOptions crawl, HttpClient client)
            throws CommandFailed, InterruptedException {
        if (render.equals("off")) return new Readers(() -> PageReader.of(new HtmlExtractor(links)), null, null);
        var browser = given != null ? given : installed();
        var screenshots = screenshots();
        try {
            var options = ChromeOptions.of(fetch, crawl.policy(), crawl.scope())
                    .withBlocked(blocked)
                    .withAwaited(awaited)
                    .withScrolling(scrolling)
                    .withLinks(links)
                    .withScreenshots(screenshots);
            var chrome = Chrome.start(browser, options, client::admits);
            return new Readers(render.equals("auto") ? chrome::whereNeeded : chrome, chrome, screenshots);
        } catch (IOException e) {
            throw new CommandFailed(TerminalSafe.quoted(browser.toString()) + " failed to start: "
                    + TerminalSafe.text(String.valueOf(e.getMessage()))
                    + "; try running it with --headless --dump-dom about:blank");
        }
    }

    private @Nullable Screenshots screenshots() throws CommandFailed {
        if (pictures.isEmpty()) return null;
        try {
            return Screenshots.into(Path.of(pictures.get()));
        } catch (IOException | InvalidPathException e) {
            throw new CommandFailed("cannot create the -screenshots folder " + TerminalSafe.quoted(pictures.get())
                    + ": " + TerminalSafe.text(String.valueOf(e.getMessage())));
        }
    }

    private static Path installed() throws CommandFailed {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH")));
        if (found.isPresent()) return found.get();
        throw new CommandFailed("-render needs Chrome or Chromium, but neither is on PATH; install one"
                + " (Debian: apt-get install chromium) or name it with -chrome PATH");
    }

    private static @Nullable LinkTags linkTags(String text) {
        var names = List.of(text.split(",", -1));
        if (!List.of("a", "area", "frame").containsAll(names)) return null;
        return new LinkTags(names.contains("a"), names.contains("area"), names.contains("frame"));
    }

    private static @Nullable Set<Blockable> blockables(String text) {
        var blocked = EnumSet.noneOf(Blockable.class);
        for (var word : text.split(",", -1)) {
            var before = blocked.size();
            for (var kind : Blockable.values()) {
                if (kind.name().toLowerCase(Locale.ROOT).equals(word.strip())) blocked.add(kind);
            }
            if (blocked.size() == before) return null;
        }
        return blocked;
    }
}
