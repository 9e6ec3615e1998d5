package clew.chrome;

import clew.Renderer;
import clew.chrome.ChromeOptions.Blockable;
import clew.extract.PageReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the pages of a crawl in a real browser.
///
/// ```java
/// var renderer = ChromeRenderer.of(Path.of("/usr/bin/chromium"));
/// clew.crawl("https://example.com/").renderer(renderer).run(page -> System.out.println(page.url()));
/// ```
///
/// @param onlyWhereNeeded whether to render only pages that look as if they were built by scripts
/// @param awaited a CSS selector to wait for; null for none
/// @param scrolling whether to scroll to the end of pages while they grow
/// @param screenshots where a screenshot of each page goes; null for nowhere
/// @param log where the requests of pages are listed; null for nowhere
public record ChromeRenderer(
        Path browser,
        boolean onlyWhereNeeded,
        Set<Blockable> blocked,
        @Nullable String awaited,
        boolean scrolling,
        @Nullable Screenshots screenshots,
        @Nullable RequestLog log)
        implements Renderer {
    public ChromeRenderer {
        blocked = Set.copyOf(blocked);
    }

    /// Renders all pages, and blocks nothing.
    public static ChromeRenderer of(Path browser) {
        return new ChromeRenderer(browser, false, Set.of(), null, false, null, null);
    }

    /// The renderer with the settings of another one.
    ///
    /// @throws IllegalArgumentException if they are not valid
    public static ChromeRenderer of(
            Map<String, String> settings, Path browser, @Nullable Screenshots screenshots, @Nullable RequestLog log) {
        var mode = settings.getOrDefault("render", "");
        if (!mode.equals("chrome") && !mode.equals("auto")) {
            throw new IllegalArgumentException("render is '" + mode + "'");
        }
        var block = settings.getOrDefault("block", "");
        return new ChromeRenderer(
                browser,
                mode.equals("auto"),
                block.isEmpty()
                        ? Set.of()
                        : Blockable.of(block)
                                .orElseThrow(() -> new IllegalArgumentException("block is '" + block + "'")),
                settings.get("wait"),
                settings.containsKey("scroll"),
                screenshots,
                log);
    }

    @Override
    public Map<String, String> settings() {
        var settings = new TreeMap<String, String>();
        settings.put("render", onlyWhereNeeded ? "auto" : "chrome");
        if (!blocked.isEmpty()) {
            settings.put(
                    "block",
                    new TreeSet<>(blocked)
                            .stream()
                                    .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(",")));
        }
        if (awaited != null) settings.put("wait", awaited);
        if (scrolling) settings.put("scroll", "on");
        return settings;
    }

    /// What went wrong with the screenshots or the log, if anything did.
    public Optional<String> problem() {
        var first = screenshots == null ? Optional.<String>empty() : screenshots.problem();
        return first.isPresent() || log == null ? first : log.problem();
    }

    /// @throws BrowserFailed if the browser does not start
    @Override
    public Readers start(Crawl crawl) throws IOException, InterruptedException {
        var options = ChromeOptions.of(crawl.fetch(), crawl.policy(), crawl.scope())
                .withBlocked(blocked)
                .withAwaited(awaited)
                .withScrolling(scrolling)
                .withLinks(crawl.links())
                .withScreenshots(screenshots)
                .withLog(log);
        try {
            return new ChromeReaders(this, Chrome.start(browser, options, crawl.client()));
        } catch (IOException e) {
            throw new BrowserFailed(browser, e);
        }
    }

    private record ChromeReaders(ChromeRenderer renderer, Chrome chrome) implements Readers {
        @Override
        public PageReader get() {
            return renderer.onlyWhereNeeded() ? chrome.whereNeeded() : chrome.get();
        }

        @Override
        public Optional<String> problem() {
            return renderer.problem();
        }

        @Override
        public void close() {
            chrome.close();
        }
    }
}
