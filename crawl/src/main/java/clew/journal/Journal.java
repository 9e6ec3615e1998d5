package clew.journal;

import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/// Keeps every page of a crawl in the order of arrival.
///
/// 1. One thread appends and reads.
/// 2. What was appended can be read from then on, and is equal to what was appended.
/// 3. A failed append ends the crawl; what was appended before stays readable.
/// 4. What had been appended before the process ended is there when the journal is opened again.
public interface Journal extends Closeable {
    /// Where a page lies. Only the journal that gave it can read it.
    record Position(long offset, int length) {}

    JournalHeader header();

    /// The pages that were there when the journal was opened.
    PageIndex pages();

    /// The robots.txt that were there when the journal was opened.
    List<RobotsTxt> robots();

    Position append(PageRecord page) throws IOException;

    void append(RobotsTxt robotsTxt) throws IOException;

    Page read(Position position) throws IOException;
}
