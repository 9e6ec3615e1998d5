package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.Clew;
import clew.SavedCrawl;
import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.kafka.Cluster;
import clew.kafka.ClusterStatus;
import clew.kafka.CrawlState;
import clew.kafka.Pull;
import clew.kafka.Topics;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import clew.view.Format;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.Supplier;

/// Crawls on a cluster, and the same on this machine alone.
final class Crawls {
    private Crawls() {}

    /// What the command line takes for granted.
    static CrawlSettings settings(String start) {
        return settings(start, true);
    }

    /// @param traps whether to stay out of parts that seem endless, as numbered pages by the ten thousand do
    static CrawlSettings settings(String start, boolean traps) {
        return new CrawlSettings(
                Url.of(start),
                Policy.standard(),
                ScopeRule.HOST,
                true,
                false,
                false,
                traps,
                Integer.MAX_VALUE,
                LinkTags.A,
                FetchOptions.BODY_BYTES_MAX,
                FetchOptions.USER_AGENT,
                Map.of());
    }

    static CrawlState awaitEnd(Cluster cluster, Topics topics, String host, Supplier<String> otherwise)
            throws Exception {
        var ended = new ArrayList<CrawlState>();
        Wait.until(
                () -> {
                    var state = ClusterStatus.find(cluster, topics, host);
                    if (state != null && state.isOver()) ended.add(state);
                    return !ended.isEmpty();
                },
                otherwise);
        return ended.getFirst();
    }

    /// The journal of a crawl, which must have each page once.
    static Path pull(Cluster cluster, Topics topics, CrawlState crawl, Path folder) throws IOException {
        var file = folder.resolve(crawl.host() + "-" + crawl.id() + ".pulled");
        var records = Pull.pull(cluster, topics, crawl, file);
        try (var saved = SavedCrawl.open(file);
                var pages = saved.stream()) {
            var numbers = pages.map(page -> page.ticket().number()).distinct().count();
            assertEquals(numbers, records, "records of pages of " + crawl.host());
        }
        return file;
    }

    /// How many pages a saved crawl has.
    static long pages(Path journal) throws IOException {
        try (var saved = SavedCrawl.open(journal);
                var pages = saved.stream()) {
            return pages.count();
        }
    }

    /// A pulled journal has the same output as a crawl on this machine.
    ///
    /// @param address where the site is
    static void assertSame(String start, String address, Path pulled, Path folder) throws Exception {
        assertEquals(outputAlone(start, address, folder), output(pulled), start);
    }

    private static String outputAlone(String start, String address, Path folder) throws Exception {
        var url = Url.of(start);
        var pin = url.hostname() + ":" + url.effectivePort() + ":" + address;
        var file = Files.createTempDirectory(folder, "alone").resolve("alone.journal");
        try (var clew = Clew.builder().resolve(pin).build()) {
            clew.crawl(url).journal(file).run();
        }
        return output(file);
    }

    static String output(Path journal) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var saved = SavedCrawl.open(journal)) {
            saved.write(Format.JSONL, out);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
