package clew.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// The processor time that a benchmark's thread used: unlike the time on the clock it does not grow when other programs
/// want the same cores. One call of a
/// benchmark is a pass over many texts, so that reading the clock around it costs nothing.
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// JMH reads the two of these and sets them to zero before each iteration.
    public long nanos;

    public long passes;

    private long started;

    @Setup(Level.Invocation)
    public void start() {
        started = THREADS.getCurrentThreadCpuTime();
    }

    @TearDown(Level.Invocation)
    public void stop() {
        nanos += THREADS.getCurrentThreadCpuTime() - started;
        passes++;
    }
}
