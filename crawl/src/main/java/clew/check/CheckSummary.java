package clew.check;

import clew.page.CrawlSummary;
import java.util.Map;

/// What a check has seen, in numbers.
///
/// @param pages pages that were read
/// @param links links of all kinds that were looked at, duplicates included
/// @param verdicts how many of them got which verdict
/// @param unchecked how many were not checked, by reason
/// @param findings how many findings there are about pages
/// @param crawl how the crawl itself went
public record CheckSummary(
        long pages,
        long links,
        Map<LinkVerdict, Long> verdicts,
        Map<String, Long> unchecked,
        long findings,
        CrawlSummary crawl) {
    public CheckSummary {
        verdicts = Map.copyOf(verdicts);
    }

    public long count(LinkVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0L);
    }
}
