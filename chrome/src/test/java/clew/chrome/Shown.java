package clew.chrome;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.dial.Resolver;
import clew.extract.Extracted;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.FetchOptions;
import clew.fetch.Fetched;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.HttpClient;
import clew.fetch.Pacer;
import clew.fetch.Ticker;
import clew.html.tree.Anchor;
import clew.page.Failure;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A real browser that reads the pages of a site, and what came of them in short.
final class Shown implements AutoCloseable {
    final Chrome chrome;
    private final HttpClient client;
    private final PageReader reader;
    private final LoopbackSite site;

    Shown(LoopbackSite site, Duration timeout) throws IOException, InterruptedException {
        this(site, timeout, options -> options, fetch -> fetch);
    }

    Shown(
            LoopbackSite site,
            Duration timeout,
            UnaryOperator<ChromeOptions> changed,
            UnaryOperator<FetchOptions> changedFetch)
            throws IOException, InterruptedException {
        this.site = site;
        var start = Url.of(site.url("/"));
        var fetch = changedFetch.apply(FetchOptions.of(start).withTimeout(timeout));
        client = new HttpClient(fetch, new Pacer(Duration.ZERO, Ticker.system()), Resolver.system());
        var options = changed.apply(ChromeOptions.of(fetch, Policy.standard(), Scope.host(start)));
        // One host stands for those that are not on the public web.
        Chrome.AddressCheck addresses = url -> !url.hostname().equals("guarded.localhost") && client.admits(url);
        chrome = Chrome.start(command(), options, addresses);
        reader = chrome.get();
    }

    /// The browser of this machine; without one the test is left out, loudly.
    static Path command() {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH")));
        if (found.isEmpty()) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found.isPresent(), "no Chrome or Chromium");
        return found.orElseThrow();
    }

    /// The links of a page as `href=text`, or what else came of it.
    String read(String target) throws InterruptedException {
        return switch (reading(target)) {
            case Reading.Found(Extracted extracted) ->
                extracted.anchors().stream().map(Shown::text).collect(Collectors.joining(" "));
            case Reading.Moved(Url where) -> "moved to " + where;
            case Reading.Failed(Failure failure) -> "failed: " + failure.text();
        };
    }

    Reading reading(String target) throws InterruptedException {
        var url = Url.of(site.url(target));
        try (var fetcher = client.get()) {
            return fetcher.fetch(url, Wanted.PAGES) instanceof Fetched.Arrived answer
                    ? reader.read(answer, url)
                    : new Reading.Failed(new Failure(Failure.Reason.INTERNAL, "nothing arrived"));
        }
    }

    private static String text(Anchor anchor) {
        return anchor.href() + (anchor.text().isEmpty() ? "" : "=" + anchor.text());
    }

    @Override
    public void close() {
        chrome.close();
        client.close();
    }
}
