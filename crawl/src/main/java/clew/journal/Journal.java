package clew.journal;

import clew.page.Page;
import java.io.Closeable;
import java.io.IOException;

/// Keeps every page of a crawl in the order of arrival.
///
/// 1. One thread appends and reads.
/// 2. What was appended can be read from then on, and is equal to what was appended.
/// 3. A failed append ends the crawl; what was appended before stays readable.
public interface Journal extends Closeable {
    /// Where a page lies. Only the journal that gave it can read it.
    record Position(long offset, int length) {}

    Position append(PageRecord page) throws IOException;

    Page read(Position position) throws IOException;
}
