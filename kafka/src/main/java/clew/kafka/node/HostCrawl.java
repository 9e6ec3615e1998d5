package clew.kafka.node;

import clew.engine.Crawl;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.frontier.QueueLimits;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.KafkaJournal;
import clew.kafka.PartitionWriter;
import clew.page.CrawlBroken;
import clew.page.CrawlSummary;
import clew.page.LinkText;
import clew.page.Page;
import clew.view.View;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The crawl of one host, in a thread of its own. It goes on where its journal ends.
final class HostCrawl {
    /// How it came to an end.
    ///
    /// @param summary null where it was broken off
    /// @param problem null where there was none
    record Ended(
            HostCrawl crawl,
            @Nullable CrawlSummary summary,
            @Nullable Throwable problem) {}

    /// As long as a single request waits between its first and its last try.
    private static final Duration BACK_OFF = Duration.ofMillis(500);

    private final CrawlState state;
    private final CrawlOrder order;
    private final Path file;
    private final boolean resumes;
    private final long pagesBefore;
    private final QueueLimits queues;
    private final PartitionWriter writer;
    private final NodeNetwork network;
    private final Lease lease;
    private final BooleanSupplier isOwned;
    private final BiConsumer<String, Instant> paused;
    private final Consumer<Ended> ended;
    private final AtomicLong pages = new AtomicLong();
    private final Set<String> hosts = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private @Nullable Crawl running;
    private boolean stopping;

    /// @param resumes whether another node, or this one before, may have sent requests for it just now
    /// @param pagesBefore how many pages its journal has already
    /// @param queues what it may keep in memory
    /// @param isOwned whether the partition of the crawl belongs to this node
    /// @param paused is told until when a host wants to hear nothing, by any thread
    /// @param ended is told its end, by its thread
    HostCrawl(
            CrawlState state,
            CrawlOrder order,
            Path file,
            boolean resumes,
            long pagesBefore,
            QueueLimits queues,
            PartitionWriter writer,
            NodeNetwork network,
            Lease lease,
            BooleanSupplier isOwned,
            BiConsumer<String, Instant> paused,
            Consumer<Ended> ended) {
        this.state = state;
        this.order = order;
        this.file = file;
        this.resumes = resumes;
        this.pagesBefore = pagesBefore;
        this.queues = queues;
        this.writer = writer;
        this.network = network;
        this.lease = lease;
        this.isOwned = isOwned;
        this.paused = paused;
        this.ended = ended;
        this.thread = Thread.ofVirtual().name("crawl " + order.host()).unstarted(this::run);
    }

    CrawlOrder order() {
        return order;
    }

    Path file() {
        return file;
    }

    /// What it was when it began.
    CrawlState state() {
        return state;
    }

    /// How many pages it has. Those that its journal had already are applied once more at first.
    long pages() {
        return Math.max(pagesBefore, pages.get());
    }

    /// How many of them its journal did not have.
    long newPages() {
        return pages() - pagesBefore;
    }

    void start() {
        thread.start();
    }

    /// Ends it after a complete page.
    synchronized void stop() {
        stopping = true;
        if (running != null) running.stop();
    }

    /// Waits for its end.
    void join(Duration most) throws InterruptedException {
        var _ = thread.join(most);
    }

    private void run() {
        Ended end;
        try {
            end = new Ended(this, crawl(), null);
        } catch (CrawlBroken e) {
            end = new Ended(this, null, e.getCause() == null ? e : e.getCause());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            end = new Ended(this, null, e);
        }
        hosts.forEach(network::leave);
        ended.accept(end);
    }

    private CrawlSummary crawl() throws IOException, InterruptedException {
        var settings = order.settings();
        if (isStopping()) throw new InterruptedException();
        keepPace(order.host());
        try (var journal = KafkaJournal.open(file, order.header(), writer);
                var client = network.client(order, settings.bodyBytesMax(), settings.userAgent())) {
            var crawl = new Crawl(
                    settings.options(order.workers(), order.pagesMax()).with(queues),
                    network.pool(),
                    new LeasedClient(client, this::keepPace, this::noticePause, lease, isOwned),
                    () -> PageReader.of(new HtmlExtractor(settings.links(), LinkText.READ)),
                    this::slowDown);
            begin(crawl);
            return crawl.run(journal, new Counting());
        }
    }

    private synchronized boolean isStopping() {
        return stopping;
    }

    private synchronized void begin(Crawl crawl) {
        running = crawl;
        if (stopping) crawl.stop();
    }

    /// Some sites have two hosts, with `www.` and without.
    private void keepPace(String hostname) {
        if (!hosts.add(hostname)) return;
        network.enter(hostname, order.workers());
        // Another node may have had an error there just now.
        if (resumes) network.pause(hostname, BACK_OFF);
        slowDown(hostname, order.delay());
    }

    private void noticePause(String hostname) {
        var left = network.pauseLeft(hostname);
        if (left.isPositive()) paused.accept(hostname, Instant.now().plus(left));
    }

    private void slowDown(String hostname, Duration wanted) {
        var granted = wanted.compareTo(order.crawlDelayMax()) > 0 && !wanted.equals(order.delay())
                ? order.crawlDelayMax()
                : wanted;
        if (!granted.isPositive()) return;
        network.slowDown(hostname, granted);
        // Whoever was at this host before may have sent a request just now.
        if (resumes) network.pause(hostname, granted);
    }

    /// Counts pages, and makes nothing of them.
    private final class Counting implements View {
        @Override
        public void page(Page page) {
            pages.incrementAndGet();
        }

        @Override
        public void flush() {}
    }
}
