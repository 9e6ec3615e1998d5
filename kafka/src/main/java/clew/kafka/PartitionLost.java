package clew.kafka;

import java.io.IOException;

/// This process can write nothing more to a partition as things stand: another one has taken it over, or a
/// transaction failed. Nothing that was committed is lost; whoever owns the partition begins from the topic again.
public final class PartitionLost extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean fenced;

    PartitionLost(int partition, boolean fenced, String why, Throwable cause) {
        super("partition " + partition + ": " + why, cause);
        this.fenced = fenced;
    }

    /// Whether another process has taken the partition over.
    public boolean isFenced() {
        return fenced;
    }
}
