package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.Entries.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionCrawlsTest {
    @TempDir
    Path folder;

    private PartitionCrawls crawls;

    @BeforeEach
    void open() throws IOException {
        crawls = new PartitionCrawls(folder);
    }

    @AfterEach
    void close() throws IOException {
        crawls.close();
    }

    private static CrawlOrder order(String host) {
        return CrawlOrder.of(Crawls.settings("http://" + host + "/"));
    }

    private static CrawlState waiting(CrawlOrder order) {
        return CrawlState.waiting(order, Instant.EPOCH);
    }

    private static Entry host(CrawlState state) {
        return new Entry.Host(state.host(), state);
    }

    @Test
    void whatTheTopicSaidLastOfAHostCounts() throws IOException {
        var running = order("running.example");
        var done = order("done.example");
        var deleted = order("deleted.example");
        for (var order : List.of(running, done, deleted)) {
            crawls.load(host(waiting(order)));
            crawls.load(host(waiting(order).running(7, Instant.EPOCH)));
        }
        crawls.load(host(waiting(done).running(5, Instant.EPOCH).failed("why", 9, Instant.EPOCH)));
        crawls.load(new Entry.Host("deleted.example", null));
        assertEquals(List.of(waiting(running).running(7, Instant.EPOCH)), crawls.loaded());
        assertEquals(0, crawls.waiting());
        assertTrue(Objects.requireNonNull(crawls.find("done.example")).isOver());
        assertFalse(Objects.requireNonNull(crawls.find("running.example")).isOver());
        assertNull(crawls.find("deleted.example"));
        assertEquals(5, crawls.firstRecord());
        crawls.forget("done.example");
        assertEquals(7, crawls.firstRecord());
    }

    @Test
    void hostsWaitInTheOrderInWhichTheyWereSubmitted() throws IOException {
        var orders = new ArrayList<CrawlOrder>();
        for (int i = 0; i < 50; i++) orders.add(order("h" + i + ".example"));
        for (var order : orders.subList(0, 20)) crawls.load(host(waiting(order)));
        crawls.loaded();
        for (var order : orders.subList(20, 50)) crawls.add(new Entry.Order("order " + order.host(), order));
        for (var open : crawls.openOrders()) {
            crawls.accept(open);
            crawls.dealtWith(open);
        }
        assertEquals(List.of(), crawls.openOrders());
        assertEquals(50, crawls.waiting());
        for (var order : orders) assertEquals(order, crawls.takeWaiting());
        assertNull(crawls.takeWaiting());
    }

    @Test
    void anOrderThatWasDealtWithElsewhereIsNoLongerOpen() throws IOException {
        var order = order("a.example");
        crawls.load(new Entry.Order("order a", order));
        crawls.load(new Entry.Order("order b", order("b.example")));
        crawls.load(new Entry.Order("order a", null));
        crawls.loaded();
        assertEquals(
                List.of("b.example"),
                crawls.openOrders().stream()
                        .map(PartitionCrawls.OpenOrder::host)
                        .toList());
    }

    @Test
    void nothingIsDeletedThatMayBelongToAHostThatCannotBeRead() throws IOException {
        crawls.load(host(waiting(order("a.example")).running(7, Instant.EPOCH)));
        crawls.load(new Entry.Unreadable(new TopicPartition("crawls", 0), 3, "host b.example", "why"));
        crawls.loaded();
        assertEquals(0, crawls.firstRecord());
        assertFalse(Objects.requireNonNull(crawls.find("b.example")).isOver(), "nobody crawls it meanwhile");
    }

    @Test
    void theFileOfOrdersIsInvisible() throws IOException {
        crawls.add(new Entry.Order("order a", order("a.example")));
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
