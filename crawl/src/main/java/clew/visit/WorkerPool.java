package clew.visit;

import clew.fetch.Hosts;
import clew.fetch.MemoryBudget;
import clew.fetch.Turn;
import java.util.ArrayList;
import java.util.List;

/// The threads that send requests and read the answers, for any number of crawls. Each takes whatever has its turn at
/// its host, so that none of them waits for a host while there is something else to do. A thread is started when there
/// is work that nobody else is free for.
public final class WorkerPool implements AutoCloseable {
    public static final int WORKERS_MAX = 1024;

    /// What pages that are read may take of the heap, as its divisor. It is little, because what a worker has in hand
    /// while garbage is collected is moved among what stays.
    private static final int READING_PART = 32;

    private final Hosts hosts;
    private int workersMax;
    private final MemoryBudget reading;
    private final List<Thread> workers = new ArrayList<>();
    private int busy;
    private boolean closed;

    public WorkerPool(Hosts hosts, int workersMax) {
        this(hosts, workersMax, MemoryBudget.ofHeap(READING_PART));
    }

    /// @param reading what all pages may take that are read and not yet done with
    public WorkerPool(Hosts hosts, int workersMax, MemoryBudget reading) {
        if (workersMax < 1 || workersMax > WORKERS_MAX) {
            throw new IllegalArgumentException("workers is " + workersMax);
        }
        this.hosts = hosts;
        this.workersMax = workersMax;
        this.reading = reading;
    }

    public MemoryBudget reading() {
        return reading;
    }

    public synchronized int workersMax() {
        return workersMax;
    }

    /// Permits so many workers from now on, up to [#WORKERS_MAX], if that is more than before.
    public synchronized void grow(int workers) {
        workersMax = Math.clamp(workers, workersMax, WORKERS_MAX);
    }

    /// Has an errand done when its turn has come. It must leave its host.
    ///
    /// @return whether it has to wait for its host
    boolean give(Turn turn, Runnable errand) {
        synchronized (this) {
            busy++;
            if (workers.size() < Math.min(busy, workersMax) && !closed) {
                var name = "worker-" + workers.size();
                workers.add(Thread.ofPlatform().daemon().name(name).start(this::work));
            }
        }
        return hosts.add(turn, errand);
    }

    /// The host of an errand has no more to do with it.
    void leave(Turn turn) {
        hosts.leave(turn);
    }

    /// Gives up an errand, unless it has been begun.
    ///
    /// @return whether it had not
    boolean remove(Turn turn) {
        var removed = hosts.remove(turn);
        if (removed) isFree();
        return removed;
    }

    private synchronized void isFree() {
        busy--;
    }

    private void work() {
        try {
            while (true) {
                hosts.take().run();
                isFree();
            }
        } catch (InterruptedException _) {
            // The pool is closed.
        }
    }

    /// Ends the workers, whatever they are at.
    @Override
    public synchronized void close() {
        closed = true;
        for (var worker : workers) worker.interrupt();
    }
}
