package clew.engine;

import clew.extract.Extractor;
import clew.extract.HtmlExtractor;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.fetch.Pacer;
import clew.fetch.Resolver;
import clew.fetch.Ticker;
import clew.journal.FileJournal;
import clew.policy.Policy;
import clew.url.Url;
import clew.view.TextView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A whole crawl in one call: real sockets, real journal, text out.
record Harness(int workers, long pagesMax, Extractor extractor) {
    record Run(String text, Tally tally) {}

    static Harness workers(int workers) {
        return new Harness(workers, 0, new HtmlExtractor());
    }

    Harness pagesMax(long max) {
        return new Harness(workers, max, extractor);
    }

    Harness extractor(Extractor other) {
        return new Harness(workers, pagesMax, other);
    }

    Run crawl(String start) throws IOException, InterruptedException {
        var out = new ByteArrayOutputStream();
        var pacer = new Pacer(Duration.ZERO, Ticker.system());
        try (var client = new HttpClient(FetchOptions.defaults(), pacer, Resolver.system());
                var journal = FileJournal.temporary()) {
            var options = new CrawlOptions(Url.of(start), Policy.standard(), workers, pagesMax);
            var tally = new Crawl(options, client, extractor).run(journal, new TextView(out));
            return new Run(out.toString(StandardCharsets.US_ASCII), tally);
        }
    }
}
