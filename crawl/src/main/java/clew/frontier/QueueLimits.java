package clew.frontier;

/// How much of what waits for its turn a crawl keeps in memory. The rest is in files, and costs a little more to get
/// at; no result depends on it.
///
/// @param readyMax how many tickets are ready to be taken
/// @param bytesMax what packed tickets may take, and the same for pages
/// @param heldMax how many jobs may wait for their hosts before nothing more is handed out
public record QueueLimits(int readyMax, long bytesMax, int heldMax) {
    private static final int READY_MAX = 2_000;
    private static final long BYTES_MAX = 32L * 1024 * 1024;
    private static final int HELD_MAX = 1_000;

    /// For a crawl that has the machine for itself, or shares it with few.
    public static final QueueLimits ALONE = new QueueLimits(READY_MAX, BYTES_MAX, HELD_MAX);

    private static final long BYTES_MIN = 64 * 1024;
    private static final int READY_MIN = 64;
    private static final int HELD_MIN = 16;
    private static final int READY_BYTES = 1024;
    private static final int HELD_BYTES = 4096;

    /// For one of many crawls in a process.
    ///
    /// @param bytes its share of the memory
    public static QueueLimits share(long bytes) {
        return new QueueLimits(
                Math.clamp(bytes / READY_BYTES, READY_MIN, READY_MAX),
                Math.clamp(bytes, BYTES_MIN, BYTES_MAX),
                Math.clamp(bytes / HELD_BYTES, HELD_MIN, HELD_MAX));
    }
}
