package clew.diff;

import java.io.IOException;
import java.io.OutputStream;

/// Prints differences. The same differences always give the same bytes.
@FunctionalInterface
public interface DiffReport {
    /// Writes and flushes; the stream stays open.
    void write(CrawlDiff diff, OutputStream out) throws IOException;
}
