package clew.check;

import clew.page.CrawlSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a check has seen, in numbers.
///
/// @param pages pages that were read
/// @param pagesMin how many had to be read
/// @param links links of all kinds that were looked at, duplicates included, and starts that could not be read
/// @param verdicts how many of them got which verdict
/// @param unchecked how many were not checked, by reason
/// @param findings how many findings there are about pages
/// @param crawl how the crawl itself went
public record CheckSummary(
        long pages,
        long pagesMin,
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

    /// That fewer pages were read than had to be, for people; empty where there were enough.
    public Optional<String> shortage() {
        if (pages >= pagesMin) return Optional.empty();
        return Optional.of(
                "only " + pages + (pages == 1 ? " page was" : " pages were") + " read; -min-pages wants " + pagesMin);
    }

    /// What was not checked, and why, for people: a line for each reason.
    public List<String> gaps() {
        var gaps = new ArrayList<String>();
        if (!crawl.finished()) gaps.add("the crawl is not finished");
        unchecked.forEach((why, count) -> gaps.add(count + " not checked: " + why));
        return gaps;
    }

    /// Whether the check itself went as it should, whatever it found: a start was read unless none had to be, enough
    /// pages were read, and there was no error in Clew.
    public boolean succeeded() {
        return shortage().isEmpty() && crawl.internal() == 0 && (crawl.startWasRead() || links == 0);
    }

    /// Whether the check has seen all that it is for, and no broken link.
    public boolean nothingIsBroken() {
        return succeeded() && crawl.finished() && count(LinkVerdict.BROKEN) == 0;
    }
}
