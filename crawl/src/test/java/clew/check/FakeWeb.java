package clew.check;

import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.page.Failure;
import clew.page.LinkTags;
import clew.page.Outcome;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.url.Url;
import clew.view.Locations;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A web without a network, to be crawled and checked. What is not there is not found.
final class FakeWeb {
    private static final String HTML = "text/html; charset=utf-8";

    private final Url start;
    private final Map<Url, Answer> answers = new HashMap<>();
    private Policy policy = Policy.standard();
    private Map<String, String> rendering = Map.of();

    FakeWeb(String start) {
        this.start = Url.of(start);
    }

    FakeWeb policy(Policy other) {
        policy = other;
        return this;
    }

    FakeWeb page(String url, String html) {
        return file(url, HTML, html);
    }

    FakeWeb file(String url, String type, String content) {
        var body = new Body(type, content.getBytes(StandardCharsets.UTF_8), false);
        answers.put(Url.of(url), Answer.of(200, ResponseHead.NONE, body));
        return this;
    }

    /// A page that is longer than what is read of it.
    FakeWeb cut(String url, String html) {
        var body = new Body(HTML, html.getBytes(StandardCharsets.UTF_8), true);
        answers.put(Url.of(url), Answer.of(200, ResponseHead.NONE, body));
        return this;
    }

    /// Its journal says that a browser read the pages.
    FakeWeb rendered() {
        rendering = Map.of("render", "chrome");
        return this;
    }

    FakeWeb moved(String url, int status, String target) {
        answers.put(Url.of(url), Answer.of(new Outcome.Moved(status, Url.of(target))));
        return this;
    }

    FakeWeb status(String url, int status) {
        answers.put(Url.of(url), Answer.of(new Outcome.Declined(status)));
        return this;
    }

    FakeWeb failure(String url, Failure.Reason reason, String detail) {
        answers.put(Url.of(url), Answer.of(new Outcome.Failed(new Failure(reason, detail))));
        return this;
    }

    private Answer answer(Url url) {
        return answers.getOrDefault(url, Answer.of(new Outcome.Declined(404)));
    }

    private CrawlSettings settings() {
        return new CrawlSettings(
                List.of(start),
                List.of(),
                policy,
                ScopeRule.HOST,
                true,
                true,
                false,
                true,
                Integer.MAX_VALUE,
                new LinkTags(true, true, true),
                FetchOptions.BODY_BYTES_MAX,
                "test",
                Requisites.ALL,
                0,
                true,
                LinkChecks.ALL,
                rendering,
                Map.of());
    }

    /// Crawls all of it into a journal.
    void crawl(Path journal, UnaryOperator<Client> through) throws IOException, InterruptedException {
        var settings = settings();
        var hosts = Hosts.unpaced();
        var client = through.apply(Client.answering(this::answer));
        try (var pool = new WorkerPool(hosts, 4);
                var kept = FileJournal.open(journal, settings.header())) {
            var reader = PageReader.of(new HtmlExtractor(settings.links()));
            new Crawl(settings.options(4, 0), pool, client, () -> reader, (_, _) -> {}).run(kept, View.none());
        }
    }

    /// Crawls all of it, and checks it.
    CheckSummary check(Path journal, SiteCheck.Options options, FindingsOutput output)
            throws IOException, InterruptedException {
        crawl(journal, UnaryOperator.identity());
        try (var kept = FileJournal.readOnly(journal)) {
            return SiteCheck.run(
                    kept,
                    CrawlSettings.of(kept.header()).options(CrawlOptions.WORKERS, 0),
                    options,
                    Locations.URLS,
                    output);
        }
    }
}
