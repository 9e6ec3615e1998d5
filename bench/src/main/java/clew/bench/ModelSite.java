package clew.bench;

import clew.encoding.Encoding;
import clew.engine.Crawl;
import clew.engine.CrawlSettings;
import clew.extract.Extracted;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.page.Anchor;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;

/// A site without sockets, whose crawl is saved as any other: `crawler view` and its sisters read the journal.
///
/// Page *n* links to the pages *9n+1* to *9n+9*, where there are such pages, to others by chance where there are not,
/// and to the start page: ten links each.
///
/// @param pages how many, the start page included
/// @param edition another edition has another title on one page of a hundred
record ModelSite(int pages, int edition) {
    static final Url START = Url.of("https://model.example/");

    private static final int CHILDREN = 9;
    private static final int CHANGED_EVERY = 100;
    private static final int WORKERS = 2;

    /// Where a page is; the start page is number 0.
    static String path(int number) {
        return number == 0 ? "/" : "/part-" + number % 100 + "/page-" + number + ".html";
    }

    /// Crawls the site into a new journal.
    void crawl(Path file) throws IOException, InterruptedException {
        var settings = new CrawlSettings(
                START,
                Policy.standard(),
                ScopeRule.HOST,
                false,
                false,
                false,
                false,
                Integer.MAX_VALUE,
                LinkTags.A,
                16 << 20,
                FetchOptions.USER_AGENT,
                Map.of());
        var answer = answer();
        try (var journal = FileJournal.open(file, settings.header());
                var pool = new WorkerPool(Hosts.unpaced(), WORKERS)) {
            var reader = PageReader.of((_, url) -> page(url));
            var crawl = new Crawl(
                    settings.options(WORKERS, 0), pool, Client.answering(_ -> answer), () -> reader, (_, _) -> {});
            var summary = crawl.run(journal, View.none());
            if (summary.pages() != pages) throw new IOException(summary.pages() + " pages instead of " + pages);
        }
    }

    private static Answer answer() throws FetchException {
        var head = "HTTP/1.1 200 OK\r\nLast-Modified: Sun, 15 Nov 2026 12:00:00 GMT\r\n";
        var body = new Body("text/html; charset=utf-8", new byte[1_000], false);
        return Answer.of(200, ResponseHead.parse(head.getBytes(StandardCharsets.US_ASCII)), body);
    }

    private Extracted page(Url url) {
        var path = url.pathname();
        var number = path.equals("/")
                ? 0
                : Integer.parseInt(path.substring(path.lastIndexOf('-') + 1, path.length() - ".html".length()));
        var anchors = new ArrayList<Anchor>(CHILDREN + 1);
        for (int i = 1; i <= CHILDREN; i++) {
            var child = (long) CHILDREN * number + i;
            var target = child < pages ? (int) child : Math.floorMod(number * 31 + i * 7919, pages);
            anchors.add(new Anchor(path(target), "page " + target, false));
        }
        anchors.add(new Anchor("/", "Start", false));
        var title = "Page " + number + (edition > 0 && number % CHANGED_EVERY == 1 ? ", edition " + edition : "");
        return new Extracted(url, anchors, title, null, false, Encoding.UTF_8, true);
    }
}
