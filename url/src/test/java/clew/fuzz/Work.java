package clew.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// What it took to check an input.
///
/// @param steps see [Steps]
/// @param bytes allocated
record Work(long steps, long bytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// How many bytes have been allocated to load classes.
    private static long loading;

    /// Loads a class, which is not the work of an input.
    interface Loading {
        Class<?> load() throws ClassNotFoundException;
    }

    static Class<?> uncounted(Loading loader) throws ClassNotFoundException {
        var before = allocated();
        try {
            return loader.load();
        } finally {
            loading += allocated() - before;
        }
    }

    /// By this thread, apart from what it took to load classes.
    private static long allocated() {
        return THREADS.getCurrentThreadAllocatedBytes() - loading;
    }

    /// Checks an input of a target that [SteppedClasses] has loaded.
    ///
    /// @param stepsMax it is stopped after so many
    static Work of(FuzzTarget target, byte[] input, long stepsMax) throws Exception {
        Steps.restart(stepsMax);
        var before = allocated();
        try {
            target.check(input);
            return new Work(Steps.count(), allocated() - before);
        } finally {
            Steps.restart(Long.MAX_VALUE);
        }
    }

    /// Checks an input, and that the work is within the target's bound.
    static void bounded(FuzzTarget target, byte[] input) throws Exception {
        var bound = target.bound();
        var bytesMax = bound.bytes(input.length);
        var work = of(target, input, bound.steps(input.length));
        // What the JDK, a library or the fuzzer loads only once does not count.
        if (work.bytes > bytesMax) work = of(target, input, bound.steps(input.length));
        if (work.bytes > bytesMax) {
            throw new AssertionError(
                    work.bytes + " bytes allocated for " + input.length + "; at most " + bytesMax + " are permitted");
        }
    }
}
