package clew;

import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.fetch.Ticker;
import clew.url.Url;
import clew.visit.WorkerPool;
import java.time.Duration;
import java.time.InstantSource;

/// What all crawls of a [Clew] share: the hosts with their queues, the workers, the memory for large bodies.
final class Network implements AutoCloseable {
    private final Hosts hosts;
    private final WorkerPool pool;
    private final Resolver resolver;
    private final InstantSource clock;
    private final MemoryBudget bodies = MemoryBudget.ofHeap(HttpClient.BODIES_PART);

    Network(int workers, Duration minDelay, Duration externalDelay, Resolver resolver, InstantSource clock) {
        this.hosts = new Hosts(minDelay, externalDelay, Ticker.system());
        this.pool = new WorkerPool(hosts, workers);
        this.resolver = resolver;
        this.clock = clock;
    }

    Hosts hosts() {
        return hosts;
    }

    WorkerPool pool() {
        return pool;
    }

    /// For the requests of one crawl, which closes it.
    HttpClient client(FetchOptions options) {
        return new HttpClient(options, hosts, resolver, clock, bodies);
    }

    /// For requests one after the other, by one thread.
    Fetcher soleFetcher(FetchOptions options) {
        var client = client(options);
        var fetcher = client.fetcher();
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

    @Override
    public void close() {
        pool.close();
        hosts.close();
    }
}
