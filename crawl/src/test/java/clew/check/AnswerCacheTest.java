package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.fetch.Client;
import clew.journal.FileJournal;
import clew.page.Page;
import clew.view.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerCacheTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    private Path folder;

    private Path file;
    private int runs;

    @BeforeEach
    void name() {
        file = folder.resolve("cache");
    }

    private static FakeWeb web() {
        return new FakeWeb("https://h.example/")
                .page("https://h.example/", """
                        <a href=https://a.example/>ok</a><a href=https://b.example/>moved</a>
                        <a href=https://c.example/>gone</a>""")
                .page("https://a.example/", "a")
                .moved("https://b.example/", 301, "https://b.example/new")
                .page("https://b.example/new", "b");
    }

    /// Checks with the cache, and returns which other sites were requested.
    private List<String> requested() throws IOException, InterruptedException {
        var cache = AnswerCache.read(file, DAY, NOW);
        var requested = new ConcurrentSkipListSet<String>();
        var journal = folder.resolve("journal" + runs++);
        web().crawl(journal, client -> cache.before(telling(client, requested)));
        try (var kept = FileJournal.readOnly(journal)) {
            var options = CrawlSettings.of(kept.header()).options(CrawlOptions.WORKERS, 0);
            var verdicts = new ArrayList<String>();
            SiteCheck.run(kept, options, SiteCheck.Options.links(), Locations.URLS, new FindingsOutput() {
                @Override
                public void page(Page page, List<Finding> findings) {
                    // Without a network nothing is requested at any time.
                    cache.learn(page.asked().equals(Instant.EPOCH) ? page.at(NOW, NOW) : page);
                    for (var finding : findings) verdicts.add(finding.word() + " " + finding.url());
                }

                @Override
                public void end(CheckSummary summary) {}
            });
            assertEquals(List.of("redirected https://b.example/", "broken https://c.example/"), verdicts);
        }
        cache.write(file);
        return List.copyOf(requested);
    }

    private static Client telling(Client client, ConcurrentSkipListSet<String> requested) {
        return (url, wanted, before, known, listener) -> {
            if (!url.isOn("h.example")) requested.add(url.href());
            return client.request(url, wanted, before, known, listener);
        };
    }

    @Test
    void whatWasOkIsNotRequestedAgainAndFailuresAre() throws Exception {
        assertEquals(
                List.of("https://a.example/", "https://b.example/", "https://b.example/new", "https://c.example/"),
                requested());
        assertEquals(List.of("https://c.example/"), requested());
        assertEquals("""
                {"url":"https://a.example/","final":"https://a.example/","status":200,"checked":"2026-11-18T12:00:00Z"}
                {"url":"https://b.example/","final":"https://b.example/new","status":200,"checked":"2026-11-18T12:00:00Z"}
                """, Files.readString(file));
    }

    @Test
    void whatIsTooOldOrFromTheFutureIsRequestedAgain() throws Exception {
        requested();
        var entries = Files.readString(file);
        Files.writeString(file, entries.replace("2026-11-18T12:00:00Z", "2026-11-17T12:00:00Z"));
        assertEquals(4, requested().size());
        Files.writeString(file, entries.replace("2026-11-18T12:00:00Z", "2026-11-18T12:00:01Z"));
        assertEquals(4, requested().size());
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Files.writeString(file, "\n{\"url\":1}\n");
        var error = assertThrows(IllegalArgumentException.class, () -> AnswerCache.read(file, DAY, NOW));
        assertEquals("line 2 is not an entry of a cache", error.getMessage());
    }
}
