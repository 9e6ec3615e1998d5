package clew.view;

import clew.fetch.Spool;
import clew.page.TemporaryFileFailed;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/// Links that wait for the end of a crawl, in the order in which they were added: 28 bytes each, in a temporary file
/// where they are many.
final class EdgeFile implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Spool spool = new Spool();
    private final DataOutputStream out = new DataOutputStream(new BufferedOutputStream(spool, BUFFER_BYTES));
    private long count;

    /// Takes an edge as it was added.
    interface Edges {
        void take(long source, long targetLow, long targetHigh, int weight, boolean redirect) throws IOException;
    }

    /// @param targetLow half of the target's fingerprint
    /// @param targetHigh the other half
    void add(long source, long targetLow, long targetHigh, int weight, boolean redirect) throws IOException {
        try {
            out.writeLong(source);
            out.writeLong(targetLow);
            out.writeLong(targetHigh);
            // There is no page with half as many links.
            out.writeInt(redirect ? -weight : weight);
        } catch (UncheckedIOException e) {
            throw failed(e);
        }
        count++;
    }

    void forEach(Edges edges) throws IOException {
        try {
            out.flush();
        } catch (UncheckedIOException e) {
            throw failed(e);
        }
        var in = new DataInputStream(new BufferedInputStream(spool.stream(), BUFFER_BYTES));
        for (long i = 0; i < count; i++) {
            var source = in.readLong();
            var low = in.readLong();
            var high = in.readLong();
            var weight = in.readInt();
            edges.take(source, low, high, Math.abs(weight), weight < 0);
        }
    }

    private static TemporaryFileFailed failed(UncheckedIOException e) {
        return new TemporaryFileFailed(Objects.requireNonNull(e.getCause()));
    }

    @Override
    public void close() {
        spool.close();
    }
}
