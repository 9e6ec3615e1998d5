package clew;

import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.Ticker;
import clew.url.Url;
import java.time.Duration;
import java.util.function.BiConsumer;

/// What sends the requests of one crawl, and how fast.
record Network(HttpClient client, BiConsumer<String, Duration> slowDown) implements AutoCloseable {
    static Network of(FetchOptions options, Duration minDelay, Resolver resolver) {
        var hosts = new Hosts(minDelay, Ticker.system());
        return new Network(new HttpClient(options, hosts, resolver), hosts::slowDown);
    }

    @Override
    public void close() {
        client.close();
    }

    /// The only fetcher, which closes this with itself.
    Fetcher soleFetcher() {
        var fetcher = client.get();
        return new Fetcher() {
            @Override
            public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
                return fetcher.fetch(url, wanted);
            }

            @Override
            public Answer follow(Url url, Wanted wanted) throws InterruptedException {
                return fetcher.follow(url, wanted);
            }

            @Override
            public void release() {
                fetcher.release();
            }

            @Override
            public void close() {
                fetcher.close();
                client.close();
            }
        };
    }
}
