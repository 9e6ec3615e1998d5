package clew.visit;

import clew.extract.PageReader;
import clew.fetch.Client;
import clew.fetch.ExchangeStore;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Request;
import clew.page.Ticket;
import clew.robots.KnownRobots;
import clew.url.Url;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The jobs of one crawl that are with the workers, and what comes back from them. Whoever takes results slowly keeps
/// the workers that are done from going on, also with other crawls of their pool.
public final class Errands implements AutoCloseable {
    private final WorkerPool pool;
    private final Client client;
    private final Supplier<? extends PageReader> readers;
    private final @Nullable ExchangeStore store;
    private final VisitRules rules;
    // With its resources a page is fetched to be kept, so whatever it is: a document that a page links to may also be
    // a style sheet.
    private final Wanted wantedOfPages;
    // Bounded, because a crawl that is killed asks again for what nobody has taken.
    private final BlockingQueue<Result> results;
    private final Queue<Result> failedAtOnce = new ArrayDeque<>();
    private final ConcurrentLinkedDeque<Workspace> workspaces = new ConcurrentLinkedDeque<>();
    private final Set<Errand> out = ConcurrentHashMap.newKeySet();
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger heldExternals = new AtomicInteger();
    private final Set<Thread> atWork = new HashSet<>();
    private boolean closed;

    /// @param readers gives each worker its own
    /// @param store keeps what goes over the wire; null where nobody does
    public Errands(
            VisitRules rules,
            WorkerPool pool,
            Client client,
            Supplier<? extends PageReader> readers,
            @Nullable ExchangeStore store) {
        this.pool = pool;
        this.results = new LinkedBlockingQueue<>(pool.workersMax());
        this.client = client;
        this.readers = readers;
        this.store = store;
        this.rules = rules;
        this.wantedOfPages = rules.resources() == null && !rules.facts() ? Wanted.PAGES : wantedOfResources();
    }

    public void begin(Job job) {
        var errand = new Errand(this, visit(job));
        out.add(errand);
        errand.begin();
    }

    private Visit visit(Job job) {
        var policy = rules.policy();
        return switch (job) {
            case Job.Visit(Ticket ticket, KnownRobots robots, var earlier) ->
                switch (ticket.kind()) {
                    case PAGE ->
                        new PageVisit(
                                ticket,
                                robots,
                                policy,
                                wantedOfPages,
                                new PageMaker(ticket, policy, rules.agent()),
                                earlier);
                    case RESOURCE ->
                        new PageVisit(
                                ticket,
                                robots,
                                policy,
                                wantedOfResources(),
                                new ResourceMaker(ticket, policy),
                                earlier);
                    case SITEMAP -> new SitemapVisit(ticket, policy);
                    case EXTERNAL -> new ExternalVisit(ticket, robots, policy, rules.checks());
                };
            case Job.AskRobots(Url url) -> new RobotsVisit(url);
        };
    }

    /// What is stored need not be read, unless it has links; nor need what is only checked.
    private Wanted wantedOfResources() {
        return store == null && !rules.facts() ? Wanted.ANYTHING : Wanted.PAGES_AND_STYLES;
    }

    /// How many jobs wait for a host, so that as many others can be done meanwhile; but for those that wait for one
    /// that is not crawled.
    public int held() {
        return Math.max(0, held.get());
    }

    /// How many jobs wait for a host that is not crawled.
    public int heldExternals() {
        return Math.max(0, heldExternals.get());
    }

    public boolean hasResult() {
        return !results.isEmpty() || !failedAtOnce.isEmpty();
    }

    /// Waits for a result, or a nudge.
    public Result take() throws InterruptedException {
        var failed = failedAtOnce.poll();
        return failed != null ? failed : results.take();
    }

    /// Makes [#take] return, if there is nothing else to make it; from any thread.
    public void nudge() {
        results.offer(new Result.Nudge());
    }

    WorkerPool pool() {
        return pool;
    }

    @Nullable
    ExchangeStore store() {
        return store;
    }

    Client client() {
        return client;
    }

    /// Waits for its turn. Where it waits for its host, there may be something else to do.
    void queue(Errand errand, Request request) {
        var counter = counter(request);
        if (!pool.give(request.turn(), errand)) return;
        counter.incrementAndGet();
        nudge();
    }

    private AtomicInteger counter(Request request) {
        return request.turn().isExternal() ? heldExternals : held;
    }

    /// In a worker: waits while as many results as there are workers have not been taken.
    void done(Errand errand, Result result) throws InterruptedException {
        out.remove(errand);
        results.put(result);
    }

    /// In the thread that takes results.
    void failedAtOnce(Errand errand, Result result) {
        out.remove(errand);
        failedAtOnce.add(result);
    }

    /// A worker begins to do something for this crawl; false where the crawl is over.
    boolean enter(Request request) {
        if (request.turn().wasHeld()) counter(request).decrementAndGet();
        synchronized (atWork) {
            if (!closed) {
                atWork.add(Thread.currentThread());
                return true;
            }
        }
        pool.leave(request.turn());
        return false;
    }

    /// Its interruption, if there was one, is not for the next crawl.
    void leave() {
        synchronized (atWork) {
            atWork.remove(Thread.currentThread());
            if (closed) Thread.interrupted();
        }
    }

    Workspace borrow() {
        var workspace = workspaces.pollFirst();
        return workspace != null ? workspace : new Workspace(rules, readers.get(), pool.workersMax(), pool.reading());
    }

    void giveBack(Workspace workspace) {
        workspace.release();
        workspaces.addFirst(workspace);
    }

    /// Nothing comes back any more.
    @Override
    public void close() {
        synchronized (atWork) {
            closed = true;
            for (var thread : atWork) thread.interrupt();
        }
        for (var errand : out) {
            var request = errand.request();
            if (request != null && pool.remove(request.turn())) errand.discard();
        }
    }
}
