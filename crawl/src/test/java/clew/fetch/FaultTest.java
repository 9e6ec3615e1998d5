package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Watchdog;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.Fault;
import clew.site.LoopbackSite;
import clew.site.Packing;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No server can stop, blind, bloat or misdirect a fetcher.
class FaultTest {
    /// Long enough for a busy machine.
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// Longer than any deadline.
    private static final Duration STEP = Duration.ofHours(1);

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int BODY_BYTES_MAX = 100_000;

    private static String expected(Fault fault) {
        return switch (fault) {
            case SILENT, SILENT_AFTER_HEADERS, DRIPPING_HEADER, DRIPPING_BODY, DRIPPING_CHUNKS, NO_LENGTH_AND_NO_END ->
                "failed: deadline, asked once";
            case ENDLESS_BODY, ENDLESS_LINKS, ENDLESS_CHUNKS, ZIP_BOMB, ZIP_BOMB_IN_A_ZIP -> "100000 bytes of more";
            case ENDLESS_HEADERS, ENDLESS_HEADER, ENDLESS_STATUS_LINE, ENDLESS_TRAILERS ->
                "failed: headers, asked once";
            case RESET_AT_ONCE,
                    RESET_IN_BODY,
                    CLOSED_AT_ONCE,
                    CLOSED_IN_STATUS,
                    CLOSED_IN_HEADERS,
                    CLOSED_IN_CHUNK,
                    CLOSED_BETWEEN_CHUNKS,
                    LENGTH_TOO_LONG -> "failed: cut, asked 3 times";
            case LENGTH_TOO_SHORT,
                    LENGTH_MISSING,
                    LENGTHS_AGREE,
                    LENGTH_AND_CHUNKS,
                    CHUNKS_OF_ONE_BYTE,
                    CHUNKS_WITH_EXTRAS,
                    INTERIM_FIRST,
                    HTTP_1_0,
                    HTTP_1_0_KEPT,
                    STATUS_WITHOUT_REASON,
                    LINES_OF_LF_ALONE,
                    FOLDED_HEADERS,
                    CHUNKED_TWICE,
                    IDENTITY_AND_CHUNKED,
                    HEADERS_THAT_ARE_NONE,
                    CLOSE_SAID_BUT_NOT_DONE,
                    SECOND_ANSWER,
                    LARGE_SET_COOKIES,
                    ZIPPED,
                    ZIPPED_IN_TWO_MEMBERS,
                    ZIPPED_TWICE -> "12345";
            case BODY_WHERE_NONE_MAY_BE -> "";
            case ENDLESS_INTERIM,
                    ENDLESS_CHUNK_EXTENSION,
                    ENDLESS_CHUNK_SIZE,
                    ENDLESS_GARBAGE,
                    LENGTHS_DISAGREE,
                    LENGTH_NEGATIVE,
                    LENGTH_ENORMOUS,
                    LENGTH_NO_NUMBER,
                    CHUNK_SIZE_NO_NUMBER,
                    CHUNK_SIZE_NEGATIVE,
                    CHUNK_SIZE_ENORMOUS,
                    CHUNK_TOO_LONG,
                    TRANSFER_ENCODING_UNKNOWN,
                    UNASKED_101,
                    HTTP_0_9,
                    HTTP_2,
                    OTHER_PROTOCOL,
                    NUL_IN_A_HEADER,
                    BINARY,
                    EMPTY_LINE_FIRST,
                    STATUS_OF_TWO_DIGITS,
                    STATUS_OF_FOUR_DIGITS,
                    STATUS_OUT_OF_RANGE,
                    STATUS_NO_NUMBER -> "failed: protocol, asked once";
            case ZIP_OF_NOTHING_FOR_EVER, ZIP_THAT_IS_NONE, ZIP_CUT, FIVE_HUNDRED_ENCODINGS, ENCODING_UNKNOWN ->
                "failed: encoding, asked 3 times";
            case UNASKED_304 -> "declined: 304";
            case ENDLESS_ERROR_PAGE, DRIPPING_ERROR_PAGE -> "declined: 404";
            case UNAUTHORIZED -> "declined: 401";
            case PROXY_UNAUTHORIZED -> "declined: 407";
            case MOVED_TO_GARBAGE -> "failed: bad-redirect, asked once";
            case MOVED_TO_CONTROLS -> "moved: /a%07%1B[31m%01b";
        };
    }

    /// Whether it lasts as long as the deadline lets it. All others have to end by themselves.
    private static boolean hangs(Fault fault) {
        return expected(fault).contains("deadline");
    }

    /// Its status is the answer if the deadline comes later, and when that is, only real time tells.
    private static boolean isReal(Fault fault) {
        return fault == Fault.DRIPPING_ERROR_PAGE;
    }

    /// A site with every fault, and for deadlines a time that passes only when a request arrives that hangs.
    private static LoopbackSite site(AtomicLong nanos) {
        return LoopbackSite.answering((request, out) -> {
            for (var fault : Fault.values()) {
                if (!fault.target().equals(request.target())) continue;
                if (hangs(fault)) nanos.addAndGet(STEP.toNanos());
                return fault.answer(request, out);
            }
            return LoopbackSite.html(out, "ordinary " + request.target());
        });
    }

    private static String told(Answer answer, int asked) {
        return switch (answer.outcome()) {
            case Outcome.Read(int _, boolean truncated)
            when truncated -> answer.body().bytes().length + " bytes of more";
            case Outcome.Read _ -> text(answer);
            case Outcome.Moved(int _, Url target) -> "moved: " + target.pathname();
            case Outcome.Declined(int status) -> "declined: " + status;
            case Outcome.Failed(var failure) ->
                "failed: " + failure.reason().code() + ", asked " + (asked == 1 ? "once" : asked + " times");
        };
    }

    /// At the same time, because many of them only wait.
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource
    void aFaultEndsInTimeAndIsToldAndTheNextPageIsWhole(Fault fault) {
        assertTimeoutPreemptively(LONG, () -> {
            var nanos = new AtomicLong();
            try (var site = site(nanos);
                    var deadlines = new Watchdog(isReal(fault) ? System::nanoTime : nanos::get);
                    var client = client(options(TIMEOUT).withBodyBytesMax(BODY_BYTES_MAX), deadlines);
                    var fetcher = client.fetcher()) {
                var fetched = ask(fetcher, site.url(fault.target()));
                var asked =
                        site.targets().stream().filter(fault.target()::equals).count();
                assertEquals(expected(fault), told(fetched, (int) asked));
                assertEquals("ordinary /after", text(ask(fetcher, site.url("/after"))));
            }
        });
    }

    @Test
    void allFaultsOneAfterTheOtherLeaveAFetcherAsGoodAsNew() {
        assertTimeoutPreemptively(LONG, () -> {
            var nanos = new AtomicLong();
            try (var site = site(nanos);
                    var deadlines = new Watchdog(nanos::get);
                    var client = client(options().withBodyBytesMax(BODY_BYTES_MAX), deadlines);
                    var fetcher = client.fetcher()) {
                for (var fault : Fault.values()) {
                    if (isReal(fault)) continue;
                    ask(fetcher, site.url(fault.target()));
                    assertEquals("ordinary /", text(ask(fetcher, site.url("/"))), fault.name());
                }
            }
        });
    }

    @Tag("slow")
    @Test
    void theDefaultTimeoutHoldsToo() {
        assertTimeoutPreemptively(LONG, () -> {
            try (var site = site(new AtomicLong())) {
                assertEquals(Reason.DEADLINE, reason(fetch(options(), site.url(Fault.SILENT.target()))));
            }
        });
    }

    /// In real time; a crawl has the same test, with a clock of its own.
    @Tag("slow")
    @Test
    void twentySilentPagesTakeEightFetchersFewDeadlines() throws Exception {
        try (var site = site(new AtomicLong());
                var client = client(options(TIMEOUT));
                var workers = Executors.newFixedThreadPool(8)) {
            var start = new CyclicBarrier(8);
            var requestedAtFirstEnd = new AtomicInteger();
            var work = new ArrayList<Callable<Answer>>();
            for (int i = 0; i < 8; i++) {
                // Three rounds of eight are twenty-four; in the last one, four have nothing to do.
                var pages = i < 4 ? 3 : 2;
                work.add(() -> {
                    try (var fetcher = client.fetcher()) {
                        start.await();
                        var last = ask(fetcher, site.url(Fault.SILENT.target()));
                        requestedAtFirstEnd.compareAndSet(0, site.requests().size());
                        for (int n = 1; n < pages; n++) last = ask(fetcher, site.url(Fault.SILENT.target()));
                        return last;
                    }
                });
            }
            for (var done : workers.invokeAll(work)) assertEquals(Reason.DEADLINE, reason(done.get()));
            assertTrue(
                    requestedAtFirstEnd.get() >= 8,
                    () -> requestedAtFirstEnd + " requests before the first one failed");
            // Two pages are requested once more, each alone: after that it is clear that the site is silent.
            assertEquals(22, site.requests().size());
        }
    }

    @Test
    void aGigabyteInAMegabyteIsCutAtTheDefaultLimit() throws Exception {
        var bomb = Packing.bomb();
        try (var site = LoopbackSite.answering(
                (_, out) -> LoopbackSite.page(out, 200, "text/html", bomb, "Content-Encoding: gzip"))) {
            var body = Asking.body(fetch(FetchOptions.defaults(), site.url("/")));
            assertEquals(FetchOptions.BODY_BYTES_MAX, body.bytes().length);
            assertTrue(body.truncated());
        }
    }

    @Test
    void aServerThatClosesAtRandomLosesNoPage() throws Exception {
        var random = new SplittableRandom(42);
        try (var site = LoopbackSite.answering((request, out) -> {
                    LoopbackSite.html(out, request.target());
                    synchronized (random) {
                        return random.nextInt(3) > 0;
                    }
                });
                var client = client(options())) {
            var failures = new ArrayList<Throwable>();
            var threads = new ArrayList<Thread>();
            var next = new AtomicInteger();
            for (int i = 0; i < 8; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try (var fetcher = client.fetcher()) {
                        for (int n = next.getAndIncrement(); n < 1_000; n = next.getAndIncrement()) {
                            assertEquals("/" + n, text(ask(fetcher, site.url("/" + n))));
                        }
                    } catch (InterruptedException | AssertionError e) {
                        synchronized (failures) {
                            failures.add(e);
                        }
                    }
                }));
            }
            for (var thread : threads) thread.join();
            assertEquals(List.of(), failures);
            assertAll(
                    () -> assertEquals(1_000, site.targets().stream().distinct().count()),
                    () -> assertEquals(1_000, site.requests().size(), "nothing is served twice"));
        }
    }

    @Test
    void anAnswerThatComesBeforeItsRequestIsNotTaken() throws Exception {
        // The second answer is in the pipe before the client is let go: the first answer ends with the second's last
        // byte on its way, because both are one write.
        var first = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst";
        var unasked = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked";
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (!request.target().equals("/split")) return LoopbackSite.html(out, "asked");
                    LoopbackSite.raw(out, first + unasked.repeat(10_000));
                    return true;
                });
                var client = client(options());
                var fetcher = client.fetcher()) {
            assertEquals("first", text(ask(fetcher, site.url("/split"))));
            assertEquals("asked", text(ask(fetcher, site.url("/"))));
            assertEquals(2, site.connections());
        }
    }
}
