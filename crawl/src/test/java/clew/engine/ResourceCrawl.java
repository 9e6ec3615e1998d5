package clew.engine;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.frontier.Limits;
import clew.frontier.RegistrableDomain;
import clew.frontier.UrlRegex;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.page.CrawlSummary;
import clew.page.LinkTags;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.policy.Www;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.DownloadStatistics;
import clew.view.JsonLinesView;
import clew.view.TextView;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Hosts on loopback, and a crawl of them with resources. All hosts have one port; which one is asked is what the
/// request says.
final class ResourceCrawl implements AutoCloseable {
    /// What came of a crawl.
    ///
    /// @param requested what the hosts were asked for, such as `h.example/a.css`, in alphabetical order
    record Run(
            String text, String json, CrawlSummary summary, DownloadStatistics.Counts counts, List<String> requested) {}

    private record Answer(int status, String type, String body, String location) {}

    private final Map<String, Answer> answers = new TreeMap<>();
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    Policy policy = Policy.archive(new Www(Www.Mode.KEEP, null));
    ScopeRule scope = ScopeRule.HOST;
    Requisites requisites = Requisites.ALL;
    LinkTags links = LinkTags.A;
    int workers = 4;
    int depthMax = Integer.MAX_VALUE;
    long pagesMax;
    boolean obeysRobots;

    /// @param place host and target, such as `h.example/a?b`
    ResourceCrawl page(String place, String html) {
        return file(place, "text/html; charset=utf-8", html);
    }

    ResourceCrawl css(String place, String css) {
        return file(place, "text/css", css);
    }

    ResourceCrawl file(String place, String type, String body) {
        answers.put(place, new Answer(200, type, body, ""));
        return this;
    }

    ResourceCrawl moved(String place, String location) {
        answers.put(place, new Answer(302, "", "", location));
        return this;
    }

    /// The port that all hosts have, as URLs have it.
    String port() {
        return ":" + site.port();
    }

    private boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var answer = answers.get(place(request));
        if (answer == null) return LoopbackSite.status(out, 404, "");
        // The port is known only once the site is there.
        var body = answer.body.replace(":PORT", port()).getBytes(StandardCharsets.UTF_8);
        var location = "Location: " + answer.location.replace(":PORT", port());
        return LoopbackSite.page(out, answer.status, answer.type, body, answer.status == 302 ? location : "X: y");
    }

    private static String place(LoopbackSite.Request request) {
        var host = request.header("Host");
        return host.substring(0, host.indexOf(':')) + request.target();
    }

    CrawlOptions options(String start) {
        var url = Url.of("http://" + start.replaceFirst("/", port() + "/"));
        var ruled = scope.from(url, policy, UrlRegex::compile, RegistrableDomain::registrable);
        var limits = new Limits(depthMax, Limits.URL_LENGTH_MAX, false, true);
        var agent = obeysRobots ? FetchOptions.USER_AGENT : null;
        return new CrawlOptions(
                List.of(url), policy, ruled, workers, pagesMax, limits, agent, false, requisites, List.of(), false);
    }

    /// @param start host and target
    Run crawl(String start) throws IOException, InterruptedException {
        return crawl(start, new MemoryStorage(), Long.MAX_VALUE);
    }

    /// The same, in a journal of its own, and stopped after so many tickets.
    Run crawl(String start, MemoryStorage disk, long ticketsMax) throws IOException, InterruptedException {
        var options = options(start);
        var before = site.requests().size();
        var hosts = Hosts.unpaced();
        try (var client =
                        new HttpClient(FetchOptions.defaults(), hosts, _ -> List.of(InetAddress.getLoopbackAddress()));
                var pool = new WorkerPool(hosts, workers);
                var journal = FileJournal.on(disk, header(options))) {
            var extractor = new HtmlExtractor(links);
            var crawl = new Crawl(options, pool, client, () -> PageReader.of(extractor), hosts::slowDown);
            var views = new Views(options, ticketsMax, crawl::stop);
            var summary = crawl.run(journal, views);
            var requested = site.requests().stream().skip(before).map(ResourceCrawl::place);
            return views.run(summary, requested.sorted().toList());
        }
    }

    /// What the journal of a crawl tells.
    Run replayed(String start, MemoryStorage disk) throws IOException {
        var options = options(start);
        var views = new Views(options, Long.MAX_VALUE, () -> {});
        try (var journal = FileJournal.on(disk, header(options));
                var replay = new Replay(journal, options, views)) {
            var summary = replay.run();
            if (replay.astray().isPresent())
                throw new AssertionError(replay.astray().get());
            return views.run(summary, List.of());
        }
    }

    Verification.Report verified(String start, MemoryStorage disk) throws IOException {
        var options = options(start);
        try (var journal = FileJournal.on(disk, header(options))) {
            return Verification.of(journal, options);
        }
    }

    private static JournalHeader header(CrawlOptions options) {
        return JournalHeader.of(Map.of("policy", options.policy().name()));
    }

    @Override
    public void close() {
        site.close();
    }

    /// All views at once; stops the crawl after so many tickets.
    private static final class Views implements View {
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();
        private final ByteArrayOutputStream json = new ByteArrayOutputStream();
        private final DownloadStatistics statistics = new DownloadStatistics();
        private final List<View> all;
        private final Runnable stop;
        private long left;

        Views(CrawlOptions options, long ticketsMax, Runnable stop) {
            this.all = List.of(new TextView(text), new JsonLinesView(json, options.scope()), statistics);
            this.left = ticketsMax;
            this.stop = stop;
        }

        @Override
        public void page(Page page) throws IOException {
            for (var view : all) view.page(page);
            if (--left == 0) stop.run();
        }

        @Override
        public void end(CrawlSummary summary) throws IOException {
            for (var view : all) view.end(summary);
        }

        @Override
        public void flush() throws IOException {
            for (var view : all) view.flush();
        }

        Run run(CrawlSummary summary, List<String> requested) {
            return new Run(
                    text.toString(StandardCharsets.US_ASCII),
                    json.toString(StandardCharsets.US_ASCII),
                    summary,
                    statistics.counts(),
                    requested);
        }
    }
}
