package clew.site;

import clew.engine.Crawl;
import clew.engine.CrawlSettings;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.page.Failure;
import clew.page.Outcome;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A crawl of a site without sockets, which has exactly the answers that a test plants; all others are 404. Each
/// request takes the same time at the same moment, so that a journal of it has the same pages in every run.
public final class PlantedCrawl {
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration TOOK = Duration.ofMillis(12);

    private final Url start;
    private final Map<String, String> settings = new HashMap<>(Map.of(
            "policy", "standard",
            "www", "keep",
            "scope", "host",
            "robots", "ignore",
            "traps", "on",
            "max-depth", "0",
            "links", "a",
            "max-body", "16m",
            "user-agent", "clew/test"));
    private final Map<String, Answer> answers = new HashMap<>();
    private long pagesMax;

    public PlantedCrawl(String start) {
        this.start = Url.of(start);
    }

    /// A setting of the crawl, named as in the header of its journal.
    public PlantedCrawl with(String name, String value) {
        settings.put(name, value);
        return this;
    }

    /// Stops after so many pages.
    public PlantedCrawl stoppingAfter(long pages) {
        pagesMax = pages;
        return this;
    }

    public PlantedCrawl page(String url, String html) {
        return file(url, "text/html; charset=utf-8", html);
    }

    public PlantedCrawl file(String url, String type, String content) {
        return answer(
                url, new Outcome.Read(200, false), new Body(type, content.getBytes(StandardCharsets.UTF_8), false));
    }

    public PlantedCrawl moved(String url, int status, String target) {
        return answer(url, new Outcome.Moved(status, Url.of(target)), Body.NONE);
    }

    public PlantedCrawl failed(String url, Failure failure) {
        return answer(url, new Outcome.Failed(failure), Body.NONE);
    }

    private PlantedCrawl answer(String url, Outcome.Fetched outcome, Body body) {
        answers.put(Url.of(url).href(), new Answer(outcome, ResponseHead.NONE, body, TIME, TOOK));
        return this;
    }

    private Answer answer(Url asked) {
        var missing = new Answer(new Outcome.Declined(404), ResponseHead.NONE, Body.NONE, TIME, TOOK);
        return answers.getOrDefault(asked.href(), missing);
    }

    /// Crawls, and leaves the journal in a file.
    public Path into(Path file) throws IOException, InterruptedException {
        var crawl = CrawlSettings.of(JournalHeader.of(List.of(start), 3, 3, settings));
        try (var journal = FileJournal.open(file, crawl.header());
                var pool = new WorkerPool(Hosts.unpaced(), 1)) {
            new Crawl(
                            crawl.options(1, pagesMax),
                            pool,
                            Client.answering(this::answer),
                            () -> PageReader.of(new HtmlExtractor()),
                            (_, _) -> {})
                    .run(journal, View.none());
        }
        return file;
    }
}
