package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// All tools on one site, in rounds: each round runs each tool once, so that what slows the machine for a while slows
/// all of them a little, and not one of them a lot.
final class SiteComparison {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Set<String> EXIT_WITH_ZERO = Set.of(Tools.CLEW, Tools.GO);

    private final Site site;
    private final Path work;
    private final SiteFigures figures;

    private SiteComparison(Site site, Path work) {
        this.site = site;
        this.work = work;
        this.figures = new SiteFigures(site);
    }

    static SiteFigures run(Site site, List<Tool> tools, int rounds, Path work)
            throws IOException, InterruptedException {
        var comparison = new SiteComparison(site, work);
        var log = work.resolve(site.name() + ".log");
        Files.deleteIfExists(log);
        try (var nginx = Nginx.logging(site.folder(), log)) {
            comparison.run(tools, rounds, nginx.port(), new AccessLog(log, nginx.port()));
        }
        return comparison.figures;
    }

    private void run(List<Tool> tools, int rounds, int port, AccessLog log) throws IOException, InterruptedException {
        var remaining = new ArrayList<>(tools);
        var folder = Files.createTempDirectory(work, "floor-");
        try {
            FetchFloor floor = null;
            for (int round = 1; round <= rounds; round++) {
                log.next(); // what was fetched without crawling
                for (var tool : List.copyOf(remaining)) {
                    System.err.printf(
                            Locale.ROOT, "bench: %s, round %d of %d: %s%n", site.name(), round, rounds, tool.name());
                    var failure = crawl(tool, port, log);
                    if (failure.isEmpty()) continue;
                    // It would fail again, perhaps after as long a time.
                    remaining.remove(tool);
                    figures.fail(tool, failure.get());
                    System.err.println("bench: " + site.name() + ": " + tool.name() + " " + failure.get());
                }
                if (figures.pages().isEmpty()) return;
                if (floor == null) floor = new FetchFloor(folder, port, fetchablePages());
                fetchOnly(floor);
            }
        } finally {
            Scratch.delete(folder);
        }
    }

    /// @return what went wrong
    private Optional<String> crawl(Tool tool, int port, AccessLog log) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory(work, "run-");
        try {
            var run = CommandRun.run(folder, LIMIT, tool.crawl("http://127.0.0.1:" + port + "/"));
            var requests = log.next();
            if (run.isEmpty()) return Optional.of("did not finish within " + LIMIT.toMinutes() + " minutes");
            int code = run.get().exitCode();
            // 128 and more: killed by a signal, by the kernel for instance. Less is what link checkers and wget end
            // with
            // where a site has broken links; Clew and Go do not.
            if (code >= 128 || (code > 0 && EXIT_WITH_ZERO.contains(tool.program()))) {
                return Optional.of("ended with code " + code);
            }
            var covered = Coverage.of(requests);
            if (covered.pages().isEmpty()) return Optional.of("fetched no page");
            figures.add(tool, run.get(), covered);
            return Optional.empty();
        } finally {
            Scratch.delete(folder);
        }
    }

    /// Where a path has to be escaped it is left out: one more or less does not change the figure.
    private List<String> fetchablePages() {
        return figures.pages().stream()
                .filter(path -> path.chars().allMatch(c -> c > ' ' && c < 127 && c != '%'))
                .toList();
    }

    private void fetchOnly(FetchFloor floor) throws IOException, InterruptedException {
        System.err.println("bench: " + site.name() + ": fetch only");
        floor.wrk().ifPresent(fetched -> figures.add(FetchFloor.WRK, fetched.run(), fetched.requests()));
        floor.sockets().ifPresent(fetched -> figures.add(FetchFloor.LOOP, fetched.run(), fetched.requests()));
    }
}
