package clew.visit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.fetch.ExchangeStore;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.Spool;
import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.page.Kind;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.robots.KnownRobots;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a page loads while it is read goes where the crawler's own exchanges go.
class LoadedExchangesTest {
    private final List<String> captured = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private Exchange.@Nullable Listener told;
    private boolean wasAsked;

    /// Loads three things with each page.
    private final class LoadingReader implements PageReader {
        private final PageReader plain = PageReader.of(new HtmlExtractor());

        @Override
        public Reading read(Answer answer, Url url) throws InterruptedException {
            return plain.read(answer, url);
        }

        @Override
        public Reading read(Answer answer, Url url, Exchange.@Nullable Listener loads) throws InterruptedException {
            wasAsked = true;
            told = loads;
            threads.add(Thread.currentThread());
            if (loads != null) {
                loads.exchanged(exchange("http://api.example/1", 200));
                loads.exchanged(exchange("http://api.example/cached", 304));
                loads.exchanged(exchange("http://api.example/2", 404));
            }
            return read(answer, url);
        }
    }

    private static Exchange exchange(String url, int status) {
        try {
            var head = "HTTP/1.1 " + status + " x\r\n";
            return new Exchange(
                    Url.of(url),
                    "GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII),
                    ResponseHead.parse(head.getBytes(US_ASCII)),
                    (head + "\r\n").getBytes(US_ASCII),
                    new Spool(),
                    Exchange.Cut.NOT,
                    InetSocketAddress.createUnresolved("api.example", 80),
                    Instant.EPOCH,
                    Duration.ZERO,
                    null);
        } catch (FetchException e) {
            throw new AssertionError(e);
        }
    }

    /// Writes down what it is given.
    private class Store implements ExchangeStore {
        @Override
        public Captured capture(Exchange exchange, String subject, int index, boolean loaded) throws IOException {
            captured.add(subject + " " + index + (loaded ? " loaded " : " ")
                    + exchange.url().pathname());
            threads.add(Thread.currentThread());
            return () -> {};
        }

        @Override
        public Optional<StoredExchange> store(Captured captured) {
            throw new AssertionError("workers store nothing");
        }

        @Override
        public boolean has(StoredExchange stored) {
            return true;
        }

        @Override
        public void sync() {}

        @Override
        public void close() {}
    }

    private Result visit(@Nullable ExchangeStore store) throws Exception {
        var rules = new VisitRules(
                Policy.standard(),
                "",
                null,
                () -> new Fingerprint("00112233445566778899aabbccddeeff", Fingerprints.BITS),
                false,
                true,
                false,
                LinkChecks.NONE);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=x>x</a>"));
                var hosts = Hosts.unpaced();
                var client = new HttpClient(
                        FetchOptions.defaults().withRecordedBytesMax(1 << 20), hosts, Resolver.system());
                var pool = new WorkerPool(hosts, 1);
                var errands = new Errands(rules, pool, client, LoadingReader::new, store)) {
            var ticket = new Ticket(7, Kind.PAGE, Url.of(site.url("/page")), null, 1, 0);
            errands.begin(new Job.Visit(ticket, KnownRobots.none(false)));
            return errands.take();
        }
    }

    @Test
    void loadsFollowTheExchangesOfTheirPageInTheOrderOfRequestsAndWhatWasInACacheIsLeftOut() throws Exception {
        var visited = assertInstanceOf(Result.Visited.class, visit(new Store()));
        assertEquals(List.of("ticket 7 0 /page", "ticket 7 1 loaded /1", "ticket 7 2 loaded /2"), captured);
        assertEquals(3, visited.captured().size());
        assertEquals(1, threads.stream().distinct().count(), "one worker does it all");
    }

    @Test
    void whereNothingIsKeptNobodyWantsToKnow() throws Exception {
        visit(null);
        assertTrue(wasAsked);
        assertNull(told);
    }

    @Test
    void aDiskThatFailsEndsTheCrawl() throws Exception {
        var result = visit(new Store() {
            @Override
            public Captured capture(Exchange exchange, String subject, int index, boolean loaded) throws IOException {
                if (loaded) throw new IOException("disk full");
                return super.capture(exchange, subject, index, loaded);
            }
        });
        assertNotNull(told);
        var broken = assertInstanceOf(Result.Broken.class, result);
        assertEquals(
                "disk full", Objects.requireNonNull(broken.error().getCause()).getMessage());
    }
}
