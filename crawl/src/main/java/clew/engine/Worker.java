package clew.engine;

import clew.fetch.Answer;
import clew.fetch.Fetcher;
import clew.frontier.KnownRobots;
import clew.page.Failure;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;

/// Does jobs: asks for what their visits ask for.
///
/// It keeps nothing from one job to the next but its fetcher's connection, and gives exactly one [Result] for each job
/// it takes, whatever happens.
final class Worker implements Runnable {
    private final BlockingQueue<Job> jobs;
    private final BlockingQueue<Result> results;
    private final Fetcher fetcher;
    private final Workspace workspace;
    private final Policy policy;
    private final String agent;

    /// @param agent what servers may call us where they say what crawlers may do
    Worker(
            BlockingQueue<Job> jobs,
            BlockingQueue<Result> results,
            Fetcher fetcher,
            Workspace workspace,
            Policy policy,
            String agent) {
        this.jobs = jobs;
        this.results = results;
        this.fetcher = fetcher;
        this.workspace = workspace;
        this.policy = policy;
        this.agent = agent;
    }

    /// Works until interrupted.
    @Override
    public void run() {
        try {
            while (true) results.put(work(visit(jobs.take())));
        } catch (InterruptedException _) {
            // The crawl is over.
        }
    }

    private Visit visit(Job job) {
        return switch (job) {
            case Job.Visit(Ticket ticket, KnownRobots robots) ->
                switch (ticket.kind()) {
                    case PAGE -> new PageVisit(ticket, robots, policy, agent);
                    case SITEMAP -> new SitemapVisit(ticket, policy);
                };
            case Job.AskRobots(Url url) -> new RobotsVisit(url);
        };
    }

    private Result work(Visit visit) throws InterruptedException {
        try {
            var step = visit.begin();
            while (true) {
                switch (step) {
                    case Visit.Step.Ask ask -> step = visit.answered(ask(ask), workspace);
                    case Visit.Step.Done(Result result) -> {
                        return result;
                    }
                }
            }
        } catch (UncheckedIOException e) {
            // Our disk, not the web.
            return new Result.Broken(e);
        } catch (RuntimeException e) {
            // A mistake of ours costs one page, and is told as ours.
            return visit.failed(new Failure(Failure.Reason.INTERNAL, e.toString()), workspace);
        } catch (Error e) {
            return new Result.Broken(e);
        } finally {
            workspace.release();
            fetcher.release();
        }
    }

    private Answer ask(Visit.Step.Ask ask) throws InterruptedException {
        return ask.follows() ? fetcher.follow(ask.url(), ask.wanted()) : fetcher.fetch(ask.url(), ask.wanted());
    }
}
