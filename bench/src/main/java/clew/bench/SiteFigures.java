package clew.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What was measured on one site, and its table. Figures are medians over the rounds; what a tool fetched is that of
/// its worst run.
final class SiteFigures {
    private final Site site;
    private final SiteCoverage coverage;
    private final Samples figures = new Samples();
    private final Set<Tool> measured = new LinkedHashSet<>();
    private final Set<Tool> failed = new LinkedHashSet<>();
    private final List<String> failures = new ArrayList<>();

    SiteFigures(Site site) {
        this.site = site;
        this.coverage = new SiteCoverage(site.knownPages());
    }

    /// Adds a crawl that ended.
    void add(Tool tool, CommandRun run, Coverage covered) {
        coverage.add(tool, covered);
        measured.add(tool);
        add(tool.name(), run, covered.pages().size());
    }

    /// Adds a run that fetched without crawling.
    void add(String name, CommandRun run, long pages) {
        figures.add(name + " pages", (double) pages);
        figures.add(name + " rate", pages / run.wallSeconds());
        figures.add(name + " cpu", run.cpuSeconds() * 1e6 / pages);
        figures.add(name + " memory", run.peakMegabytes());
        figures.add(name + " wall", run.wallSeconds());
    }

    /// Adds a crawl that did not end well.
    ///
    /// @param what what happened, as the rest of a sentence that begins with the name of the tool
    void fail(Tool tool, String what) {
        failed.add(tool);
        failures.add(tool.name() + " " + what);
    }

    /// All pages of the site, as far as they are known.
    Set<String> pages() {
        return coverage.pages();
    }

    /// Whether Clew, where it was run, fetched every page of the site in every run.
    boolean clewIsComplete() {
        return failed.stream().noneMatch(SiteFigures::isClew)
                && measured.stream().filter(SiteFigures::isClew).allMatch(tool -> coverage.missed(tool) == 0);
    }

    private static boolean isClew(Tool tool) {
        return tool.program().equals(Tools.CLEW);
    }

    /// What to print, as Markdown.
    String markdown() {
        var text = new StringBuilder(
                String.format(Locale.ROOT, "### %s: %s, %,d pages%n%n", site.name(), site.content(), pageCount()));
        var table = new Table(
                "",
                "pages",
                "pages/s",
                "x go",
                "x go, tuned",
                "CPU µs/page",
                "x go",
                "x go, tuned",
                "peak MB",
                "wall s",
                "repeated",
                "invented");
        for (var tool : measured) {
            row(
                    table,
                    tool.name(),
                    pages(tool),
                    figure("%.2f", figures.median(tool.name() + " wall")),
                    figure("%,d", coverage.repeated(tool)),
                    figure("%,d", coverage.invented(tool)));
        }
        // It runs for some seconds, whatever the number of pages.
        if (figures.has(FetchFloor.WRK + " cpu")) row(table, FetchFloor.WRK, "", "", "", "");
        if (figures.has(FetchFloor.LOOP + " cpu")) {
            var fetched = (int) figures.median(FetchFloor.LOOP + " pages");
            var wall = figure("%.2f", figures.median(FetchFloor.LOOP + " wall"));
            row(table, FetchFloor.LOOP, pages(fetched), wall, "", "");
        }
        text.append(table.markdown()).append('\n').append(remarks());
        return text.toString();
    }

    private void row(Table table, String name, String pages, String wall, String repeated, String invented) {
        table.row(
                name,
                pages,
                figure("%,.0f", figures.median(name + " rate")),
                ratio(name, Tools.GO, "rate"),
                ratio(name, Tools.GO_TUNED, "rate"),
                figure("%,.0f", figures.median(name + " cpu")),
                ratio(name, Tools.GO, "cpu"),
                ratio(name, Tools.GO_TUNED, "cpu"),
                figure("%.0f", figures.median(name + " memory")),
                wall,
                repeated,
                invented);
    }

    private String remarks() {
        var text = new StringBuilder();
        var journal = ratio(Tools.CLEW_JOURNAL, Tools.CLEW, "cpu");
        if (!journal.isEmpty()) {
            text.append("`-journal` takes ")
                    .append(journal)
                    .append(" times the processor time of a crawl without it.\n\n");
        }
        var wall = ratio(Tools.CLEW, FetchFloor.LOOP, "wall");
        if (!wall.isEmpty()) {
            text.append("A crawl by Clew takes ").append(wall).append(" times as long as the fetch loop.\n\n");
        }
        if (!clewIsComplete()) text.append("**Not every crawl by Clew was complete.**\n\n");
        for (var failure : failures)
            text.append("Not in the table, or not in every round: ")
                    .append(failure)
                    .append(".\n\n");
        return text.toString();
    }

    /// A table for the ratios of Clew on all sites, see [#addRatios].
    static Table ratios() {
        return new Table(
                "", "pages", "pages/s, x go", "x go, tuned", "CPU/page, x go", "x go, tuned", "wall, x fetch loop");
    }

    /// Adds a row for this site, if Clew was run.
    void addRatios(Table table) {
        for (var tool : measured) {
            if (!tool.name().equals(Tools.CLEW)) continue;
            table.row(
                    site.name(),
                    pages(tool),
                    ratio(Tools.CLEW, Tools.GO, "rate"),
                    ratio(Tools.CLEW, Tools.GO_TUNED, "rate"),
                    ratio(Tools.CLEW, Tools.GO, "cpu"),
                    ratio(Tools.CLEW, Tools.GO_TUNED, "cpu"),
                    ratio(Tools.CLEW, FetchFloor.LOOP, "wall"));
        }
    }

    /// How many pages of the site the tool fetched in its worst run.
    private String pages(Tool tool) {
        return pages(pageCount() - coverage.missed(tool));
    }

    private String pages(int fetched) {
        return figure("%,d", fetched) + " of " + figure("%,d", pageCount());
    }

    private int pageCount() {
        return coverage.pages().size();
    }

    /// @return empty if one of the two was not measured
    private String ratio(String name, String reference, String kind) {
        if (!figures.has(name + " " + kind) || !figures.has(reference + " " + kind)) return "";
        return figure("%.2f", figures.median(name + " " + kind) / figures.median(reference + " " + kind));
    }

    private static String figure(String format, Object figure) {
        return String.format(Locale.ROOT, format, figure);
    }
}
