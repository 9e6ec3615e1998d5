package clew.diff;

import clew.engine.Crawl;
import clew.engine.CrawlSettings;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.http.ResponseHead;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.Storage;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A site without sockets, which can be crawled into a journal: what it answers is planted, path by path.
final class ModelSite {
    private final Url start;
    private final Map<String, Answer> answers = new HashMap<>();
    private Policy policy = Policy.standard();
    private boolean sitemaps;
    private long pagesMax;
    private Requisites requisites = Requisites.NONE;

    /// @param start with the path `/`
    ModelSite(String start) {
        this.start = Url.of(start);
    }

    ModelSite html(String target, String html) {
        return answer(target, Answer.of(200, ResponseHead.NONE, body("text/html;charset=utf-8", html)));
    }

    ModelSite sitemap(String target, String xml) {
        return answer(target, Answer.of(200, ResponseHead.NONE, body("application/xml", xml)));
    }

    ModelSite status(String target, int status) {
        return answer(target, Answer.of(new Outcome.Declined(status)));
    }

    ModelSite moved(String target, int status, String to) {
        return answer(target, Answer.of(new Outcome.Moved(status, Url.of(to))));
    }

    ModelSite failing(String target, Failure.Reason reason, String detail) {
        return answer(target, Answer.of(new Outcome.Failed(new Failure(reason, detail))));
    }

    ModelSite policy(Policy other) {
        policy = other;
        return this;
    }

    ModelSite withSitemaps() {
        sitemaps = true;
        return this;
    }

    ModelSite withResources() {
        requisites = Requisites.ALL;
        return this;
    }

    ModelSite pagesMax(long max) {
        pagesMax = max;
        return this;
    }

    private ModelSite answer(String target, Answer answer) {
        answers.put(target, answer);
        return this;
    }

    private static Body body(String type, String text) {
        return new Body(type, text.getBytes(StandardCharsets.UTF_8), false);
    }

    private Answer answer(Url url) {
        return answers.getOrDefault(url.requestTarget(), Answer.of(new Outcome.Declined(404)));
    }

    /// By name, as a journal has them.
    private CrawlSettings settings() throws CorruptJournal {
        var texts = new HashMap<>(Map.of("policy", policy.name(), "max-depth", "0", "max-body", "1m"));
        texts.put("robots", "ignore");
        if (sitemaps) texts.put("sitemaps", "on");
        texts.put("requisites", requisites.text());
        return CrawlSettings.of(JournalHeader.of(List.of(start), 0, 0, texts));
    }

    /// Crawls it; the journal is open.
    FileJournal crawl(Storage storage) throws IOException, InterruptedException {
        var settings = settings();
        try (var journal = FileJournal.on(storage, settings.header());
                var pool = new WorkerPool(Hosts.unpaced(), 4)) {
            var options = settings.options(4, pagesMax);
            new Crawl(
                            options,
                            pool,
                            Client.answering(this::answer),
                            () -> PageReader.of(new HtmlExtractor()),
                            (_, _) -> {})
                    .run(journal, nobody());
        }
        return FileJournal.on(storage, settings.header());
    }

    private static View nobody() {
        return new View() {
            @Override
            public void page(Page page) {}

            @Override
            public void flush() {}
        };
    }
}
