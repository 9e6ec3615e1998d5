package clew.cli.cluster;

import clew.cli.console.TerminalSafe;
import clew.kafka.ClusterStatus;
import clew.kafka.ClusterStatus.Row;
import clew.kafka.CrawlState.Phase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The status of a cluster, to look at: what is interesting first, and not more than fits on a screen or two.
public final class StatusText {
    private static final int ROWS_MAX = 50;
    private static final List<Phase> ORDER = List.of(Phase.RUNNING, Phase.FAILED, Phase.WAITING, Phase.DONE);

    private final Map<Phase, List<Row>> rows = new EnumMap<>(Phase.class);

    public void add(Row row) {
        var alike = rows.computeIfAbsent(row.phase(), _ -> new ArrayList<>());
        if (alike.size() < ROWS_MAX) alike.add(row);
    }

    public String text(ClusterStatus status) {
        var text = new StringBuilder();
        line(
                text,
                "crawls",
                "%,d waiting, %,d running, %,d done, %,d failed",
                ORDER_OF_COUNTS.stream().map(status::count).toArray());
        line(text, "pages", "%,d, %,.1f per second", status.pages(), status.pagesPerSecond());
        var nodes = status.nodes();
        line(text, "nodes", "%,d%s", nodes.size(), nodes.isEmpty() ? "" : ": " + String.join(", ", nodes));
        line(text, "owned", "%,d of %,d partitions", status.ownedPartitions(), status.partitions());
        line(text, "lag", "%,d unread messages", status.lag());
        if (status.unreadableCount() > 0) {
            line(text, "skipped", "%,d entries that cannot be read", status.unreadableCount());
        }
        var shown = shown();
        if (!shown.isEmpty()) text.append('\n');
        var width = shown.stream()
                .mapToInt(row -> row.crawl().host().length())
                .max()
                .orElse(0);
        for (var row : shown) add(text, row, width);
        var more = status.count() - shown.size();
        if (more > 0) text.append(String.format(Locale.ROOT, "and %,d more; -format json has all of them%n", more));
        return text.toString();
    }

    private static final List<Phase> ORDER_OF_COUNTS = List.of(Phase.WAITING, Phase.RUNNING, Phase.DONE, Phase.FAILED);

    private List<Row> shown() {
        var all = new ArrayList<Row>();
        for (var phase : ORDER) all.addAll(rows.getOrDefault(phase, List.of()));
        return all.subList(0, Math.min(ROWS_MAX, all.size()));
    }

    private static void line(StringBuilder text, String name, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-8s" + format + "%n", prepend(name, values)));
    }

    private static Object[] prepend(String name, Object[] values) {
        var all = new ArrayList<Object>();
        all.add(TerminalSafe.text(name));
        for (var value : values) all.add(value instanceof String s ? TerminalSafe.text(s) : value);
        return all.toArray();
    }

    private static String note(Row row) {
        if (!row.otherVersion().isEmpty()) return "waits for a node with " + row.otherVersion();
        return row.crawl().isOver() ? row.crawl().problem() : row.owner();
    }

    private static void add(StringBuilder text, Row row, int width) {
        var crawl = row.crawl();
        var host = TerminalSafe.text(crawl.host());
        text.append(String.format(
                Locale.ROOT,
                "%-" + Math.max(1, width) + "s  %-7s  %,10d pages  %s",
                host,
                row.phase().word(),
                row.pages(),
                TerminalSafe.text(note(row))));
        while (text.charAt(text.length() - 1) == ' ') text.setLength(text.length() - 1);
        text.append('\n');
    }
}
