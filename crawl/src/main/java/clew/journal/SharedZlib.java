package clew.journal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// Compressors and decompressors that nobody uses at the moment, for everybody in this process.
///
/// A compressor takes a quarter of a megabyte outside the heap, where no collector sees it. Thousands of crawls in one
/// process compress a record now and then, so they share as many as compress at the same time.
final class SharedZlib {
    private static final int LEVEL = 1;

    private static final Idle<Deflater> DEFLATERS = new Idle<>();
    private static final Idle<Inflater> INFLATERS = new Idle<>();

    private SharedZlib() {}

    /// One without zlib's header; it has to come back.
    static Deflater takeDeflater() {
        var idle = DEFLATERS.take();
        return idle == null ? new Deflater(LEVEL, true) : idle;
    }

    static void giveBack(Deflater deflater) {
        deflater.reset();
        if (!DEFLATERS.add(deflater)) deflater.end();
    }

    /// One for what has no header of zlib; it has to come back.
    static Inflater takeInflater() {
        var idle = INFLATERS.take();
        return idle == null ? new Inflater(true) : idle;
    }

    static void giveBack(Inflater inflater) {
        inflater.reset();
        if (!INFLATERS.add(inflater)) inflater.end();
    }

    private static final class Idle<T> {
        private static final int MOST = 64;

        private final Queue<T> all = new ConcurrentLinkedQueue<>();
        private final AtomicInteger count = new AtomicInteger();

        @Nullable
        T take() {
            var one = all.poll();
            if (one != null) count.decrementAndGet();
            return one;
        }

        /// @return whether it is kept
        boolean add(T one) {
            if (count.incrementAndGet() > MOST) {
                count.decrementAndGet();
                return false;
            }
            return all.add(one);
        }
    }
}
