package clew.cli.flags;

import clew.chrome.BrowserLocator;
import clew.chrome.ChromeOptions.Blockable;
import clew.chrome.ChromeRenderer;
import clew.chrome.RequestLog;
import clew.chrome.Screenshots;
import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.page.LinkTags;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The flags that say how pages are read.
public final class RenderFlags {
    static final Flag<String> RENDER = Flag.choice(
                    Group.CHROME,
                    "render",
                    "render in Chrome: off, chrome (all), auto (script-built pages)",
                    "off",
                    List.of("off", "chrome", "auto"))
            .decisive();
    static final Flag<Optional<String>> CHROME = Flag.optional(
                    Group.CHROME, "chrome", "PATH", "Chrome or Chromium to run (default: the one on PATH)", "a program")
            .guarded();
    static final Flag<Set<Blockable>> BLOCK = new Flag<Set<Blockable>>(
                    Group.CHROME,
                    "block",
                    "LIST",
                    "don't load these in Chrome: images, fonts, media",
                    Set.of(),
                    "",
                    list -> Blockable.of(list).orElse(null),
                    "a list such as images,fonts,media")
            .decisive();
    public static final Flag<LinkTags> LINKS = new Flag<>(
                    Group.SCOPE,
                    "links",
                    "LIST",
                    "elements to take links from: a, area, frame; frame includes iframe",
                    LinkTags.A,
                    "a",
                    list -> LinkTags.of(list).orElse(null),
                    "a list such as a,area,frame")
            .decisive();
    static final Flag<Optional<String>> WAIT = Flag.optional(
                    Group.CHROME,
                    "wait",
                    "SELECTOR",
                    "wait until this CSS selector matches",
                    "a selector such as '#main a'")
            .decisive();
    static final Flag<Boolean> SCROLL = Flag.onOff(
                    Group.CHROME, "scroll", "scroll to the end of pages in Chrome while they grow")
            .decisive();
    static final Flag<Optional<String>> SCREENSHOTS = Flag.optional(
                    Group.CHROME, "screenshots", "DIR", "save a screenshot of each page in Chrome to DIR", "a folder")
            .writing(Written.SCREENSHOTS);
    static final Flag<Optional<String>> REQUESTS = Flag.optional(
                    Group.CHROME,
                    "requests",
                    "FILE",
                    "log what pages request in Chrome, and the results, to FILE",
                    "a file")
            .writing(Written.REQUESTS);

    /// Whether the pages of a mirror are opened in a browser.
    static final Flag<String> OPEN = Flag.choice(
            Group.CHROME,
            "render",
            "open mirrored pages in Chrome: auto (if installed), chrome, off",
            "auto",
            List.of("auto", "chrome", "off"));

    /// Those of commands that open files.
    public static final List<Flag<?>> FILES = List.of(OPEN, CHROME);

    public static final List<Flag<?>> ALL = List.of(RENDER, CHROME, BLOCK, WAIT, SCROLL, SCREENSHOTS, REQUESTS);

    /// Those that have a fixed value when both ways to read a page are compared.
    public static final List<Flag<?>> MODES = List.of(RENDER, LINKS);

    private RenderFlags() {}

    /// The browser that the flags ask for; empty for none.
    public static Optional<ChromeRenderer> renderer(Flags flags) throws UsageError, CommandFailed {
        return flags.get(RENDER).equals("off") ? none(flags) : Optional.of(chrome(flags, flags.get(RENDER)));
    }

    /// The browser with the settings of a saved crawl; empty for none.
    public static Optional<ChromeRenderer> renderer(Flags flags, Map<String, String> saved)
            throws UsageError, CommandFailed {
        return saved.containsKey(RENDER.name())
                ? Optional.of(ChromeRenderer.of(saved, browser(flags), screenshots(flags), log(flags)))
                : none(flags);
    }

    /// The browser for all pages, whatever `-render` says.
    public static ChromeRenderer chrome(Flags flags) throws UsageError, CommandFailed {
        return chrome(flags, "chrome");
    }

    /// Whether files are opened in a browser, if there is one.
    public static boolean opensFiles(Flags flags) throws UsageError {
        return !flags.get(OPEN).equals("off");
    }

    /// The browser to open files with; empty if none is installed and none has to be.
    public static Optional<Path> fileBrowser(Flags flags) throws UsageError, CommandFailed {
        if (flags.get(OPEN).equals("chrome")) return Optional.of(browser(flags));
        var given = given(flags);
        return given.isPresent() ? given : installed();
    }

    private static Optional<Path> installed() {
        return BrowserLocator.find(String.valueOf(System.getenv("PATH")));
    }

    private static ChromeRenderer chrome(Flags flags, String mode) throws UsageError, CommandFailed {
        return new ChromeRenderer(
                browser(flags),
                mode.equals("auto"),
                flags.get(BLOCK),
                flags.get(WAIT).orElse(null),
                flags.get(SCROLL),
                screenshots(flags),
                log(flags));
    }

    private static Optional<ChromeRenderer> none(Flags flags) throws UsageError, CommandFailed {
        given(flags);
        for (var flag : List.of(SCREENSHOTS, REQUESTS)) {
            if (flags.get(flag).isPresent()) {
                throw new UsageError("-" + flag.name() + " needs -render chrome or -render auto");
            }
        }
        return Optional.empty();
    }

    private static Path browser(Flags flags) throws UsageError, CommandFailed {
        var given = given(flags);
        if (given.isPresent()) return given.get();
        var found = installed();
        if (found.isPresent()) return found.get();
        throw new CommandFailed("-render needs Chrome or Chromium, but neither is on PATH; install one"
                + " (Debian: apt-get install chromium-headless-shell) or name it with -chrome PATH");
    }

    private static Optional<Path> given(Flags flags) throws UsageError, CommandFailed {
        var path = flags.get(CHROME);
        if (path.isEmpty()) return Optional.empty();
        var program = BrowserLocator.executable(path.get());
        if (program.isPresent()) return program;
        throw new CommandFailed("-chrome must be a program; there is no program at " + TerminalSafe.quoted(path.get()));
    }

    /// Where screenshots go; null for nowhere.
    public static @Nullable Path screenshotFolder(Flags flags) throws UsageError {
        return flags.get(SCREENSHOTS).map(Path::of).orElse(null);
    }

    private static @Nullable Screenshots screenshots(Flags flags) throws UsageError, CommandFailed {
        var folder = flags.get(SCREENSHOTS);
        if (folder.isEmpty()) return null;
        try {
            return Screenshots.into(Path.of(folder.get()));
        } catch (IOException | InvalidPathException e) {
            throw new CommandFailed("cannot create the -screenshots folder " + TerminalSafe.quoted(folder.get()) + ": "
                    + TerminalSafe.text(String.valueOf(e.getMessage())));
        }
    }

    private static @Nullable RequestLog log(Flags flags) throws UsageError, CommandFailed {
        var file = flags.get(REQUESTS);
        if (file.isEmpty()) return null;
        try {
            return RequestLog.in(Path.of(file.get()));
        } catch (IOException | InvalidPathException e) {
            throw new CommandFailed("cannot write the -requests file " + TerminalSafe.quoted(file.get()) + ": "
                    + TerminalSafe.text(String.valueOf(e.getMessage())));
        }
    }
}
