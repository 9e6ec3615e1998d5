package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The network does not decide the order of links that come with parallel requests, whatever it does to them.
class ParallelRequestsTest {
    /// Every crawl has a seed of its own: the same bytes are promised for all of them.
    private static Stream<Arguments> crawls(int rounds) {
        var seeds = RandomGenerator.getDefault();
        return Shown.commands()
                .flatMap(browser -> IntStream.range(0, rounds)
                        .mapToObj(round -> Arguments.of(browser, 1 << round % 3, seeds.nextLong())));
    }

    private static Stream<Arguments> someCrawls() {
        return crawls(3);
    }

    private static Stream<Arguments> manyCrawls() {
        return crawls(20);
    }

    @ParameterizedTest
    @MethodSource("someCrawls")
    void linksComeInTheOrderOfTheRequestsAtAnyNumberOfTabs(Path browser, int tabs, long seed) throws Exception {
        compare(browser, tabs, seed);
    }

    @ParameterizedTest
    @MethodSource("manyCrawls")
    @Tag("slow")
    void soTheyDoInManyCrawls(Path browser, int tabs, long seed) throws Exception {
        compare(browser, tabs, seed);
    }

    private static void compare(Path browser, int tabs, long seed) throws Exception {
        var crawl = browser.getFileName() + ", " + tabs + " tabs, seed " + seed;
        System.out.println("ParallelRequestsTest: " + crawl);
        try (var site = new ParallelSite(seed)) {
            var start = Url.of(site.url("/0"));
            var fetch = FetchOptions.of(start).withTimeout(Duration.ofSeconds(60));
            var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(start));
            try (var client = new HttpClient(fetch, Hosts.unpaced(), Resolver.system());
                    var chrome = Chrome.start(browser, options, client)) {
                var plain = CrawlOutput.of(start, client, () -> PageReader.of(new HtmlExtractor()), 4, 100)
                        .lines()
                        .toList();
                assertEquals(ParallelSite.PAGES, plain.size());
                site.killTabsOf(chrome);
                var shown =
                        CrawlOutput.of(start, client, chrome, tabs, 100).lines().toList();
                for (int i = 0; i < plain.size(); i++) assertEquals(plain.get(i), shown.get(i), crawl);
                assertEquals(plain.size(), shown.size(), crawl);
                assertTrue(site.kills() > 0, crawl);
            }
        }
    }

    /// The limit is a quarter of the timeout; at half of it, the page would be read without the links.
    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void aRequestThatIsNeverAnsweredKeepsNoLaterAnswerFromThePage(Path browser) throws Exception {
        var ended = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
                    case "/" -> LoopbackSite.html(out, """
                            <body><script>
                            const add = made => document.body.insertAdjacentHTML('beforeend', made);
                            fetch('/never').then(() => add('<a href=never></a>'));
                            for (const name of ['a', 'b']) fetch('/' + name).then(got => got.text()).then(add);
                            </script>""");
                    case "/never" -> await(ended);
                    default -> LoopbackSite.html(out, "<a href=" + request.target() + "></a>");
                });
                var shown = new Shown(browser, site, Duration.ofSeconds(10))) {
            assertEquals("/a /b", shown.read("/"));
            ended.countDown();
        }
    }

    private static boolean await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) throw new IOException("waited in vain");
            return false;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
