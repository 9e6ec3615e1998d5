package clew.chrome;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.dial.Resolver;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.page.Anchor;
import clew.page.Failure;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A real browser that reads the pages of a site, with the results as short texts.
final class Shown implements AutoCloseable {
    final Chrome chrome;
    private final HttpClient client;
    private final PageReader reader;
    private final LoopbackSite site;

    Shown(LoopbackSite site, Duration timeout) throws IOException, InterruptedException {
        this(command(), site, timeout);
    }

    Shown(Path browser, LoopbackSite site, Duration timeout) throws IOException, InterruptedException {
        this(browser, site, timeout, options -> options, fetch -> fetch);
    }

    Shown(
            LoopbackSite site,
            Duration timeout,
            UnaryOperator<ChromeOptions> changed,
            UnaryOperator<FetchOptions> changedFetch)
            throws IOException, InterruptedException {
        this(command(), site, timeout, changed, changedFetch);
    }

    private Shown(
            Path browser,
            LoopbackSite site,
            Duration timeout,
            UnaryOperator<ChromeOptions> changed,
            UnaryOperator<FetchOptions> changedFetch)
            throws IOException, InterruptedException {
        this.site = site;
        var start = Url.of(site.url("/"));
        var fetch = changedFetch.apply(FetchOptions.of(start).withTimeout(timeout));
        // Not all systems know these names.
        Resolver resolver = name -> name.endsWith(".localhost")
                ? List.of(InetAddress.getLoopbackAddress())
                : Resolver.system().resolve(name);
        client = new HttpClient(fetch, Hosts.unpaced(), resolver);
        var options = changed.apply(ChromeOptions.of(fetch, Policy.standard(), Scope.host(start)));
        // One host that is not on the public web.
        Chrome.AddressCheck addresses = url -> !url.hostname().equals("guarded.localhost") && client.admits(url);
        chrome = Chrome.start(browser, options, client, addresses);
        reader = chrome.get();
    }

    /// An installed browser; without one the test is skipped, with a message.
    static Path command() {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH")));
        if (found.isEmpty()) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found.isPresent(), "no Chrome or Chromium");
        return found.orElseThrow();
    }

    /// All installed browsers; without one the test is skipped, with a message.
    static Stream<Path> commands() {
        command();
        return BrowserLocator.all(String.valueOf(System.getenv("PATH")));
    }

    /// The links of a page as `href=text`, or what else came of it.
    String read(String target) throws InterruptedException {
        var reading = reading(target);
        return switch (reading.outcome()) {
            case Outcome.Read _ ->
                Objects.requireNonNull(reading.extracted()).anchors().stream()
                        .map(Shown::text)
                        .collect(Collectors.joining(" "));
            case Outcome.Moved(int _, Url where) -> "moved to " + where;
            case Outcome.Failed(Failure failure) -> "failed: " + failure.text();
            case Outcome.Declined(int status) -> "status " + status;
        };
    }

    Reading reading(String target) throws InterruptedException {
        var url = Url.of(site.url(target));
        try (var fetcher = client.fetcher()) {
            var answer = fetcher.fetch(url, Wanted.PAGES);
            return answer.isRead() ? reader.read(answer, url) : new Reading(answer.outcome(), null);
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
