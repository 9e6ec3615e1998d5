package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.frontier.Limits;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Whole crawls of sites that never end, and of sites that only look so. A site is a function from a target to hrefs;
/// nothing goes over the network.
class TrapTest {
    private static final String START = "http://h.example";

    /// What a crawl asked for, and what it took for traps.
    private record Crawled(List<String> targets, Set<String> traps) {}

    private static Crawled crawl(String start, boolean traps, Function<String, List<String>> site) throws Exception {
        var targets = new ArrayList<String>();
        var url = Url.of(START + start);
        var defaults = CrawlOptions.of(url);
        var limits = new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, false, traps);
        var options = new CrawlOptions(url, defaults.policy(), defaults.scope(), 2, 200_000, limits, null, false);
        var view = new View() {
            @Override
            public void page(Page page) {
                targets.add(page.url().requestTarget());
            }

            @Override
            public void flush() {}
        };
        CrawlSummary summary;
        try (var pool = new WorkerPool(Hosts.unpaced(), 2)) {
            var client = Client.answering(asked -> answer(asked, site));
            summary = new Crawl(options, pool, client, () -> PageReader.of(new HtmlExtractor()), (_, _) -> {})
                    .run(FileJournal.inMemory(), view);
        }
        assertTrue(targets.size() < 200_000, "it does not end");
        return new Crawled(targets, summary.traps().keySet());
    }

    private static Answer answer(Url url, Function<String, List<String>> site) {
        var html = new StringBuilder();
        for (var href : site.apply(url.requestTarget()))
            html.append("<a href='").append(href).append("'></a>");
        var bytes = html.toString().getBytes(StandardCharsets.UTF_8);
        return Answer.of(200, ResponseHead.NONE, new Body("text/html", bytes, false));
    }

    private static void assertNothingIsLost(Set<String> expected, Crawled crawled) {
        assertEquals(Set.of(), crawled.traps());
        assertEquals(expected, new HashSet<>(crawled.targets()));
    }

    private static int number(String target) {
        return Integer.parseInt(target.replaceAll("[^0-9]", ""));
    }

    @Test
    void aCalendarWithoutEndIsLeftWithinTenThousandMonths() throws Exception {
        var crawled = crawl("/month?m=0", true, target -> List.of("/month?m=" + (number(target) + 1)));
        assertTrue(crawled.targets().size() <= 10_000, crawled.targets().size() + " pages");
        assertEquals(Set.of("h.example/month?m"), crawled.traps());
    }

    @Test
    void pagesThatCarryANewSessionInEveryLinkAreAskedForTenTimesEach() throws Exception {
        // Every page leads to the same fifty, under ids that are new each time.
        for (var form : List.of("/p%d?PHPSESSID=%s", "/p%d;jsessionid=%s", "/p%d?a=b&sid=%s&c=d")) {
            var crawled = crawl("/", true, target -> {
                var id = "%08x%024d".formatted(target.hashCode(), target.length());
                return IntStream.range(0, 50)
                        .mapToObj(n -> form.formatted(n, "f" + id))
                        .toList();
            });
            assertTrue(
                    crawled.targets().size() <= 1 + 10 * 50, crawled.targets().size() + " pages");
            for (int n = 0; n < 50; n++) {
                var page = "/p" + n;
                assertTrue(crawled.targets().stream().anyMatch(target -> target.matches(page + "[;?].*")), page);
            }
            assertTrue(
                    crawled.traps().stream().allMatch(trap -> trap.endsWith(" (a new session in every link)")),
                    crawled.traps().toString());
        }
    }

    @Test
    void storiesWhoseNumberIsCalledSidLoseNone() throws Exception {
        var crawled = crawl(
                "/",
                true,
                target -> target.equals("/")
                        ? IntStream.range(0, 3_000)
                                .mapToObj(n -> "/story?sid=" + n)
                                .toList()
                        : List.of());
        assertEquals(3_001, crawled.targets().size());
        assertEquals(Set.of(), crawled.traps());
    }

    @Test
    void aPathThatRepeatsItselfIsLeftAfterEightTimes() throws Exception {
        var crawled = crawl("/", true, _ -> List.of("img/"));
        assertEquals(1 + 8, crawled.targets().size());
        assertEquals(
                Set.of("h.example/img/img/img/img/img/img/img/img/img/ (a path that repeats itself)"), crawled.traps());
    }

    @Test
    void theSameRelativeLinksAtEveryDepthAreLeft() throws Exception {
        var names = List.of("about/", "team/", "jobs/", "press/", "shop/", "help/");
        var crawled = crawl("/", true, _ -> names);
        assertTrue(crawled.targets().size() <= 1 + 6 * 1_001, crawled.targets().size() + " pages");
        for (var name : names) assertTrue(crawled.targets().contains("/" + name));
        assertTrue(
                crawled.traps().contains("h.example/**/about/ (the same links at every depth)"),
                crawled.traps().toString());
    }

    @Test
    void aPathThatGrowsWithoutRepeatingEndsWithTheLongestUrl() throws Exception {
        var crawled = crawl(
                "/0/",
                true,
                target -> List.of(target.chars().filter(c -> c == '/').count() % 10 + "-" + target.length() + "/"));
        assertTrue(crawled.targets().size() < 8_192 / 4, crawled.targets().size() + " pages");
    }

    @Test
    void withoutTheWatchTheTrapGoesOn() throws Exception {
        var crawled =
                crawl("/0", false, target -> number(target) < 15_000 ? List.of("/" + (number(target) + 1)) : List.of());
        assertEquals(15_001, crawled.targets().size());
        assertEquals(Set.of(), crawled.traps());
    }

    @Test
    void aRealCalendarOfFourHundredDaysLosesNoDay() throws Exception {
        var expected = new HashSet<String>();
        for (int day = 0; day < 400; day++) expected.add(day(day));
        var crawled = crawl(day(0), true, target -> {
            var parts = target.split("/", -1);
            var day = 365 * (Integer.parseInt(parts[2]) - 2025)
                    + 31 * (Integer.parseInt(parts[3]) - 1)
                    + Integer.parseInt(parts[4])
                    - 1;
            return day < 399 ? List.of(day(Math.max(0, day - 1)), day(day + 1)) : List.of(day(0));
        });
        assertNothingIsLost(expected, crawled);
    }

    private static String day(int day) {
        var ofYear = day % 365;
        return "/calendar/" + (2025 + day / 365) + "/" + (ofYear / 31 + 1) + "/" + (ofYear % 31 + 1);
    }

    @Test
    void aDeepButFiniteTreeLosesNoLeaf() throws Exception {
        // Two folders of the same names in each folder, twelve levels deep, as archives of sources have them.
        var expected = new HashSet<String>();
        var depthMax = 11;
        grow("/", depthMax, expected);
        var crawled = crawl("/", true, target -> {
            var depth = (int) target.chars().filter(c -> c == '/').count() - 1;
            if (depth == depthMax) return List.of();
            return List.of(target + "left-" + depth + "/", target + "right-" + depth + "/");
        });
        assertNothingIsLost(expected, crawled);
        var deep = crawl(
                "/",
                true,
                target -> target.length() < 1_500 ? List.of(target + "level" + target.length() + "/") : List.of());
        assertTrue(
                deep.targets().size() > 150,
                "a tree of one branch: " + deep.targets().size());
        assertEquals(Set.of(), deep.traps());
    }

    private static void grow(String path, int levels, Set<String> into) {
        into.add(path);
        if (levels == 0) return;
        var depth = path.chars().filter(c -> c == '/').count() - 1;
        grow(path + "left-" + depth + "/", levels - 1, into);
        grow(path + "right-" + depth + "/", levels - 1, into);
    }

    @Test
    void aShopOfTwoThousandFacetPagesLosesNoPage() throws Exception {
        var expected = new HashSet<>(Set.of("/"));
        for (int colour = 0; colour < 20; colour++) {
            for (int size = 0; size < 10; size++) {
                for (int page = 0; page < 10; page++) expected.add(facet(colour, size, page));
            }
        }
        assertEquals(2_001, expected.size());
        var crawled = crawl("/", true, target -> {
            if (target.equals("/")) return List.of(facet(0, 0, 0));
            var values = target.substring(target.indexOf('?') + 1).split("[^0-9]+", -1);
            int colour = Integer.parseInt(values[1]);
            int size = Integer.parseInt(values[2]);
            int page = Integer.parseInt(values[3]);
            return List.of(
                    facet((colour + 1) % 20, size, page),
                    facet(colour, (size + 1) % 10, page),
                    facet(colour, size, (page + 1) % 10),
                    "/");
        });
        assertNothingIsLost(expected, crawled);
    }

    private static String facet(int colour, int size, int page) {
        return "/shop?colour=" + colour + "&size=" + size + "&page=" + page;
    }

    @Test
    void aListOfTwentyThousandArticlesLosesNone() throws Exception {
        var crawled = crawl("/list?page=0", true, target -> {
            if (!target.startsWith("/list")) return List.of("/list?page=0");
            var page = number(target);
            var links = new ArrayList<String>();
            for (int i = 0; i < 10; i++) links.add("/article/" + (10 * page + i));
            if (page < 1_999) links.add("/list?page=" + (page + 1));
            return links;
        });
        assertEquals(Set.of(), crawled.traps());
        assertEquals(22_000, crawled.targets().size());
    }

    @Test
    void documentationWithTheSameFoldersInEveryPartLosesNone() throws Exception {
        // Each package has its own class-use/, and so has the package above it.
        var expected = new HashSet<>(Set.of("/", "/class-use/", "/org/", "/org/class-use/"));
        for (int p = 0; p < 800; p++) {
            expected.add("/org/p" + p + "/");
            expected.add("/org/p" + p + "/class-use/");
        }
        var crawled = crawl("/", true, target -> {
            if (target.endsWith("class-use/")) return List.of();
            if (target.equals("/")) return List.of("class-use/", "org/");
            var links = new ArrayList<>(List.of("class-use/"));
            if (target.equals("/org/")) for (int p = 0; p < 800; p++) links.add("p" + p + "/");
            return links;
        });
        assertNothingIsLost(expected, crawled);
    }
}
