package clew.bench;

import clew.bench.ScaleSite.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `bench/run scale`: whether a page costs as much in a large crawl as in a small one, whether all workers are busy
/// with a slow server, and whether a slow page holds up the others. The crawler is run as people run it, against a
/// server in this process.
final class ScaleReport {
    private static final int PAGES_LEAST = 20_000;
    private static final int PAGES_MOST = 1_000_000;
    private static final int ROUNDS = 3;
    private static final double COST_RATIO_MAX = 1.2;

    private static final int BUSY_WORKERS = 256;
    private static final Duration BUSY_LATENCY = Duration.ofMillis(250);
    private static final int BUSY_PAGES = 20_480;
    private static final double BUSY_RATIO_MIN = 0.9;

    private static final int SLOW_WORKERS = 64;
    private static final Duration SLOW_BESIDES = Duration.ofMillis(50);
    private static final Duration SLOW_LATENCY = Duration.ofSeconds(10);
    private static final int SLOW_PAGES = 20_000;
    // When it is requested, the pages before it have led to enough others for all the time that it takes.
    private static final int SLOW_PAGE = 2_000;
    // Here they have not. What is found behind a page is requested after that page has come, so that the order of pages
    // does not depend on the time that each takes.
    private static final int EARLY_SLOW_PAGE = 500;
    private static final double SLOW_RATIO_MIN = 0.9;

    /// What a crawl took, and what the server saw of it.
    private record Run(Cost cost, Traffic traffic) {
        double microsPerPage() {
            return cost.cpu() * 1e6 / traffic.answered();
        }
    }

    private final String crawler;
    private final Path folder;
    private final List<String> lines = new ArrayList<>();

    private ScaleReport(String crawler, Path folder) {
        this.crawler = crawler;
        this.folder = folder;
    }

    /// @param args the crawler's launcher, and the number of pages of the largest site if it is not a million
    public static void main(String[] args) throws IOException, InterruptedException {
        var most = args.length > 1 ? Integer.parseInt(args[1]) : PAGES_MOST;
        var folder = Files.createTempDirectory("clew-bench-scale-");
        try {
            var report = new ScaleReport(args[0], folder);
            report.manyPages(most);
            report.manyWorkers();
            report.slowPage();
            report.print();
        } finally {
            Scratch.delete(folder);
        }
    }

    private void manyPages(int most) throws IOException, InterruptedException {
        // A small site takes seconds, which the machine may spend on something else: the median of several counts.
        var small = new Samples();
        for (int i = 0; i < ROUNDS; i++) small.add("", crawl(PAGES_LEAST).microsPerPage());
        var least = small.median("");
        row(PAGES_LEAST + " pages", "CPU us/page", least, 1, "");
        var sizes = new ArrayList<>(List.of(PAGES_MOST / 10, PAGES_MOST));
        if (!sizes.contains(most)) sizes.add(most);
        for (int pages : sizes) {
            if (pages <= PAGES_LEAST || pages > most) continue;
            var micros = crawl(pages).microsPerPage();
            row(pages + " pages", "CPU us/page", micros, micros / least, "at most " + COST_RATIO_MAX);
        }
    }

    private Run crawl(int pages) throws IOException, InterruptedException {
        try (var site = new ScaleSite(pages, Duration.ZERO, -1, Duration.ZERO)) {
            return run(site, pages);
        }
    }

    private void manyWorkers() throws IOException, InterruptedException {
        try (var site = new ScaleSite(BUSY_PAGES, BUSY_LATENCY, -1, Duration.ZERO)) {
            var traffic = run(site, BUSY_PAGES, "-workers", "" + BUSY_WORKERS).traffic();
            var ideal = BUSY_WORKERS * 1e3 / BUSY_LATENCY.toMillis();
            var what = BUSY_WORKERS + " workers, " + BUSY_LATENCY.toMillis() + " ms latency";
            var wanted = "at least " + BUSY_RATIO_MIN;
            row(what, "requests open", traffic.openAverage(), traffic.openAverage() / BUSY_WORKERS, wanted);
            row(what, "pages/s", traffic.perSecond(), traffic.perSecond() / ideal, wanted);
        }
    }

    private void slowPage() throws IOException, InterruptedException {
        var flags = new String[] {"-workers", "" + SLOW_WORKERS, "-timeout", 3 * SLOW_LATENCY.toSeconds() + "s"};
        double usual;
        try (var site = new ScaleSite(SLOW_PAGES, SLOW_BESIDES, -1, Duration.ZERO)) {
            usual = run(site, SLOW_PAGES, flags).traffic().perSecond();
        }
        row(SLOW_WORKERS + " workers, " + SLOW_BESIDES.toMillis() + " ms latency", "pages/s", usual, 1, "");
        var wanted = "at least " + SLOW_RATIO_MIN;
        for (int page : List.of(SLOW_PAGE, EARLY_SLOW_PAGE)) {
            try (var site = new ScaleSite(SLOW_PAGES, SLOW_BESIDES, page, SLOW_LATENCY)) {
                var beside = run(site, SLOW_PAGES, flags).traffic().besideSlow() / (double) SLOW_LATENCY.toSeconds();
                var what = "the same, while page " + page + " takes " + SLOW_LATENCY.toSeconds() + " s";
                row(what, "pages/s", beside, beside / usual, page == SLOW_PAGE ? wanted : "");
            }
        }
    }

    private Run run(ScaleSite site, int pages, String... flags) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(crawler, "-url", site.start()));
        command.addAll(List.of(flags));
        var run = new Run(Cost.of(folder, "/dev/null", command), site.traffic());
        if (run.traffic().answered() == pages) return run;
        throw new IOException(run.traffic().answered() + " requests for " + pages + " pages: "
                + Files.readString(folder.resolve("err")).strip());
    }

    private void row(String what, String unit, double figure, double ratio, String wanted) {
        var line = String.format(Locale.ROOT, "| %s | %s | %,.0f | %.2f | %s |", what, unit, figure, ratio, wanted);
        System.err.println(line);
        lines.add(line);
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d cores shared by the crawler and the server. Pages of 7 KB with a dozen links.%n%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        System.out.println("| crawl | | figure | ratio | wanted |\n|---|---|---:|---:|---|");
        lines.forEach(System.out::println);
    }
}
