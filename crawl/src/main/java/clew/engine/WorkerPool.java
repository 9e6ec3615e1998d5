package clew.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;

/// The workers of a crawl and what goes between them and their coordinator. A worker is started when there is work that
/// nobody else is free for.
final class WorkerPool implements AutoCloseable {
    private final BiFunction<BlockingQueue<Job>, BlockingQueue<Result>, Worker> hire;
    private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
    private final List<Thread> workers = new ArrayList<>();
    private int busy;

    /// @param hire makes a worker that takes from one queue and puts into the other
    WorkerPool(BiFunction<BlockingQueue<Job>, BlockingQueue<Result>, Worker> hire) {
        this.hire = hire;
    }

    void give(Job job) {
        if (busy == workers.size()) {
            var name = "worker-" + workers.size();
            workers.add(Thread.ofPlatform().daemon().name(name).start(hire.apply(jobs, results)));
        }
        jobs.add(job);
        busy++;
    }

    boolean hasResult() {
        return !results.isEmpty();
    }

    /// Waits for a result, or a nudge.
    Result take() throws InterruptedException {
        var result = results.take();
        if (!(result instanceof Result.Nudge)) busy--;
        return result;
    }

    /// Makes [#take] return; from any thread.
    void nudge() {
        results.add(new Result.Nudge());
    }

    @Override
    public void close() {
        for (var worker : workers) worker.interrupt();
    }
}
