package clew.archive;

import clew.archive.warc.CapturedExchange;
import clew.archive.warc.ExchangeRecorder;
import clew.archive.warc.Redaction;
import clew.archive.warc.WarcInfo;
import clew.dial.Resolver;
import clew.fetch.Exchange;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Records real exchanges with a site of the tests, all at the same fixed time.
final class Recorder implements Exchange.Listener {
    static final Instant NOW = Instant.parse("2026-11-17T12:34:56.789Z");
    static final Redaction REDACTION = Redaction.of(List.of("X-Key"));
    static final WarcInfo INFO = new WarcInfo("test", NOW, "clew/0.1", "test/1", "obey", "", REDACTION);

    private final ExchangeRecorder recorder = new ExchangeRecorder("test", REDACTION);
    private final List<CapturedExchange> captured = new ArrayList<>();

    @Override
    public void exchanged(Exchange exchange) {
        try {
            captured.add(recorder.record(exchange, "ticket " + captured.size(), 0, false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static FetchOptions options() {
        return FetchOptions.defaults().withUserAgent("test/1").withBodyBytesMax(10_000_000);
    }

    /// The exchanges that requests for `targets` lead to.
    static List<CapturedExchange> record(LoopbackSite site, FetchOptions options, String... targets)
            throws InterruptedException {
        var recorder = new Recorder();
        try (var client = new HttpClient(
                        options.withRecordedBytesMax(options.bodyBytesMax()),
                        new Hosts(Duration.ZERO, new FakeTicker()),
                        Resolver.system(),
                        InstantSource.fixed(NOW));
                var fetcher = client.fetcher(recorder)) {
            for (var target : targets) fetcher.fetch(Url.of(site.url(target)), Wanted.PAGES);
        }
        return recorder.captured;
    }
}
