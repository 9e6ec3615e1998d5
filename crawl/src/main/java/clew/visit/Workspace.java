package clew.visit;

import clew.extract.PageReader;
import clew.extract.ResourceExtractor;
import clew.extract.Shape;
import clew.fetch.Body;
import clew.fetch.Exchange;
import clew.fetch.MemoryBudget;
import clew.journal.PageRecord;
import clew.journal.RecordCodec;
import org.jspecify.annotations.Nullable;

/// What a worker has at hand to turn answers into results.
public final class Workspace {
    /// A page heavier than its share of this, in bytes, is handed on as a record: whoever takes it reads it back from
    /// the journal when it is due.
    private static final long WAITING_WEIGHT_MAX = 32 << 20;

    private static final long WEIGHT_MIN = 256 << 10;
    private static final long WEIGHT_MAX = 4 << 20;

    private final VisitRules rules;
    private final PageReader reader;
    private final MemoryBudget reading;
    private final LinkJudge judge;
    private final Shape shape = new Shape();
    private final RecordCodec codec = new RecordCodec();
    private final long weightMax;
    private MemoryBudget.@Nullable Lease lease;
    private Exchange.@Nullable Listener loads;

    /// @param workers how many there are like this one
    /// @param reading what all workers may take for pages that are read and not yet handed on
    public Workspace(VisitRules rules, PageReader reader, int workers, MemoryBudget reading) {
        this.weightMax = Math.clamp(WAITING_WEIGHT_MAX / workers, WEIGHT_MIN, WEIGHT_MAX);
        this.rules = rules;
        this.reader = reader;
        this.reading = reading;
        this.judge = new LinkJudge(rules.policy(), rules.fingerprints().get());
    }

    PageReader reader() {
        return reader;
    }

    /// Is told what pages load while they are read; null where nobody wants to know.
    Exchange.@Nullable Listener loads() {
        return loads;
    }

    /// @param listener for the page that is read next; null where nobody wants to know
    void tellLoads(Exchange.@Nullable Listener listener) {
        loads = listener;
    }

    /// Finds what pages need; null where nobody wants to know.
    @Nullable
    ResourceExtractor resources() {
        return rules.resources();
    }

    /// What tells a content from another; empty where it was not read, or nobody wants to know.
    String digest(Body body) {
        return rules.details() && body.isRead() ? Digest.of(body.bytes()) : "";
    }

    /// Whether anybody wants more of a page than its links.
    boolean details() {
        return rules.details();
    }

    /// Whether anybody wants to know what pages say beside that.
    boolean facts() {
        return rules.facts();
    }

    LinkJudge judge() {
        return judge;
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

    Result.Visited visited(Made made) {
        var page = made.page();
        if (!rules.recorded()) {
            var light = PageRecord.of(page);
            if (light.weight() <= weightMax) return new Result.Visited(light.with(made.prints()));
        }
        return new Result.Visited(codec.encode(page).with(made.prints()).atMost(weightMax));
    }
}
