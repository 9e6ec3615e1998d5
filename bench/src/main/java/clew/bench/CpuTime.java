package clew.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The processor time that a benchmark's thread used: unlike the time on the clock it does not grow when other programs
/// want the same cores. A benchmark calls [#start] and [#stop] once for a whole pass over its texts.
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// JMH reads the two of these and sets them to zero before each iteration.
    public long nanos;

    public long passes;

    private long started;

    void start() {
        started = THREADS.getCurrentThreadCpuTime();
    }

    void stop() {
        nanos += THREADS.getCurrentThreadCpuTime() - started;
        passes++;
    }
}
