package clew.chrome;

import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.extract.PageReader;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import clew.view.JsonLinesView;
import clew.visit.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/// Complete crawls of a host.
final class CrawlOutput {
    private CrawlOutput() {}

    /// The output of a crawl, as JSON lines.
    ///
    /// @param readers gives each worker its own
    static String of(Url start, HttpClient client, Supplier<PageReader> readers, int workers, long pagesMax)
            throws Exception {
        var scope = Scope.host(start);
        var options =
                new CrawlOptions(start, Policy.standard(), scope, workers, pagesMax, Limits.defaults(), null, false);
        var out = new ByteArrayOutputStream();
        try (var journal = FileJournal.temporary(JournalHeader.of(Map.of()));
                var pool = new WorkerPool(Hosts.unpaced(), workers)) {
            new Crawl(options, pool, client, readers, (_, _) -> {}).run(journal, new JsonLinesView(out, scope));
        }
        return out.toString(StandardCharsets.US_ASCII);
    }
}
