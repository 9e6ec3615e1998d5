package clew.visit;

import clew.extract.PageReader;
import clew.extract.ResourceExtractor;
import clew.extract.Shape;
import clew.fetch.MemoryBudget;
import clew.journal.RecordCodec;
import clew.page.Page;
import org.jspecify.annotations.Nullable;

/// What a worker has at hand to turn answers into results.
public final class Workspace {
    /// A page heavier than this is not handed on: the coordinator reads it from the journal when it is due.
    private static final long WEIGHT_MAX = 1 << 20;

    private final PageReader reader;
    private final MemoryBudget reading;
    private final @Nullable ResourceExtractor resources;
    private final Shape shape = new Shape();
    private final RecordCodec codec = new RecordCodec();
    private MemoryBudget.@Nullable Lease lease;

    /// @param reading what all workers may take for pages that are read and not yet packed
    /// @param resources finds what pages need; null where nobody wants to know
    public Workspace(PageReader reader, MemoryBudget reading, @Nullable ResourceExtractor resources) {
        this.reader = reader;
        this.reading = reading;
        this.resources = resources;
    }

    PageReader reader() {
        return reader;
    }

    /// Finds what pages need; null where nobody wants to know.
    @Nullable
    ResourceExtractor resources() {
        return resources;
    }

    Shape shape() {
        return shape;
    }

    /// Waits for memory to read in, instead of what was taken before.
    void take(long bytes) throws InterruptedException {
        release();
        lease = reading.take(bytes);
    }

    public void release() {
        if (lease != null) lease.close();
        lease = null;
    }

    Result.Visited visited(Page page) {
        return new Result.Visited(codec.encode(page).atMost(WEIGHT_MAX));
    }
}
