package clew.engine;

import clew.extract.Extracted;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.extract.Shape;
import clew.fetch.Body;
import clew.fetch.Fetched;
import clew.fetch.Fetcher;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.MemoryBudget;
import clew.fetch.ResponseHead;
import clew.frontier.KnownRobots;
import clew.frontier.RobotsTag;
import clew.html.tree.Anchor;
import clew.journal.RecordCodec;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/// Does jobs: fetches, reads, sanitises.
///
/// It keeps nothing from one job to the next but its fetcher's connection, and gives exactly one [Result] for each job
/// it takes, whatever happens.
final class Worker implements Runnable {
    /// How many spellings of one page are tried.
    private static final int HOPS_MAX = 10;

    /// How many links of a page are compared with those that follow.
    private static final int KNOWN_MAX = 1_000;

    /// A page heavier than this is not handed on: the coordinator reads it from the journal when it is due.
    private static final long WEIGHT_MAX = 1 << 20;

    /// A body beyond this takes its share of the memory for reading.
    private static final int LARGE_BYTES = 64 * 1024;

    /// What the links of a page may take, for each byte of it.
    private static final int BYTES_PER_BYTE = 16;

    /// What the links of a sitemap may take.
    private static final long SITEMAP_BYTES = 128L << 20;

    /// A ticket cannot be finished before the robots.txt of one more origin is known.
    private static final class RobotsUnknown extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Result.Unsure result;

        RobotsUnknown(Result.Unsure result) {
            super(null, null, false, false);
            this.result = result;
        }
    }

    private final BlockingQueue<Job> jobs;
    private final BlockingQueue<Result> results;
    private final Fetcher fetcher;
    private final PageReader reader;
    private final Policy policy;
    private final String agent;
    private final InstantSource clock;
    private final RecordCodec codec = new RecordCodec();
    private final Shape shape = new Shape();
    private final MemoryBudget reading;
    private MemoryBudget.@Nullable Lease lease;

    /// @param agent what servers may call us where they say what crawlers may do
    /// @param reading what all workers may take for pages that are read and not yet packed
    Worker(
            BlockingQueue<Job> jobs,
            BlockingQueue<Result> results,
            Fetcher fetcher,
            PageReader reader,
            Policy policy,
            String agent,
            InstantSource clock,
            MemoryBudget reading) {
        this.jobs = jobs;
        this.results = results;
        this.fetcher = fetcher;
        this.reader = reader;
        this.policy = policy;
        this.agent = agent;
        this.clock = clock;
        this.reading = reading;
    }

    /// Works until interrupted.
    @Override
    public void run() {
        try {
            while (true) results.put(work(jobs.take()));
        } catch (InterruptedException _) {
            // The crawl is over.
        }
    }

    private Result work(Job job) throws InterruptedException {
        try {
            return switch (job) {
                case Job.Visit(Ticket ticket, KnownRobots robots) ->
                    new Result.Visited(codec.encode(visit(ticket, robots)).atMost(WEIGHT_MAX));
                case Job.AskRobots(Url url) -> new Result.Robots(Robots.ask(url, fetcher));
            };
        } catch (RobotsUnknown e) {
            return e.result;
        } catch (Error e) {
            return new Result.Broken(e);
        } finally {
            if (lease != null) lease.close();
            lease = null;
            fetcher.release();
        }
    }

    private Page visit(Ticket ticket, KnownRobots robots) throws InterruptedException, RobotsUnknown {
        try {
            return switch (ticket.kind()) {
                case PAGE -> page(ticket, robots);
                case SITEMAP -> sitemap(ticket);
            };
        } catch (RuntimeException e) {
            // A mistake of ours costs one page, and is told as ours.
            var failure = new Failure(Failure.Reason.INTERNAL, e.toString());
            return Page.empty(ticket, ticket.url(), new Outcome.Failed(failure)).at(clock.instant());
        }
    }

    private Page sitemap(Ticket ticket) throws InterruptedException {
        var fetched = fetcher.fetch(ticket.url(), Wanted.ANYTHING);
        var answered = clock.instant();
        // However small it is, it may unpack to tens of thousands of links.
        if (fetched instanceof Fetched.Arrived) take(SITEMAP_BYTES);
        return Sitemaps.read(ticket, fetched, policy).at(answered);
    }

    /// Waits for memory to read in, instead of what was taken before.
    private void take(long bytes) throws InterruptedException {
        if (lease != null) lease.close();
        lease = reading.take(bytes);
    }

    private Page page(Ticket ticket, KnownRobots robots) throws InterruptedException, RobotsUnknown {
        var page = page(ticket, ticket.url(), robots);
        var fallback = ticket.fallback();
        if (fallback == null || isAnswer(page.outcome())) return page;
        // What may not be asked for as it was found has the answer that it has over https.
        return refusal(ticket, fallback, robots).isPresent() ? page : page(ticket, fallback, robots);
    }

    private static Optional<Outcome> refusal(Ticket ticket, Url url, KnownRobots robots) throws RobotsUnknown {
        if (!robots.cover(url)) throw new RobotsUnknown(new Result.Unsure(ticket, url));
        return robots.refusal(ticket, url);
    }

    private static boolean isAnswer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _, Outcome.Refused _ -> true;
            case Outcome.Declined _, Outcome.Failed _ -> false;
        };
    }

    private Page page(Ticket ticket, Url first, KnownRobots robots) throws InterruptedException, RobotsUnknown {
        var url = first;
        var fetched = fetcher.fetch(url, Wanted.PAGES);
        for (int hop = 0; hop < HOPS_MAX && fetched instanceof Fetched.Moved(int _, Url target); hop++) {
            var next = samePage(url, target);
            if (next == null) break;
            url = next;
            var refusal = refusal(ticket, url, robots);
            if (refusal.isPresent()) {
                return Page.empty(ticket, policy.address(url).shown(), refusal.get())
                        .at(clock.instant());
            }
            fetched = fetcher.follow(url, Wanted.PAGES);
        }
        // Now, because a browser may take seconds to render what has come.
        var answered = clock.instant();
        var shown = policy.address(url).shown();
        var page = switch (fetched) {
            case Fetched.Arrived answer -> read(ticket, answer, url, shown);
            case Fetched.Moved(int status, Url target) -> Page.empty(ticket, shown, new Outcome.Moved(status, target));
            case Fetched.Declined(int status) -> Page.empty(ticket, shown, new Outcome.Declined(status));
            case Fetched.Failed(Failure failure) -> Page.empty(ticket, shown, new Outcome.Failed(failure));
        };
        return page.at(answered);
    }

    private Page read(Ticket ticket, Fetched.Arrived answer, Url url, Url shown) throws InterruptedException {
        var body = answer.body();
        if (body.bytes().length > LARGE_BYTES) take((long) BYTES_PER_BYTE * body.bytes().length);
        return switch (reader.read(answer, url)) {
            case Reading.Found(Extracted extracted) -> {
                var head = answer.head();
                var nofollow = extracted.nofollow() || RobotsTag.isNofollow(head.robotsTag(), agent);
                yield new Page(
                        ticket,
                        shown,
                        new Outcome.Read(answer.status(), body.truncated()),
                        Instant.EPOCH,
                        document(ticket, body, head, extracted),
                        links(extracted, nofollow, shown));
            }
            case Reading.Moved(Url target) -> Page.empty(ticket, shown, new Outcome.Moved(answer.status(), target));
            case Reading.Failed(Failure failure) -> Page.empty(ticket, shown, new Outcome.Failed(failure));
        };
    }

    /// What to ask next where a redirect leads to another spelling of the same page, such as `/about` to `/about/`:
    /// as a ticket of its own it would be dropped as known. Null where it leads to another page.
    private @Nullable Url samePage(Url url, Url target) {
        var address = policy.address(target);
        var sameKey = policy.key(address.shown())
                .equals(policy.key(policy.address(url).shown()));
        return sameKey && !address.asked().equals(url) ? address.asked() : null;
    }

    private List<Link> links(Extracted extracted, boolean nofollow, Url page) {
        var links = new ArrayList<Link>(extracted.anchors().size());
        // Pages repeat their links: what stands there again is the same verdict and href again.
        var known = new HashMap<String, Link>();
        for (var anchor : extracted.anchors()) {
            var marked = anchor.nofollow() || nofollow;
            var before = known.get(anchor.href());
            var link = before == null
                    ? link(verdict(anchor.href(), extracted, page), anchor.href(), anchor, marked)
                    : link(before.verdict(), before.href(), anchor, marked);
            if (before == null && known.size() < KNOWN_MAX) known.put(anchor.href(), link);
            links.add(link);
        }
        return links;
    }

    private static Link link(Verdict verdict, String href, Anchor anchor, boolean nofollow) {
        return new Link(verdict, href, anchor.text(), nofollow, anchor.offset());
    }

    private Verdict verdict(String href, Extracted extracted, Url page) {
        return switch (Url.parse(href, extracted.base(), extracted.encoding())) {
            case Parsed.Ok(Url url) -> policy.judge(href, url, page);
            case Parsed.Bad _ -> new Verdict.Skipped(Link.INVALID);
        };
    }

    private Document document(Ticket ticket, Body body, ResponseHead head, Extracted extracted) {
        var canonical = extracted.canonical();
        return new Document(
                body.type(),
                extracted.encoding().standardName(),
                body.bytes().length,
                Digest.of(body.bytes()),
                extracted.title(),
                canonical == null
                        ? ""
                        : Url.parse(canonical, extracted.base(), extracted.encoding())
                                .ok()
                                .map(Url::href)
                                .orElse(""),
                head.etag(),
                head.lastModified(),
                ticket.pattern() == 0 ? Shape.NONE : shape.of(body, extracted),
                extracted.certain());
    }
}
