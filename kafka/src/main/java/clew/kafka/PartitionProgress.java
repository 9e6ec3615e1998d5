package clew.kafka;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// What the owner of a partition is busy with.
///
/// @param owner the node's name
/// @param at when it said so
/// @param pagesPerSecond how many pages were committed in each of the last seconds
/// @param pages how many pages each crawl has so far that has begun and is not over, by host
/// @param otherVersions crawls that the owner leaves to another version of Clew, by host: which one
public record PartitionProgress(
        int partition,
        String owner,
        Instant at,
        double pagesPerSecond,
        Map<String, Long> pages,
        Map<String, String> otherVersions) {
    /// An entry has to fit into a message of 1 MiB. Crawls beyond that wait without a reason.
    private static final int OTHERS_LENGTH_MAX = 256 * 1024;

    FlatJson json() {
        var others = new LinkedHashMap<String, String>();
        var length = 0;
        for (var other : otherVersions.entrySet()) {
            length += other.getKey().length() + other.getValue().length();
            if (length > OTHERS_LENGTH_MAX) break;
            others.put(other.getKey(), other.getValue());
        }
        return new FlatJson()
                .with("partition", partition)
                .with("owner", owner)
                .with("at", at.toEpochMilli())
                .with("pages-per-1000-s", Math.round(pagesPerSecond * 1_000))
                .with("running", lines(pages))
                .with("other-versions", lines(others));
    }

    private static String lines(Map<String, ?> byHost) {
        var lines = new StringBuilder();
        byHost.forEach((host, value) -> lines.append(host)
                .append(' ')
                .append(String.valueOf(value).replace('\n', ' '))
                .append('\n'));
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

    static PartitionProgress of(FlatJson json) throws IOException {
        var pages = new LinkedHashMap<String, Long>();
        for (var crawl : byHost(json.text("running")).entrySet()) {
            try {
                pages.put(crawl.getKey(), Long.parseLong(crawl.getValue()));
            } catch (NumberFormatException _) {
                throw new BadEntry("a number of pages that is none");
            }
        }
        return new PartitionProgress(
                Math.toIntExact(json.number("partition")),
                json.text("owner"),
                Instant.ofEpochMilli(json.number("at")),
                json.number("pages-per-1000-s") / 1_000.0,
                pages,
                byHost(json.text("other-versions", "")));
    }
}
