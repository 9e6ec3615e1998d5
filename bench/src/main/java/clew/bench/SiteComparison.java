package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// All tools on one site, in rounds: each round runs each tool once, so that what slows the machine for a while slows
/// all of them a little, and not one of them a lot.
final class SiteComparison {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Site site;
    private final Path work;
    private final Samples figures = new Samples();
    private final SiteCoverage coverage = new SiteCoverage();
    private final Set<Tool> measured = new LinkedHashSet<>();
    private final List<String> failures = new ArrayList<>();

    private SiteComparison(Site site, Path work) {
        this.site = site;
        this.work = work;
    }

    static SiteComparison run(Site site, List<Tool> tools, int rounds, Path work)
            throws IOException, InterruptedException {
        var comparison = new SiteComparison(site, work);
        var log = work.resolve(site.name() + ".log");
        Files.deleteIfExists(log);
        try (var nginx = Nginx.logging(site.folder(), log)) {
            comparison.crawl(tools, rounds, nginx.port(), new AccessLog(log, nginx.port()));
            comparison.fetchOnly(rounds, nginx.port());
        }
        return comparison;
    }

    private void crawl(List<Tool> tools, int rounds, int port, AccessLog log) throws IOException, InterruptedException {
        var remaining = new ArrayList<>(tools);
        log.next();
        for (int round = 1; round <= rounds; round++) {
            for (var tool : List.copyOf(remaining)) {
                System.err.printf(
                        Locale.ROOT, "bench: %s, round %d of %d: %s%n", site.name(), round, rounds, tool.name());
                var failure = crawl(tool, port, log);
                if (failure.isEmpty()) continue;
                // It would fail again, perhaps after as long a time.
                remaining.remove(tool);
                failures.add(tool.name() + " " + failure.get());
                System.err.println("bench: " + site.name() + ": " + failures.getLast());
            }
        }
    }

    /// @return what went wrong
    private Optional<String> crawl(Tool tool, int port, AccessLog log) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory(work, "run-");
        try {
            var run = CommandRun.run(folder, LIMIT, tool.crawl("http://127.0.0.1:" + port + "/"));
            var requests = log.next();
            if (run.isEmpty()) return Optional.of("did not finish within " + LIMIT.toMinutes() + " minutes");
            // Killed by a signal, by the kernel for instance.
            if (run.get().exitCode() >= 128)
                return Optional.of("ended with code " + run.get().exitCode());
            var covered = Coverage.of(requests);
            if (covered.pages().isEmpty()) return Optional.of("fetched no page");
            coverage.add(tool, covered);
            measured.add(tool);
            add(tool.name(), run.get(), covered.pages().size());
            return Optional.empty();
        } finally {
            Scratch.delete(folder);
        }
    }

    private void fetchOnly(int rounds, int port) throws IOException, InterruptedException {
        // Where a path has to be escaped it is left out: one more or less does not change the figure.
        var paths = coverage.pages().stream()
                .filter(path -> path.chars().allMatch(c -> c > ' ' && c < 127 && c != '%'))
                .toList();
        if (paths.isEmpty()) return;
        var folder = Files.createTempDirectory(work, "floor-");
        try {
            var floor = new FetchFloor(folder, port, paths);
            for (int round = 1; round <= rounds; round++) {
                floor.wrk().ifPresent(fetched -> add(FetchFloor.WRK, fetched.run(), fetched.requests()));
                floor.sockets().ifPresent(fetched -> add(FetchFloor.JAVA, fetched.run(), fetched.requests()));
            }
        } finally {
            Scratch.delete(folder);
        }
    }

    private void add(String name, CommandRun run, long pages) {
        figures.add(name + " pages", (double) pages);
        figures.add(name + " rate", pages / run.wallSeconds());
        figures.add(name + " cpu", run.cpuSeconds() * 1e6 / pages);
        figures.add(name + " memory", run.peakMegabytes());
        figures.add(name + " wall", run.wallSeconds());
    }

    /// What to print, as Markdown.
    String markdown() {
        var text = new StringBuilder(String.format(
                Locale.ROOT,
                "### %s: %s, %,d pages%n%n",
                site.name(),
                site.content(),
                coverage.pages().size()));
        var table = new Table(
                "",
                "pages",
                "pages/s",
                "x Go",
                "CPU µs/page",
                "x Go",
                "peak MB",
                "wall s",
                "missed",
                "repeated",
                "invented");
        for (var tool : measured) {
            row(
                    table,
                    tool.name(),
                    figure("%,.0f", coverage.missed(tool)),
                    figure("%,.0f", coverage.repeated(tool)),
                    figure("%,.0f", coverage.invented(tool)));
        }
        for (var floor : List.of(FetchFloor.WRK, FetchFloor.JAVA)) {
            if (figures.has(floor + " cpu")) row(table, floor, "", "", "");
        }
        text.append(table.markdown()).append(journal());
        for (var failure : failures)
            text.append("\nNot in the table: ").append(failure).append(".\n");
        return text.append('\n').toString();
    }

    private void row(Table table, String name, String missed, String repeated, String invented) {
        var requests = name.equals(FetchFloor.WRK); // it runs for some seconds, whatever the number of pages
        table.row(
                name,
                requests ? "" : figure("%,.0f", figures.median(name + " pages")),
                figure("%,.0f", figures.median(name + " rate")),
                ratio(name, "rate"),
                figure("%,.0f", figures.median(name + " cpu")),
                ratio(name, "cpu"),
                figure("%.0f", figures.median(name + " memory")),
                requests ? "" : figure("%.2f", figures.median(name + " wall")),
                missed,
                repeated,
                invented);
    }

    private String journal() {
        if (!figures.has(Tools.CLEW + " cpu") || !figures.has(Tools.CLEW_JOURNAL + " cpu")) return "";
        var ratio = figures.median(Tools.CLEW_JOURNAL + " cpu") / figures.median(Tools.CLEW + " cpu");
        return figure("%n`-journal` takes %.2f times the processor time of a crawl without it.%n", ratio);
    }

    private String ratio(String name, String kind) {
        if (!figures.has(Tools.GO + " " + kind)) return "";
        return figure("%.2f", figures.median(name + " " + kind) / figures.median(Tools.GO + " " + kind));
    }

    private static String figure(String format, double figure) {
        return String.format(Locale.ROOT, format, figure);
    }
}
