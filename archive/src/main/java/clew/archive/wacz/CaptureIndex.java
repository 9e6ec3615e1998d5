package clew.archive.wacz;

import clew.archive.wacz.CdxjSorter.LineConsumer;
import java.io.IOException;

/// Sorted lines of an index that are found by their key.
public interface CaptureIndex {
    /// How long a line may be: a URL may be long, but not endless.
    int LINE_BYTES_MAX = 1 << 20;

    /// Gives all lines with a key, in order.
    void find(String key, LineConsumer consumer) throws IOException;

    /// Gives all lines, in order.
    void forEach(LineConsumer consumer) throws IOException;
}
