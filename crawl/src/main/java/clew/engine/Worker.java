package clew.engine;

import clew.extract.Extractor;
import clew.fetch.Fetched;
import clew.fetch.Fetcher;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;

/// Turns tickets into pages: fetches, extracts, sanitises.
///
/// It keeps nothing from one ticket to the next but its fetcher's connection, and gives exactly one [Result] for each
/// ticket it takes, whatever happens.
final class Worker implements Runnable {
    /// What a worker sends back.
    sealed interface Result {
        record Done(Page page) implements Result {}

        /// Something that no crawl can go on after, such as no memory.
        record Broken(Throwable error) implements Result {}

        /// From nobody: a nudge to look up.
        record Nudge() implements Result {}
    }

    private final BlockingQueue<Ticket> tickets;
    private final BlockingQueue<Result> results;
    private final Fetcher fetcher;
    private final Extractor extractor;
    private final Policy policy;

    Worker(
            BlockingQueue<Ticket> tickets,
            BlockingQueue<Result> results,
            Fetcher fetcher,
            Extractor extractor,
            Policy policy) {
        this.tickets = tickets;
        this.results = results;
        this.fetcher = fetcher;
        this.extractor = extractor;
        this.policy = policy;
    }

    /// Works until interrupted.
    @Override
    public void run() {
        try {
            while (true) results.put(work(tickets.take()));
        } catch (InterruptedException _) {
            // The crawl is over.
        }
    }

    private Result work(Ticket ticket) throws InterruptedException {
        try {
            return new Result.Done(page(ticket));
        } catch (RuntimeException e) {
            // A mistake of ours costs one page, and is told as ours.
            return new Result.Done(Page.failed(ticket, new Failure(Failure.Reason.INTERNAL, e.toString())));
        } catch (Error e) {
            return new Result.Broken(e);
        }
    }

    private Page page(Ticket ticket) throws InterruptedException {
        return switch (fetcher.fetch(ticket.url())) {
            case Fetched.Arrived(int status, var body) -> {
                var extracted = extractor.extract(body, ticket.url());
                var links = new ArrayList<Url>(extracted.hrefs().size());
                for (var href : extracted.hrefs()) {
                    policy.sanitize(href, extracted.base()).ifPresent(links::add);
                }
                yield new Page(ticket, new Outcome.Read(status, body.truncated()), links);
            }
            case Fetched.Moved(int status, Url target) -> Page.empty(ticket, new Outcome.Moved(status, target));
            case Fetched.Declined(int status) -> Page.empty(ticket, new Outcome.Declined(status));
            case Fetched.Failed(Failure failure) -> Page.failed(ticket, failure);
        };
    }
}
