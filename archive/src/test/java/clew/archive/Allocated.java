package clew.archive;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Counts the bytes that the calling thread allocates: the same on a slow machine and on a fast one.
public final class Allocated {
    /// What is counted.
    public interface Task {
        void run() throws Exception;
    }

    private Allocated() {}

    public static long by(Task task) throws Exception {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadAllocatedBytes();
        task.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
