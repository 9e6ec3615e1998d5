package clew.cli.crawling;

import clew.cli.console.Style;
import clew.frontier.Limits;
import clew.page.CrawlDetails.Failures;
import clew.page.CrawlDetails.NotFollowed;
import clew.page.CrawlSummary;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// How a crawl went, for people: a column of numbers, and what each of them counts. What did not happen is not there.
final class SummaryText {
    /// Other kinds of errors are counted together.
    private static final int ERRORS_SHOWN = 4;

    private static final int URL_SHOWN = 120;

    private record Row(String number, String text) {}

    private final CrawlSummary summary;
    private final Function<Url, String> names;
    private final Style style;
    private final List<Row> rows = new ArrayList<>();

    private SummaryText(CrawlSummary summary, Function<Url, String> names, Style style) {
        this.summary = summary;
        this.names = names;
        this.style = style;
    }

    /// Complete lines.
    ///
    /// @param time how long the crawl took
    /// @param names the name of a URL for people
    static String of(CrawlSummary summary, Duration time, Function<Url, String> names, Style style) {
        var text = new SummaryText(summary, names, style);
        text.addPages(time);
        text.addErrors(summary.details().failures());
        text.addNotRequested();
        text.addSlowest();
        return text.lines();
    }

    private void addPages(Duration time) {
        var bytes = summary.details().bytes();
        rows.add(new Row(
                Long.toString(summary.pages()),
                noun(summary.pages(), "page") + " in " + time(time) + (bytes == 0 ? "" : ", " + bytes(bytes)) + ", "
                        + summary.links() + " " + noun(summary.links(), "link")));
        add(summary.resources(), "file", "that pages need");
        add(summary.moved(), "redirect", "");
        add(summary.truncated(), "page", "cut at -max-body");
    }

    private void addErrors(Failures failures) {
        var kinds = new ArrayList<Map.Entry<String, Long>>();
        failures.statuses().forEach((status, count) -> kinds.add(Map.entry("status " + status, count)));
        failures.reasons().forEach((reason, count) -> kinds.add(Map.entry("failed: " + reason.text(), count)));
        kinds.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()));
        var shown = kinds.size() <= ERRORS_SHOWN + 1 ? kinds.size() : ERRORS_SHOWN;
        for (var kind : kinds.subList(0, shown)) addError(kind.getValue(), kind.getKey());
        addError(
                kinds.subList(shown, kinds.size()).stream()
                        .mapToLong(Map.Entry::getValue)
                        .sum(),
                "other errors");
    }

    private void addError(long count, String what) {
        if (count > 0) rows.add(new Row(Long.toString(count), style.red(what)));
    }

    private void addNotRequested() {
        var before = rows.size();
        var links = summary.details().notFollowed();
        add(summary.refused(), "URL", "disallowed by robots.txt");
        add(summary.unreadable(), "URL", "whose robots.txt could not be read");
        add(summary.notVisited(), "URL", "not reached before the crawl ended");
        add(links.pagesMax(), "link", "beyond -max-pages");
        add(links.otherHosts(), "link", "to other hosts");
        add(links.outside(), "link", "outside -scope or -include");
        add(links.excluded(), "link", "excluded by -exclude");
        add(links.nofollow(), "link", "marked nofollow");
        add(links.tooDeep(), "link", "deeper than -max-depth");
        add(links.tooLong(), "link", "longer than a URL may be");
        add(traps(), "link", "into endless URL spaces");
        add(links.redirects(), "redirect", "after too many others");
        add(links.nested(), "file", "nested too deep in style sheets");
        add(links.sitemaps(), "sitemap", Limits.OF_SITEMAPS);
        addSkipped(links);
        if (rows.size() > before) rows.add(before, heading("Not requested:"));
    }

    private void addSkipped(NotFollowed links) {
        var samePage = 0L;
        for (var skipped : links.skipped().entrySet()) {
            switch (skipped.getKey()) {
                case "invalid" -> add(skipped.getValue(), "link", "with an invalid URL");
                case "scheme" -> add(skipped.getValue(), "link", "other than http and https");
                case "extension" -> add(skipped.getValue(), "link", "to files that are not pages");
                case "empty", "fragment-only", "same-page" -> samePage += skipped.getValue();
                default -> add(skipped.getValue(), "link", "skipped by the policy: " + skipped.getKey());
            }
        }
        add(samePage, "link", "to their own page");
    }

    private long traps() {
        return summary.traps().values().stream().mapToLong(Long::longValue).sum();
    }

    private void addSlowest() {
        var slowest = summary.details().slowest();
        if (slowest.isEmpty()) return;
        rows.add(heading("Slowest:"));
        for (var page : slowest) rows.add(new Row(time(page.took()), shortened(names.apply(page.url()))));
    }

    private void add(long count, String noun, String what) {
        if (count > 0) rows.add(new Row(Long.toString(count), (noun(count, noun) + " " + what).strip()));
    }

    private static Row heading(String text) {
        return new Row("", text);
    }

    private static String noun(long count, String noun) {
        return count == 1 ? noun : noun + "s";
    }

    private String lines() {
        var width = rows.stream().mapToInt(row -> row.number().length()).max().orElse(0);
        var out = new StringBuilder();
        for (var row : rows) {
            if (row.number().isEmpty()) {
                out.append(style.bold(row.text())).append('\n');
                continue;
            }
            out.append(" ".repeat(width - row.number().length() + 2)).append(row.number());
            out.append("  ").append(row.text()).append('\n');
        }
        return out.toString();
    }

    private static String shortened(String url) {
        return url.length() <= URL_SHOWN ? url : url.substring(0, URL_SHOWN - 3) + "...";
    }

    static String time(Duration time) {
        var millis = time.toMillis();
        if (millis < 1_000) return millis + " ms";
        if (millis < 60_000) return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
        if (time.toHours() == 0) return time.toMinutes() + " min " + time.toSecondsPart() + " s";
        return time.toHours() + " h " + time.toMinutesPart() + " min";
    }

    static String bytes(long bytes) {
        if (bytes < 1_000) return bytes + (bytes == 1 ? " byte" : " bytes");
        var units = List.of("kB", "MB", "GB", "TB");
        var value = bytes / 1e3;
        var unit = 0;
        // As it is rounded: 999,950 bytes are 1.0 MB, not 1000.0 kB.
        while (value >= 999.95 && unit < units.size() - 1) {
            value /= 1e3;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, units.get(unit));
    }
}
