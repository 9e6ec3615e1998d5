package clew;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.Page;
import clew.url.Url;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pages as a stream, of a crawl that runs and of one that was saved.
@Timeout(120)
class PageStreamTest {
    private static final String START = "http://site.example/0";

    @TempDir
    Path folder;

    private final AtomicInteger requests = new AtomicInteger();

    /// Each page links to the next one, up to a last one.
    private CrawlRequest chain(Clew clew, int pages) {
        return clew.crawl(START).robots(false).answers(url -> answer(url, pages));
    }

    private Answer answer(Url url, int pages) {
        requests.incrementAndGet();
        var next = Integer.parseInt(url.pathname().substring(1)) + 1;
        return Answer.html(next < pages ? "<a href=/" + next + ">next</a>" : "");
    }

    private static List<String> paths(Stream<Page> pages) {
        return pages.map(page -> page.url().pathname()).toList();
    }

    @Test
    void aStreamHasThePagesOfARunInTheirOrder() throws Exception {
        try (var clew = Clew.builder().build()) {
            var handed = new ArrayList<String>();
            chain(clew, 200).run(page -> handed.add(page.url().pathname()));
            assertEquals(200, handed.size());
            try (var pages = chain(clew, 200).stream()) {
                assertEquals(handed, paths(pages));
            }
        }
    }

    @Test
    void nothingIsRequestedBeforeTheFirstPageIsWanted() {
        try (var clew = Clew.builder().build();
                var _ = chain(clew, 3).stream()) {
            assertEquals(0, requests.get());
        }
        assertEquals(0, requests.get(), "closed unread");
    }

    @Test
    void whoeverHasSeenEnoughEndsTheCrawl() {
        var endings = new ArrayList<Ending>();
        try (var clew = Clew.builder().build()) {
            var request = chain(clew, 1_000_000).listener(new CrawlListener() {
                @Override
                public void ended(CrawlSummary summary) {
                    endings.add(summary.ending());
                }
            });
            try (var pages = request.stream()) {
                assertEquals(List.of("/0", "/1", "/2"), paths(pages.limit(3)));
            }
            assertEquals(List.of(Ending.STOPPED), endings, "the crawl has ended when the stream is closed");
        }
        assertTrue(requests.get() < 1000, "a crawl is at most some pages ahead of its reader: " + requests);
    }

    @Test
    void whatTheCrawlThrowsComesOutOfTheStream() throws Exception {
        var file = Files.writeString(folder.resolve("no journal"), "something else");
        try (var clew = Clew.builder().build();
                var pages = chain(clew, 3).journal(file).stream()) {
            var error = assertThrows(UncheckedIOException.class, pages::toList);
            assertInstanceOf(JournalFailed.class, error.getCause());
        }
        try (var clew = Clew.builder().build()) {
            var request = chain(clew, 3);
            request.run();
            try (var pages = request.stream()) {
                assertEquals(
                        "a crawl is run once",
                        assertThrows(IllegalStateException.class, pages::toList).getMessage());
            }
        }
    }

    @Test
    void aReaderThatIsInterrupted() throws Exception {
        var asked = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var clew = Clew.builder().build()) {
            var request = clew.crawl(START).robots(false).answers(_ -> {
                asked.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return Answer.html("");
            });
            var reader = Thread.currentThread();
            Thread.ofVirtual().start(() -> {
                try {
                    asked.await();
                    reader.interrupt();
                    released.countDown();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            try (var pages = request.stream()) {
                // The page may be there before the interrupt is: then it is the next one who meets it.
                var error = assertThrows(UncheckedIOException.class, () -> pages.forEach(_ -> awaitInterrupt()));
                assertInstanceOf(InterruptedIOException.class, error.getCause());
            }
        } finally {
            Thread.interrupted();
        }
    }

    private static void awaitInterrupt() {
        while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
    }

    @Test
    void aSavedCrawlIsReadAsItWasHandedOver() throws Exception {
        var file = folder.resolve("j");
        var handed = new ArrayList<Page>();
        CrawlSummary summary;
        try (var clew = Clew.builder().build()) {
            summary = chain(clew, 100).journal(file).run(handed::add);
        }
        var bytes = Files.readAllBytes(file);
        var count = requests.get();
        try (var saved = SavedCrawl.open(file)) {
            assertEquals(List.of(Url.of(START)), saved.starts());
            assertEquals(
                    "ignore", saved.settings().get("robots"), saved.settings().toString());
            for (int i = 0; i < 2; i++) {
                try (var pages = saved.stream()) {
                    assertEquals(handed, pages.toList());
                }
                var read = new ArrayList<Page>();
                assertEquals(summary.pages(), saved.read(read::add).pages());
                assertEquals(handed, read);
            }
            try (var pages = saved.stream()) {
                assertEquals(List.of("/0", "/1"), paths(pages.limit(2)));
            }
        }
        assertEquals(count, requests.get());
        assertArrayEquals(bytes, Files.readAllBytes(file));
    }

    @Test
    void anUnfinishedCrawlIsReadAsFarAsItCame() throws Exception {
        var file = folder.resolve("j");
        try (var clew = Clew.builder().build()) {
            chain(clew, 100).journal(file).maxPages(7).run();
        }
        try (var saved = SavedCrawl.open(file);
                var pages = saved.stream()) {
            assertEquals(7, pages.count());
        }
    }

    @Test
    void whatIsNotAJournalIsRefusedByName() throws Exception {
        var file = Files.writeString(folder.resolve("text"), "something else");
        assertEquals(
                file,
                assertThrows(JournalFailed.class, () -> SavedCrawl.open(file)).journal());
        var missing = folder.resolve("missing");
        assertEquals(
                missing,
                assertThrows(JournalFailed.class, () -> SavedCrawl.open(missing))
                        .journal());
    }
}
