package clew.bench;

import clew.bench.ServedJournal.Reply;
import clew.chrome.BrowserLocator;
import clew.devtools.RenderException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// `bench/run report`: what it takes to make the HTML report of a crawl, to open it in a browser and to search it
/// there,
/// and to search a crawl of a million pages that `crawler serve` shows.
final class BrowsingReport {
    private static final int PAGES = 1_000_000;
    private static final int ROUNDS = 5;
    private static final int SEARCHES = 200;
    private static final String SMALL_HEAP = "-Xmx256m";
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final String crawler;
    private final Path browser;
    private final Path folder;

    private BrowsingReport(String crawler, Path browser, Path folder) {
        this.crawler = crawler;
        this.browser = browser;
        this.folder = folder;
    }

    /// What is done with the open report of a Java documentation, one after the other, and the statement that does it.
    private static Map<String, String> acts() {
        Map<String, String> acts = new LinkedHashMap<>();
        acts.put("show the table of pages", "document.getElementById('to-pages').click()");
        acts.put("first search: util concurrent", search("pages", "util concurrent"));
        acts.put("another search: string", search("pages", "string"));
        acts.put("a search that finds nothing", search("pages", "no such page"));
        acts.put("no search", search("pages", ""));
        acts.put(
                "filter by kind",
                "const box = document.querySelector('#section-pages select');"
                        + " box.selectedIndex = 1; box.dispatchEvent(new Event('change'))");
        acts.put(
                "no filter",
                "const box = document.querySelector('#section-pages select');"
                        + " box.selectedIndex = 0; box.dispatchEvent(new Event('change'))");
        acts.put("sort by size", sort("bytes"));
        acts.put("sort by URL", sort("url"));
        acts.put("next page", "document.querySelector('#section-pages .pager button:nth-child(2)').click()");
        acts.put("show the table of findings", "document.getElementById('to-findings').click()");
        acts.put("first search in findings: string", search("findings", "string"));
        acts.put("another one: util", search("findings", "util"));
        return acts;
    }

    /// The same for that of a [ModelSite].
    private static Map<String, String> servedActs() {
        Map<String, String> acts = new LinkedHashMap<>();
        acts.put("show the table of pages", "document.getElementById('to-pages').click()");
        acts.put("first search: page-42", search("pages", "page-42"));
        acts.put("another search: part-7 page-9", search("pages", "part-7 page-9"));
        acts.put("no search", search("pages", ""));
        acts.put("sort by size", sort("bytes"));
        acts.put("next page", "document.querySelector('#section-pages .pager button:nth-child(2)').click()");
        return acts;
    }

    private static String search(String section, String text) {
        return "const box = document.getElementById('%s-search'); box.value = '%s'; box.dispatchEvent(new Event('input'))"
                .formatted(section, text);
    }

    private static String sort(String column) {
        return "document.querySelector('#section-pages th[data-column=" + column + "] button').click()";
    }

    /// @param args the crawler's launcher, the folder of a site, and the number of pages if it is not a million
    public static void main(String[] args) throws IOException, InterruptedException, RenderException {
        var browser = BrowserLocator.find(String.valueOf(System.getenv("PATH")))
                .orElseThrow(() -> new IOException("there is no Chrome or Chromium on the PATH"));
        var pages = args.length > 2 ? Integer.parseInt(args[2]) : PAGES;
        var folder = Files.createTempDirectory("clew-bench-report-");
        try {
            var report = new BrowsingReport(args[0], browser, folder);
            System.out.printf(
                    Locale.ROOT,
                    "JDK %s, %d cores, %s.%n",
                    Runtime.version(),
                    Runtime.getRuntime().availableProcessors(),
                    browser.getFileName());
            report.file(Path.of(args[1]).toRealPath());
            report.served(pages);
        } finally {
            Scratch.delete(folder);
        }
    }

    private void file(Path site) throws IOException, InterruptedException, RenderException {
        var table = new Table("command", "wall s", "CPU s", "peak MB");
        command(table, "crawler check SITE -journal FILE", "check", "" + site, "-external", "off", "-journal", "plain");
        command(
                table,
                "crawler check SITE -journal FILE -report FILE.html",
                "check",
                "" + site,
                "-external",
                "off",
                "-journal",
                "journal",
                "-report",
                "report.html");
        var told = Files.readAllLines(folder.resolve("err")).getFirst();
        command(table, "crawler view FILE -format html", "view", "journal", "-format", "html");
        var report = folder.resolve("report.html");
        System.out.printf(
                Locale.ROOT,
                "%nThe report of %s (%s): %,d bytes, %,d when compressed.%n%n%s",
                site,
                told.replaceFirst("^crawler: ", ""),
                Files.size(report),
                compressedBytes(report),
                table);
        System.out.printf("""

                That report in a browser: medians and maxima of %d rounds, each in a new browser. ms is from the event until the rows
                are in the page; for the overview, from the navigation until it is painted. CPU ms is that of the page's main thread until
                they are painted. While somebody types a search, the page waits for a pause of 120 ms, which is in its ms.

                %s""", ROUNDS, reactions(report.toUri().toString(), acts()));
    }

    private void command(Table table, String name, String... words) throws IOException, InterruptedException {
        System.err.println(name);
        var command = new ArrayList<>(List.of(crawler));
        command.addAll(List.of(words));
        var run = CommandRun.run(folder, LIMIT, command).orElseThrow(() -> new IOException(name + " does not end"));
        // A check ends with 2 where links are broken.
        if (run.exitCode() != 0 && run.exitCode() != 2) throw new IOException(Files.readString(folder.resolve("err")));
        table.row(name, seconds(run.wallSeconds()), seconds(run.cpuSeconds()), "" + Math.round(run.peakMegabytes()));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    private static long compressedBytes(Path file) throws IOException {
        var counted = new long[1];
        var counter = new OutputStream() {
            @Override
            public void write(int b) {
                counted[0]++;
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                counted[0] += count;
            }
        };
        try (var out = new GZIPOutputStream(counter)) {
            Files.copy(file, out);
        }
        return counted[0];
    }

    private Table reactions(String url, Map<String, String> acts)
            throws IOException, InterruptedException, RenderException {
        var samples = new Samples();
        var open = "open the overview";
        for (int round = 0; round < ROUNDS; round++) {
            System.err.println("browser, round " + (round + 1));
            try (var tab = new ReportTab(browser)) {
                add(samples, open, tab.open(url, "#section-overview .hero"), tab);
                for (var act : acts.entrySet()) add(samples, act.getKey(), tab.reaction(act.getValue()), tab);
            }
        }
        var table = new Table("what", "ms", "most ms", "CPU ms", "most CPU ms", "JavaScript MB");
        row(table, samples, open);
        for (var act : acts.keySet()) row(table, samples, act);
        return table;
    }

    private static void add(Samples samples, String act, ReportTab.Reaction reaction, ReportTab tab)
            throws IOException, RenderException, InterruptedException {
        samples.add(act, reaction.millis());
        samples.add("CPU " + act, reaction.cpuMillis());
        samples.add("MB " + act, tab.megabytes());
    }

    private static void row(Table table, Samples samples, String act) {
        table.row(
                act,
                rounded(samples.median(act)),
                rounded(samples.most(act)),
                rounded(samples.median("CPU " + act)),
                rounded(samples.most("CPU " + act)),
                rounded(samples.median("MB " + act)));
    }

    private static String rounded(double figure) {
        return String.format(Locale.ROOT, "%,.0f", figure);
    }

    private void served(int pages) throws IOException, InterruptedException, RenderException {
        System.err.println("a journal of " + pages + " pages");
        var journal = folder.resolve("many");
        new ModelSite(pages, 0).crawl(journal);
        for (var options : List.of("", SMALL_HEAP)) {
            System.err.println("crawler serve " + options);
            try (var served = new ServedJournal(crawler, journal, options)) {
                System.out.printf(
                        Locale.ROOT,
                        "%ncrawler serve, %,d pages with 10 links each, %s: %.1f s and %.1f s of CPU until the address is printed, %d MB by then.%n%n",
                        pages,
                        options.isEmpty() ? "the usual heap" : options,
                        served.startSeconds(),
                        served.cpuSeconds(),
                        served.residentMegabytes());
                System.out.print(replies(served, pages));
                var byUrl = served.pages("sort", "url");
                if (byUrl.status() != 200) {
                    System.out.printf("%nAll by URL is refused: %d, %s.%n", byUrl.status(), byUrl.text());
                }
                flatMemory(served, pages);
                if (options.isEmpty()) {
                    System.out.printf(
                            "%nThat report in a browser, as above.%n%n%s", reactions(served.address(), servedActs()));
                }
            }
        }
    }

    private static Table replies(ServedJournal served, int pages) throws IOException, InterruptedException {
        var table = new Table("query", "s", "CPU s", "rows", "MB after it");
        row(table, served, "first search: page-" + pages / 13, "text", "page-" + pages / 13);
        row(table, served, "another search: page-4242", "text", "page-4242");
        row(table, served, "a search that finds all: page", "text", "page");
        row(table, served, "a search that finds none", "text", "no such page");
        row(table, served, "two words: part-7 page-9", "text", "part-7 page-9");
        row(table, served, "search and filter", "text", "page-31", "word-group", "ok");
        row(table, served, "all by size", "sort", "bytes", "descending", "true");
        row(table, served, "all by links to them", "sort", "in", "descending", "true");
        row(table, served, "the last of those", "sort", "in", "descending", "true", "offset", "" + (pages - 100));
        row(table, served, "the last of all", "offset", "" + (pages - 100));
        row(table, served, "all by URL", "sort", "url");
        row(table, served, "a search by URL: page-77", "text", "page-77", "sort", "url");
        return table;
    }

    private static void row(Table table, ServedJournal served, String name, String... parameters)
            throws IOException, InterruptedException {
        var reply = served.pages(parameters);
        table.row(
                name,
                String.format(Locale.ROOT, "%.2f", reply.seconds()),
                String.format(Locale.ROOT, "%.2f", reply.cpuSeconds()),
                rows(reply),
                "" + served.residentMegabytes());
    }

    private static String rows(Reply reply) {
        if (reply.status() != 200) return "refused";
        return reply.text().replaceFirst("(?s)^\\{\"total\":([0-9]+),.*", "$1");
    }

    /// Many searches, each for something else, so that no answer is remembered.
    private static void flatMemory(ServedJournal served, int pages) throws IOException, InterruptedException {
        var before = served.residentMegabytes();
        var cpu = served.cpuSeconds();
        var samples = new Samples();
        for (int i = 0; i < SEARCHES; i++) {
            var sort = List.of("", "bytes", "in").get(i % 3);
            var reply = served.pages("text", "page-" + (long) i * pages / SEARCHES, "sort", sort);
            if (reply.status() != 200) throw new IOException(reply.text());
            samples.add("", reply.seconds());
        }
        System.out.printf(
                Locale.ROOT,
                "%n%d searches: %.2f s each (median; at most %.2f), %.2f s of CPU each; %d MB before and %d MB after them, %d MB at most.%n",
                SEARCHES,
                samples.median(""),
                samples.most(""),
                (served.cpuSeconds() - cpu) / SEARCHES,
                before,
                served.residentMegabytes(),
                served.peakMegabytes());
    }
}
