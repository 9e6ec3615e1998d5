package clew.engine;

import clew.dial.Resolver;
import clew.extract.Extractor;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.frontier.Limits;
import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.url.Url;
import clew.view.JsonLinesView;
import clew.view.TextView;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A whole crawl in one call: real sockets, real journal, text and JSON lines out.
record Harness(
        int workers,
        long pagesMax,
        Extractor extractor,
        Policy policy,
        Limits limits,
        @Nullable String robotsAgent,
        boolean sitemaps,
        Requisites requisites,
        LinkChecks checks) {
    record Run(String text, String json, CrawlSummary summary) {}

    static Harness workers(int workers) {
        return new Harness(
                workers,
                0,
                new HtmlExtractor(),
                Policy.standard(),
                Limits.defaults(),
                null,
                false,
                Requisites.NONE,
                LinkChecks.NONE);
    }

    Harness pagesMax(long max) {
        return new Harness(workers, max, extractor, policy, limits, robotsAgent, sitemaps, requisites, checks);
    }

    Harness extractor(Extractor other) {
        return new Harness(workers, pagesMax, other, policy, limits, robotsAgent, sitemaps, requisites, checks);
    }

    Harness policy(Policy other) {
        return new Harness(workers, pagesMax, extractor, other, limits, robotsAgent, sitemaps, requisites, checks);
    }

    Harness limits(Limits other) {
        return new Harness(workers, pagesMax, extractor, policy, other, robotsAgent, sitemaps, requisites, checks);
    }

    Harness obeyingRobots() {
        return new Harness(workers, pagesMax, extractor, policy, limits, "clew/0.1", sitemaps, requisites, checks);
    }

    Harness withSitemaps() {
        return new Harness(workers, pagesMax, extractor, policy, limits, robotsAgent, true, requisites, checks);
    }

    Harness requisites(Requisites other) {
        return new Harness(workers, pagesMax, extractor, policy, limits, robotsAgent, sitemaps, other, checks);
    }

    Harness checkingExternals() {
        return new Harness(
                workers, pagesMax, extractor, policy, limits, robotsAgent, sitemaps, requisites, LinkChecks.ALL);
    }

    Run crawl(String start) throws IOException, InterruptedException {
        return crawl(start, _ -> {});
    }

    /// @param told takes each robots.txt
    Run crawl(String start, Consumer<RobotsTxt> told) throws IOException, InterruptedException {
        var out = new ByteArrayOutputStream();
        var lines = new ByteArrayOutputStream();
        var hosts = Hosts.unpaced();
        try (var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var pool = new WorkerPool(hosts, workers);
                var journal = new Overflow(JournalHeader.of(Map.of()))) {
            var url = Url.of(start);
            var options = new CrawlOptions(
                    List.of(url),
                    policy,
                    Scope.host(policy.address(url).shown()),
                    workers,
                    pagesMax,
                    limits,
                    robotsAgent,
                    sitemaps,
                    requisites,
                    List.of(),
                    false,
                    checks);
            var summary = new Crawl(options, pool, client, () -> PageReader.of(extractor), hosts::slowDown)
                    .run(journal, telling(new TextView(out), new JsonLinesView(lines, options.scope()), told));
            return new Run(out.toString(StandardCharsets.US_ASCII), lines.toString(StandardCharsets.US_ASCII), summary);
        }
    }

    private static View telling(View view, View second, Consumer<RobotsTxt> told) {
        return new View() {
            @Override
            public void page(Page page) throws IOException {
                view.page(page);
                second.page(page);
            }

            @Override
            public void robots(RobotsTxt robotsTxt) {
                told.accept(robotsTxt);
            }

            @Override
            public void flush() throws IOException {
                view.flush();
                second.flush();
            }
        };
    }
}
