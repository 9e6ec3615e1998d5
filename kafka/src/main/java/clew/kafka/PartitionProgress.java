package clew.kafka;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;

/// What the owner of a partition is busy with.
///
/// @param owner the node's name
/// @param at when it said so
/// @param pagesPerSecond how many pages were committed in each of the last seconds
/// @param pages how many pages each crawl has so far that has begun and is not over, by host
/// @param pauses until when nothing is sent to some hosts, because they said so
/// @param otherVersions crawls that the owner leaves to another version of Clew, by host: which one
public record PartitionProgress(
        int partition,
        String owner,
        Instant at,
        double pagesPerSecond,
        Map<String, Long> pages,
        Map<String, Instant> pauses,
        Map<String, String> otherVersions) {
    /// Entries are written every few seconds, so they are short. Crawls beyond that wait without a reason.
    private static final int OTHERS_LENGTH_MAX = 32 * 1024;
    private static final int VERSION_LENGTH_MAX = 400;

    /// Hosts also come from earlier entries, which strangers may write. An entry has to fit into a message of 1 MiB.
    private static final int LINES_LENGTH_MAX = 256 * 1024;

    FlatJson json() {
        var others = new LinkedHashMap<String, String>();
        var length = 0;
        for (var other : otherVersions.entrySet()) {
            var version = other.getValue();
            version = version.substring(0, Math.min(version.length(), VERSION_LENGTH_MAX));
            length += other.getKey().length() + version.length();
            if (length > OTHERS_LENGTH_MAX) break;
            others.put(other.getKey(), version);
        }
        return new FlatJson()
                .with("partition", partition)
                .with("owner", owner)
                .with("at", at.toEpochMilli())
                .with("pages-per-1000-s", Math.round(pagesPerSecond * 1_000))
                .with("running", lines(pages))
                .with("pauses", lines(pauses))
                .with("other-versions", lines(others));
    }

    private static String lines(Map<String, ?> byHost) {
        var lines = new StringBuilder();
        for (var entry : byHost.entrySet()) {
            var line = entry.getKey() + ' ' + String.valueOf(entry.getValue()).replace('\n', ' ') + '\n';
            if (lines.length() + line.length() > LINES_LENGTH_MAX) break;
            lines.append(line);
        }
        return lines.toString();
    }

    private static Map<String, String> byHost(String lines) throws BadEntry {
        var all = new LinkedHashMap<String, String>();
        for (var line : lines.split("\n")) {
            var space = line.indexOf(' ');
            if (space > 0) all.put(line.substring(0, space), line.substring(space + 1));
            else if (!line.isEmpty()) throw new BadEntry("a host without a value");
        }
        return all;
    }

    /// @param partition the one that the entry is in
    static PartitionProgress of(FlatJson json, int partition) throws IOException {
        var pages = new LinkedHashMap<String, Long>();
        var pauses = new LinkedHashMap<String, Instant>();
        try {
            byHost(json.text("running")).forEach((host, count) -> pages.put(host, Math.max(0, Long.parseLong(count))));
            byHost(json.text("pauses", "")).forEach((host, until) -> pauses.put(host, Instant.parse(until)));
        } catch (NumberFormatException | DateTimeParseException e) {
            throw new BadEntry(String.valueOf(e.getMessage()));
        }
        json.number("partition", partition, partition);
        return new PartitionProgress(
                partition,
                json.text("owner"),
                Instant.ofEpochMilli(json.number("at")),
                json.number("pages-per-1000-s", 0, Long.MAX_VALUE) / 1_000.0,
                pages,
                pauses,
                byHost(json.text("other-versions", "")));
    }
}
