package clew.kafka;

import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.journal.CorruptJournal;
import clew.journal.JournalHeader;
import clew.journal.JournalRecord;
import clew.policy.LinkChecks;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;

/// An order to crawl a host: what decides the results, and how polite and how far.
///
/// @param header that of the crawl's journal, whose settings decide the results; its id is the crawl's
/// @param workers the maximum number of open requests
/// @param delay the minimum time between two requests
/// @param timeout the time limit for each request
/// @param pagesMax how many pages are requested, at most; 0 for any number
/// @param crawlDelayMax the longest Crawl-delay of a robots.txt to honour
/// @param again whether the host is crawled again if it has been before
public record CrawlOrder(
        JournalHeader header,
        int workers,
        Duration delay,
        Duration timeout,
        long pagesMax,
        Duration crawlDelayMax,
        boolean again) {
    /// No delay or time limit of an order is longer.
    private static final Duration LONGEST = Duration.ofHours(1);

    /// An order with all the defaults.
    public static CrawlOrder of(CrawlSettings settings) {
        return new CrawlOrder(
                settings.header(),
                CrawlOptions.WORKERS,
                Duration.ZERO,
                FetchOptions.TIMEOUT,
                0,
                Duration.ofSeconds(30),
                false);
    }

    /// The same as often as one likes.
    public CrawlOrder repeated() {
        return new CrawlOrder(header, workers, delay, timeout, pagesMax, crawlDelayMax, true);
    }

    /// The same with another minimum time between two requests.
    public CrawlOrder withDelay(Duration other) {
        return new CrawlOrder(header, workers, other, timeout, pagesMax, crawlDelayMax, again);
    }

    /// The same with another maximum number of open requests.
    public CrawlOrder withWorkers(int other) {
        return new CrawlOrder(header, other, delay, timeout, pagesMax, crawlDelayMax, again);
    }

    /// Tells the crawl from all others.
    public String id() {
        return header.crawlId();
    }

    /// The host that is crawled.
    public String host() {
        return header.starts().getFirst().hostname();
    }

    /// Where the crawl starts.
    public String start() {
        return header.starts().getFirst().href();
    }

    /// What decides the results.
    ///
    /// @throws BadEntry if this version of Clew does not know these settings
    public CrawlSettings settings() throws BadEntry {
        try {
            return CrawlSettings.of(header);
        } catch (CorruptJournal e) {
            throw new BadEntry(String.valueOf(e.getMessage()));
        }
    }

    /// The version that can run this crawl, where this one would come to other results; empty where it can.
    public String otherVersion() {
        var version = "policy version " + header.policyVersion() + " and trap rules version " + header.trapsVersion();
        try {
            var settings = settings();
            if (needsMore(settings)) return version + " (more than pages of the web, or a browser)";
            var differences = header.differences(settings.header());
            return differences.isEmpty() ? "" : version + " (" + String.join(", ", differences) + ")";
        } catch (BadEntry e) {
            return version + " (" + e.getMessage() + ")";
        }
    }

    private static boolean needsMore(CrawlSettings settings) {
        return settings.requisites().areWanted()
                || settings.checks() != LinkChecks.NONE
                || settings.facts()
                || !settings.rendering().isEmpty()
                || !settings.source().isEmpty();
    }

    FlatJson json() {
        return new FlatJson()
                .with(
                        "header",
                        Base64.getEncoder()
                                .encodeToString(JournalRecord.of(header).content()))
                .with("workers", workers)
                .with("rate-ms", delay.toMillis())
                .with("timeout-ms", timeout.toMillis())
                .with("max-pages", pagesMax)
                .with("max-crawl-delay-ms", crawlDelayMax.toMillis())
                .with("again", again ? "yes" : "no");
    }

    static CrawlOrder of(FlatJson json) throws IOException {
        JournalHeader header;
        try {
            var bytes = Base64.getDecoder().decode(json.text("header"));
            header = new JournalRecord(JournalRecord.Kind.HEADER, bytes).header();
        } catch (IllegalArgumentException _) {
            throw new BadEntry("its header is not Base64");
        }
        if (header.starts().isEmpty()) throw new BadEntry("it has no start URL");
        var wait = LONGEST.toMillis();
        return new CrawlOrder(
                header,
                Math.toIntExact(Math.clamp(json.number("workers"), 1, CrawlOptions.WORKERS_MAX)),
                Duration.ofMillis(json.number("rate-ms", 0, wait)),
                Duration.ofMillis(json.number("timeout-ms", 1, wait)),
                json.number("max-pages", 0, Long.MAX_VALUE),
                Duration.ofMillis(json.number("max-crawl-delay-ms", 0, wait)),
                json.text("again").equals("yes"));
    }
}
