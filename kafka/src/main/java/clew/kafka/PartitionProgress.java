package clew.kafka;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// What the owner of a partition is busy with.
///
/// @param owner the node's name
/// @param at when it said so
/// @param pagesPerSecond how many pages were committed in each of the last seconds
/// @param running how many pages each running crawl has so far, by host
public record PartitionProgress(
        int partition, String owner, Instant at, double pagesPerSecond, Map<String, Long> running) {
    FlatJson json() {
        var crawls = running.entrySet().stream()
                .map(crawl -> crawl.getKey() + " " + crawl.getValue())
                .collect(Collectors.joining("\n"));
        return new FlatJson()
                .with("partition", partition)
                .with("owner", owner)
                .with("at", at.toEpochMilli())
                .with("pages-per-1000-s", Math.round(pagesPerSecond * 1_000))
                .with("running", crawls);
    }

    static PartitionProgress of(FlatJson json) throws IOException {
        var running = new LinkedHashMap<String, Long>();
        for (var line : json.text("running").lines().toList()) {
            var space = line.lastIndexOf(' ');
            if (space < 0) throw new BadEntry("a crawl without its pages");
            try {
                running.put(line.substring(0, space), Long.parseLong(line.substring(space + 1)));
            } catch (NumberFormatException _) {
                throw new BadEntry("a number of pages that is none");
            }
        }
        return new PartitionProgress(
                Math.toIntExact(json.number("partition")),
                json.text("owner"),
                Instant.ofEpochMilli(json.number("at")),
                json.number("pages-per-1000-s") / 1_000.0,
                running);
    }
}
