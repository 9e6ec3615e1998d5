package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.frontier.FrontierWalk.Content;
import clew.frontier.FrontierWalk.Walked;
import java.io.IOException;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Sites of many pages under few patterns of URLs, of which none may be lost; and sites without end, which have to
/// be left. Here many are twenty thousand; with `-Plong`, in [HugeSitesTest], a hundred thousand.
class LargeSitesTest {
    private final int pages = pages();

    int pages() {
        return 20_000;
    }

    private static final String[] SYLLABLES = {
        "ba", "ko", "ri", "mu", "ta", "le", "so", "ni", "da", "pe", "gu", "fa", "lo", "ve", "zi", "ra"
    };

    /// A text of its own for each number: some words of a large vocabulary.
    private static String words(long number) {
        var random = new SplittableRandom(number);
        return IntStream.range(0, 12).mapToObj(_ -> word(random)).collect(Collectors.joining(" "));
    }

    private static String word(SplittableRandom random) {
        return IntStream.range(0, 3)
                .mapToObj(_ -> SYLLABLES[random.nextInt(SYLLABLES.length)])
                .collect(Collectors.joining());
    }

    private static int number(String target) {
        return Integer.parseInt(target.substring(1).replaceAll("[^0-9]", ""));
    }

    private static void assertLosesNothing(int expected, String start, Function<String, Content> site)
            throws IOException {
        var walked = FrontierWalk.walk(start, 2 * expected + 1_000, site);
        assertEquals(Map.of(), walked.traps());
        assertEquals(expected, walked.targets().size());
    }

    private static Walked endless(String start, int pagesMax, Function<String, Content> site) throws IOException {
        var walked = FrontierWalk.walk(start, pagesMax, site);
        assertTrue(!walked.traps().isEmpty(), "it ended by itself");
        return walked;
    }

    @Test
    void aShopLosesNoProduct() throws IOException {
        // A list leads to a hundred products and the next list; a product leads to three others.
        assertLosesNothing(pages + pages / 100, "/list?page=0", target -> {
            var n = number(target);
            var hrefs = new ArrayList<String>();
            if (target.startsWith("/list")) {
                for (int i = 0; i < 100; i++) hrefs.add("/product/" + (100 * n + i));
                if (n + 1 < pages / 100) hrefs.add("/list?page=" + (n + 1));
                return new Content("Our products, page " + n, hrefs);
            }
            for (int i = 1; i <= 3; i++) hrefs.add("/product/" + (n + 7 * i) % pages);
            return new Content(words(n) + " " + n + " EUR", hrefs);
        });
    }

    @Test
    void productsThatAreFoundOnlyThroughEachOtherAreAllThere() throws IOException {
        assertLosesNothing(pages, "/product/0", target -> {
            var n = number(target);
            return new Content(words(n), List.of("/product/" + (n + 1) % pages, "/product/" + (n + 2) % pages));
        });
    }

    @Test
    void aForumWithPagingLosesNoPage() throws IOException {
        var threads = pages / 5;
        assertLosesNothing(pages + threads / 50, "/forum?page=0", target -> {
            var hrefs = new ArrayList<String>();
            if (target.startsWith("/forum")) {
                var n = number(target);
                for (int i = 0; i < 50; i++) hrefs.add("/thread/" + (50 * n + i) + "?page=1");
                if (n + 1 < threads / 50) hrefs.add("/forum?page=" + (n + 1));
                return new Content("Threads", hrefs);
            }
            var thread = number(target.substring(0, target.indexOf('?')));
            var page = number(target.substring(target.indexOf('?')));
            if (page < 5) hrefs.add("/thread/" + thread + "?page=" + (page + 1));
            hrefs.add("/thread/" + thread + "?page=1");
            return new Content(words(5L * thread + page), hrefs);
        });
    }

    @Test
    void aWikiLosesNoPage() throws IOException {
        assertLosesNothing(pages, "/index.php?title=0", target -> {
            var n = number(target);
            var hrefs = new ArrayList<String>();
            for (int i = 1; i <= 5; i++) hrefs.add("/index.php?title=" + (5L * n + i) % pages);
            return new Content(words(n), hrefs);
        });
    }

    @Test
    void anArchiveThatIsPagedThroughLosesNoPage() throws IOException {
        assertLosesNothing(pages, "/page/1", target -> {
            var n = number(target);
            if (target.startsWith("/story")) return new Content(words(n), List.of("/page/" + n));
            return new Content(
                    "Older", n < pages / 2 ? List.of("/story/" + n, "/page/" + (n + 1)) : List.of("/story/" + n));
        });
    }

    @Test
    void aPagePerDayLosesNoDay() throws IOException {
        var first = LocalDate.of(1700, 1, 1);
        assertLosesNothing(pages, "/1700/01/01/", target -> {
            var day = LocalDate.parse(target.substring(1, 11).replace('/', '-'));
            var next = day.plusDays(1);
            var there = next.isBefore(first.plusDays(pages));
            return new Content(
                    words(day.toEpochDay()),
                    there ? List.of("/" + next.toString().replace('-', '/') + "/") : List.of());
        });
    }

    @Test
    void aGeneratedSiteWhosePagesAllSayTheSameLosesNoneWhereTheyAreNotInARow() throws IOException {
        assertLosesNothing(20_001, "/p/0", target -> {
            var hrefs = new ArrayList<String>();
            for (long i = 1; i <= 10; i++)
                if (10L * number(target) + i <= 20_000) hrefs.add("/p/" + (10L * number(target) + i));
            return new Content("Lorem ipsum", hrefs);
        });
    }

    @Test
    void foldersOfTheSameNameInThousandsOfPartsLoseNothing() throws IOException {
        // Each product has its reviews/, and so has the shop; reviews lead to further pages of reviews.
        assertLosesNothing(2 + 3 * 5_000, "/shop/", target -> {
            var hrefs = new ArrayList<String>();
            if (target.equals("/shop/")) {
                hrefs.add("reviews/");
                for (int n = 0; n < 5_000; n++) hrefs.add("p" + n + "/");
            } else if (target.endsWith("/reviews/") && !target.equals("/shop/reviews/")) {
                hrefs.add("more/");
            } else if (!target.endsWith("/more/") && !target.endsWith("/reviews/")) {
                hrefs.add("reviews/");
            }
            return new Content(words(target.hashCode()), hrefs);
        });
    }

    private static String month(LocalDate month) {
        return "/calendar/" + month.getYear() + "/" + month.getMonthValue();
    }

    private static LocalDate month(String target) {
        var parts = target.split("/", -1);
        return LocalDate.of(Integer.parseInt(parts[2]), Integer.parseInt(parts[3]), 1);
    }

    private static String heading(LocalDate month) {
        return month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + month.getYear()
                + " Mon Tue Wed Thu Fri Sat Sun 1st 2nd 3rd";
    }

    @Test
    void aCalendarWithoutEndIsLeftWithinTenThousandPages() throws IOException {
        var walked = endless("/calendar/2026/11", 10_000, target -> {
            var month = month(target);
            return new Content(heading(month), List.of(month(month.minusMonths(1)), month(month.plusMonths(1))));
        });
        assertEquals(Set.of("h.example/calendar/*/*"), walked.traps().keySet());
    }

    @Test
    void aCalendarIsLeftWhereItsEventsEnd() throws IOException {
        // Every tenth month has an event for a hundred years.
        var walked = endless("/calendar/2026/11", 12_000, target -> {
            if (target.startsWith("/event")) return new Content(words(target.hashCode()), List.of());
            var month = month(target);
            var hrefs = new ArrayList<>(List.of(month(month.plusMonths(1))));
            var months = 12 * (month.getYear() - 2026) + month.getMonthValue();
            if (months % 10 == 0 && months < 1_200) hrefs.add("/event/" + months);
            return new Content(heading(month), hrefs);
        });
        assertEquals(
                118,
                walked.targets().stream().filter(t -> t.startsWith("/event")).count());
    }

    @Test
    void aCalendarWhoseMonthsAndWeeksLeadToEachOtherEnds() throws IOException {
        var walked = endless("/calendar/2026/11", 60_000, target -> {
            var month = month(target);
            if (target.split("/", -1).length > 4) return new Content("Nothing in this week", List.of(month(month)));
            var hrefs = new ArrayList<>(List.of(month(month.plusMonths(1))));
            for (int week = 1; week <= 4; week++) hrefs.add(month(month) + "/" + week);
            return new Content(heading(month), hrefs);
        });
        assertTrue(
                walked.traps().containsKey("h.example/calendar/*/*"),
                walked.traps().toString());
    }
}
