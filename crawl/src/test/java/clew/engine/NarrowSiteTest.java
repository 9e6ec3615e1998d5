package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import clew.site.NarrowSite;
import clew.site.NarrowSite.Room;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A host that is slow, or has room for few, gives the same pages to any number of workers.
class NarrowSiteTest {
    private static final int PAGES = 20;

    /// Long enough for a busy machine to answer whoever is alone.
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /// Links to pages on all ports in turns.
    private static String links(NarrowSite site, int ports) {
        var links = new StringBuilder();
        for (int i = 0; i < PAGES; i++) {
            links.append("<a href=").append(site.url(i % ports, "/" + i)).append("></a>");
        }
        return links.toString();
    }

    private static void assertAllPagesAreRead(FaultyCrawl crawl) {
        assertEquals(PAGES, crawl.links("/").size());
        for (int i = 0; i < PAGES; i++) assertEquals("read", crawl.outcome("/" + i), "page " + i);
    }

    private static FaultyCrawl crawl(String start, int workers, Duration timeout) {
        return FaultyCrawl.inRealTime(start, workers, timeout);
    }

    private static void crawl(Room room, int ports, int workers, Duration timeout) {
        var start = new StringBuilder();
        try (var site = new NarrowSite(room, ports, target -> target.equals("/") ? start.toString() : "")) {
            start.append(links(site, ports));
            assertAllPagesAreRead(crawl(site.url(0, "/"), workers, timeout));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 60})
    void aHostThatGrantsOneConnectionOverTwoPortsLosesNoPage(int workers) {
        crawl(Room.ONE_CONNECTION, 2, workers, Duration.ofSeconds(10));
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {3, 60})
    void aHostThatServesOneConnectionAfterTheOtherLosesNoPage(int workers) {
        crawl(Room.ONE_SERVED, 2, workers, DEADLINE);
    }

    @Test
    void aHostThatAnswersOnlyOneAtATimeLosesNoPage() {
        crawl(Room.ONE_REQUEST, 1, 8, DEADLINE);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 60})
    void aHostThatAnswersOnlyOneAtATimeLosesNoPageToAnyNumberOfWorkers(int workers) {
        crawl(Room.ONE_REQUEST, 1, workers, DEADLINE);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"60, 50", "3, 200", "16, 200", "60, 200", "60, 600"})
    void aHostThatServesOneRequestAfterTheOtherLosesNoPage(int workers, int millis) {
        var turn = new ReentrantLock(true);
        var links = new StringBuilder();
        for (int i = 0; i < PAGES; i++) links.append("<a href=/").append(i).append("></a>");
        // It does not notice that somebody has gone.
        try (var site = LoopbackSite.answering((request, out) -> {
            turn.lock();
            try {
                LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
            } finally {
                turn.unlock();
            }
            return LoopbackSite.html(out, request.target().equals("/") ? links.toString() : "");
        })) {
            assertAllPagesAreRead(crawl(site.url("/"), workers, DEADLINE));
        }
    }
}
