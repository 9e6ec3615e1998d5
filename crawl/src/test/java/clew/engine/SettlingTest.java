package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.journal.PageIndex;
import clew.journal.PageRecord;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A journal whose records come to count while somebody looks.
class SettlingTest {
    private static final int PAGES = 40;

    /// All that was appended counts at every n-th look.
    private static final class Late implements Journal {
        private final FileJournal journal;
        private final int every;
        private int looks;
        private long appended;
        private long settled = Long.MAX_VALUE;
        private Runnable listener = () -> {};

        Late(FileJournal journal, int every) {
            this.journal = journal;
            this.every = every;
        }

        @Override
        public long settled() {
            if (settled < appended) {
                if (++looks % every == 0) settled = appended;
                // Whoever looks in vain looks again.
                listener.run();
            }
            return settled;
        }

        @Override
        public void whenSettled(Runnable told) {
            listener = told;
        }

        @Override
        public Position append(PageRecord page) throws IOException {
            var position = journal.append(page);
            if (settled == Long.MAX_VALUE) settled = position.offset();
            appended = position.offset() + position.length();
            return position;
        }

        @Override
        public void append(RobotsTxt robotsTxt) throws IOException {
            journal.append(robotsTxt);
        }

        @Override
        public JournalHeader header() {
            return journal.header();
        }

        @Override
        public PageIndex pages() {
            return journal.pages();
        }

        @Override
        public List<RobotsTxt> robots() {
            return journal.robots();
        }

        @Override
        public Page read(Position position) throws IOException {
            return journal.read(position);
        }

        @Override
        public void close() throws IOException {
            journal.close();
        }
    }

    /// A crawl once ended before its last page was applied: that came to count just after it was looked for.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
    void noPageIsLostWhicheverLookFindsIt(int every) throws Exception {
        try (var journal = new Late(FileJournal.inMemory(), every);
                var pool = new WorkerPool(Hosts.unpaced(), 1)) {
            var options = CrawlOptions.of(Url.of("http://h.example/0"));
            var summary = new Crawl(
                            options,
                            pool,
                            Client.answering(SettlingTest::answer),
                            () -> PageReader.of(new HtmlExtractor()),
                            (_, _) -> {})
                    .run(journal, View.none());
            assertEquals(PAGES, summary.pages());
        }
    }

    /// Each page links to the next one only.
    private static Answer answer(Url url) {
        var number = Integer.parseInt("0" + url.pathname().replaceAll("[^0-9]", ""));
        var html = number + 1 < PAGES ? "<a href='/" + (number + 1) + "'>next</a>" : "";
        var body = new Body("text/html", html.getBytes(StandardCharsets.UTF_8), false);
        return new Answer(new Outcome.Read(200, false), ResponseHead.NONE, body, Instant.EPOCH, Duration.ZERO);
    }
}
