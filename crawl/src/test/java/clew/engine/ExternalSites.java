package clew.engine;

import clew.dial.Resolver;
import clew.dial.Watchdog;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.site.FakeTicker;
import clew.site.HangingClock;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.JsonLinesView;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A site whose pages have a thousand links to fifty other hosts, of which hardly any behaves well, and a crawl of it
/// that checks them all. What each of them comes to is known.
final class ExternalSites implements AutoCloseable {
    static final int HOSTS = 50;
    static final int PAGES = 10;
    static final Duration DELAY = Duration.ofMillis(100);

    /// The targets that every host has a link to; `/ok` has to be among them.
    private static final List<String> TARGETS = List.of(
            "/ok",
            "/ok?2",
            "/empty",
            "/slow",
            "/head-405",
            "/head-501",
            "/head-garbage",
            "/head-reset",
            "/head-closes",
            "/head-hangs",
            "/gone",
            "/broken",
            "/wall",
            "/busy-once",
            "/later-once",
            "/always-busy",
            "/moved",
            "/chain-10",
            "/loop-a",
            "/cookie");

    /// What a crawl gave.
    ///
    /// @param external what became of each external ticket, by its URL
    record Run(String json, Map<String, String> external, CrawlSummary summary) {}

    final FakeTicker ticker = new FakeTicker();
    private final HangingClock deadlines = new HangingClock(0);
    final LoopbackSite start = LoopbackSite.answering((request, out) -> page(request.target(), out));
    final List<LoopbackSite> hosts = new ArrayList<>();
    /// By the clock of the crawl.
    final Map<Integer, List<Long>> arrivals = new ConcurrentHashMap<>();

    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    ExternalSites() {
        for (int i = 0; i < HOSTS; i++) {
            var host = i;
            hosts.add(LoopbackSite.at("127.0.0." + (2 + i), (request, out) -> answer(host, request, out)));
        }
    }

    private static int next(int host) {
        return (host + 1) % HOSTS;
    }

    /// Each page leads to the next one, after its external links.
    private boolean page(String target, OutputStream out) throws IOException {
        if (target.equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
        var page = target.equals("/") ? 0 : Integer.parseInt(target.substring(1));
        var html = new StringBuilder();
        for (var url : expected().keySet()) if (Math.floorMod(url.hashCode(), PAGES) == page) link(url, html);
        if (page + 1 < PAGES) link("/" + (page + 1), html);
        return LoopbackSite.html(out, html.toString());
    }

    private static void link(String url, StringBuilder html) {
        html.append("<a rel=nofollow href='").append(url).append("'>x</a>\n");
    }

    private boolean answer(int host, LoopbackSite.Request request, OutputStream out) throws IOException {
        arrivals.computeIfAbsent(host, _ -> Collections.synchronizedList(new ArrayList<>()))
                .add(ticker.nanos());
        var target = request.target();
        var first = asked.add(host + target);
        if (request.isHead()) {
            switch (target) {
                case "/head-405", "/head-501" -> {
                    return LoopbackSite.head(out, Integer.parseInt(target.substring(6)), "Content-Length: 9");
                }
                case "/head-garbage" -> {
                    LoopbackSite.raw(out, "what?\r\n\r\n");
                    return true;
                }
                case "/head-reset" -> {
                    return LoopbackSite.reset(out);
                }
                case "/head-closes" -> {
                    return false;
                }
                case "/head-hangs" -> {
                    if (host == 7) {
                        deadlines.hangs(request);
                        return true;
                    }
                }
                default -> {}
            }
        }
        return switch (target) {
            case "/slow" -> slowly(host, () -> status(200, request, out));
            case "/gone" -> status(404, request, out);
            case "/broken" -> status(500, request, out);
            case "/wall" -> status(403, request, out, "CF-Mitigated: challenge");
            case "/busy-once" -> status(first ? 429 : 200, request, out);
            case "/later-once" -> status(first ? 503 : 200, request, out, "Retry-After: 2");
            case "/always-busy" -> status(429, request, out, host % 2 == 0 ? "X: y" : "Retry-After: 1");
            case "/moved" -> moved(hosts.get(next(host)).url("/ok"), request, out);
            case "/loop-a" -> moved(hosts.get(next(host)).url("/loop-b?" + host), request, out);
            case "/cookie" ->
                request.header("Cookie").equals("seen=1")
                        ? status(200, request, out)
                        : moved("/cookie", request, out, "Set-Cookie: seen=1");
            case "/empty" -> status(204, request, out);
            default -> {
                if (target.startsWith("/chain-")) yield chain(host, target, request, out);
                if (target.startsWith("/loop-b?")) {
                    yield moved(hosts.get(Integer.parseInt(target.substring(8))).url("/loop-a"), request, out);
                }
                yield status(200, request, out);
            }
        };
    }

    /// From host to host, so many redirects.
    private boolean chain(int host, String target, LoopbackSite.Request request, OutputStream out) throws IOException {
        var left = Integer.parseInt(target.substring(7));
        return left == 0
                ? status(200, request, out)
                : moved(hosts.get(next(host)).url("/chain-" + (left - 1)), request, out);
    }

    private interface Answering {
        boolean answer() throws IOException;
    }

    /// Every tenth host takes its time.
    private static boolean slowly(int host, Answering answering) throws IOException {
        try {
            if (host % 10 == 0) new CountDownLatch(1).await(30, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return answering.answer();
    }

    private static boolean moved(String to, LoopbackSite.Request request, OutputStream out, String... headers)
            throws IOException {
        var all = new ArrayList<>(List.of(headers));
        all.add("Location: " + to);
        return status(302, request, out, all.toArray(String[]::new));
    }

    private static boolean status(int status, LoopbackSite.Request request, OutputStream out, String... headers)
            throws IOException {
        var all = new ArrayList<>(List.of(headers));
        all.add("Content-Type: text/html");
        var body = "x".repeat(status == 204 ? 0 : 100).getBytes(StandardCharsets.US_ASCII);
        if (!request.isHead()) return LoopbackSite.page(out, status, "", body, all.toArray(String[]::new));
        all.add("Content-Length: " + body.length);
        return LoopbackSite.head(out, status, all.toArray(String[]::new));
    }

    /// What each link comes to, and where.
    Map<String, String> expected() {
        var all = new LinkedHashMap<String, String>();
        for (var target : TARGETS) {
            for (int host = 0; host < HOSTS; host++) {
                var url = hosts.get(host).url(target);
                all.put(url, expected(host, target, url));
            }
        }
        return all;
    }

    private String expected(int host, String target, String url) {
        return switch (target) {
            case "/empty" -> "204 at " + url;
            case "/gone" -> "404 at " + url;
            case "/broken" -> "500 at " + url;
            case "/wall" -> "bot-wall (status 403) at " + url;
            case "/always-busy" -> "429 at " + url;
            case "/moved" -> "200 at " + hosts.get(next(host)).url("/ok");
            case "/chain-10" -> "200 at " + hosts.get((host + 10) % HOSTS).url("/chain-0");
            case "/loop-a" ->
                "redirects (a loop at " + url + ") at " + hosts.get(next(host)).url("/loop-b?" + host);
            default -> "200 at " + url;
        };
    }

    CrawlOptions options(int workers) {
        var url = Url.of(start.url("/"));
        return new CrawlOptions(
                List.of(url),
                Policy.standard(),
                Scope.host(url),
                workers,
                0,
                new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, false, true),
                FetchOptions.USER_AGENT,
                false,
                Requisites.NONE,
                List.of(),
                false,
                LinkChecks.ALL);
    }

    Run crawl(int workers, MemoryStorage disk, long ticketsMax) throws IOException, InterruptedException {
        var options = options(workers);
        asked.clear();
        arrivals.clear();
        var paced = new Hosts(Duration.ZERO, DELAY, ticker);
        var fetch = FetchOptions.of(options.start());
        Resolver resolver = name -> List.of(InetAddress.ofLiteral(name));
        var bodies = MemoryBudget.ofHeap(HttpClient.BODIES_PART);
        try (var watchdog = new Watchdog(deadlines);
                var client = new HttpClient(fetch, paced, resolver, InstantSource.system(), bodies, watchdog);
                var pool = new WorkerPool(paced, workers);
                var journal = FileJournal.on(disk, header())) {
            var asking = deadlines.around(client);
            var crawl = new Crawl(options, pool, asking, () -> PageReader.of(new HtmlExtractor()), paced::slowDown);
            var views = new Views(options, ticketsMax, crawl::stop);
            return views.run(crawl.run(journal, views));
        }
    }

    Run replayed(MemoryStorage disk) throws IOException {
        var options = options(1);
        var views = new Views(options, Long.MAX_VALUE, () -> {});
        try (var journal = FileJournal.on(disk, header());
                var replay = new Replay(journal, options, views)) {
            return views.run(replay.run());
        }
    }

    Verification.Report verified(MemoryStorage disk) throws IOException {
        try (var journal = FileJournal.on(disk, header())) {
            return Verification.of(journal, options(1));
        }
    }

    private static JournalHeader header() {
        return JournalHeader.of(Map.of("external", "on"));
    }

    @Override
    public void close() {
        start.close();
        hosts.forEach(LoopbackSite::close);
    }

    private static final class Views implements View {
        private final ByteArrayOutputStream json = new ByteArrayOutputStream();
        private final JsonLinesView lines;
        private final Map<String, String> external = new LinkedHashMap<>();
        private final Runnable stop;
        private long left;

        Views(CrawlOptions options, long ticketsMax, Runnable stop) {
            this.lines = new JsonLinesView(json, options.scope());
            this.left = ticketsMax;
            this.stop = stop;
        }

        @Override
        public void page(Page page) throws IOException {
            lines.page(page);
            ExternalCrawlTest.note(page, external);
            if (--left == 0) stop.run();
        }

        @Override
        public void flush() throws IOException {
            lines.flush();
        }

        Run run(CrawlSummary summary) {
            return new Run(json.toString(StandardCharsets.US_ASCII), external, summary);
        }
    }
}
