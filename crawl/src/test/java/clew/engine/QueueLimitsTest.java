package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.frontier.QueueLimits;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.page.Outcome;
import clew.url.Url;
import clew.view.TextView;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// What a crawl keeps in memory decides nothing but where the rest lies.
class QueueLimitsTest {
    private static final Url START = Url.of("http://h.example/");
    private static final int PAGES = 8_000;

    @Test
    void theOutputIsTheSameHoweverLittleMayWaitInMemory() throws Exception {
        var alone = crawl(QueueLimits.ALONE);
        assertTrue(alone.contains("http://h.example/a/page/of/the/site/" + (PAGES - 1)), "all pages are there");
        assertEquals(alone, crawl(QueueLimits.share(0)));
        assertEquals(alone, crawl(new QueueLimits(1, 1, 1)));
    }

    @Test
    void aShareIsNeverMoreThanACrawlAloneHas() {
        assertEquals(QueueLimits.ALONE, QueueLimits.share(Long.MAX_VALUE));
        var small = QueueLimits.share(128 * 1024);
        assertTrue(small.readyMax() < 200 && small.bytesMax() == 128 * 1024 && small.heldMax() < 50, small.toString());
    }

    private static String crawl(QueueLimits queues) throws Exception {
        var out = new ByteArrayOutputStream();
        var options = CrawlOptions.of(START).with(queues);
        try (var journal = FileJournal.inMemory();
                var pool = new WorkerPool(Hosts.unpaced(), options.workers())) {
            new Crawl(
                            options,
                            pool,
                            Client.answering(QueueLimitsTest::answer),
                            () -> PageReader.of(new HtmlExtractor()),
                            (_, _) -> {})
                    .run(journal, new TextView(out));
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /// The start links to every page, and each page to some that come much later.
    private static Answer answer(Url url) {
        var html = new StringBuilder();
        var number = url.pathname().replaceAll("[^0-9]", "");
        if (url.equals(START)) for (var i = 0; i < PAGES; i++) link(html, i);
        else if (!number.isEmpty()) for (var i = 1; i < 5; i++) link(html, (Integer.parseInt(number) * 7 + i) % PAGES);
        var body = new Body("text/html", html.toString().getBytes(StandardCharsets.UTF_8), false);
        return new Answer(new Outcome.Read(200, false), ResponseHead.NONE, body, Instant.EPOCH, Duration.ZERO);
    }

    private static void link(StringBuilder html, int page) {
        html.append("<a href='/a/page/of/the/site/").append(page).append("'>x</a>");
    }
}
