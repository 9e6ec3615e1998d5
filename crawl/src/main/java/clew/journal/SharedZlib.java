package clew.journal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Compressors and decompressors that nobody uses at the moment, for everybody in this process.
///
/// A compressor takes a quarter of a megabyte outside the heap, where no collector sees it. Thousands of crawls in one
/// process compress a record now and then, so they share as many as compress at the same time.
final class SharedZlib {
    private static final int LEVEL = 1;

    /// More than this are not kept.
    private static final int IDLE_MAX = 128;

    private static final Queue<Deflater> DEFLATERS = new ConcurrentLinkedQueue<>();
    private static final Queue<Inflater> INFLATERS = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger IDLE = new AtomicInteger();

    private SharedZlib() {}

    /// One without zlib's header; it has to come back.
    static Deflater takeDeflater() {
        var idle = DEFLATERS.poll();
        if (idle == null) return new Deflater(LEVEL, true);
        IDLE.decrementAndGet();
        return idle;
    }

    static void giveBack(Deflater deflater) {
        if (IDLE.incrementAndGet() > IDLE_MAX) {
            IDLE.decrementAndGet();
            deflater.end();
            return;
        }
        deflater.reset();
        DEFLATERS.add(deflater);
    }

    /// One for what has no header of zlib; it has to come back.
    static Inflater takeInflater() {
        var idle = INFLATERS.poll();
        if (idle == null) return new Inflater(true);
        IDLE.decrementAndGet();
        return idle;
    }

    static void giveBack(Inflater inflater) {
        if (IDLE.incrementAndGet() > IDLE_MAX) {
            IDLE.decrementAndGet();
            inflater.end();
            return;
        }
        inflater.reset();
        INFLATERS.add(inflater);
    }
}
