package clew.journal;

import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/// Keeps every page of a crawl in order of arrival.
///
/// 1. One thread appends and reads.
/// 2. What was appended can be read from then on, and is equal to what was appended.
/// 3. A failed append ends the crawl; what was appended before stays readable.
/// 4. What had been appended before the process ended is there when the journal is opened again.
public interface Journal extends Closeable {
    /// The place of a page. Only the journal that returned it can read it.
    record Position(long offset, int length) {}

    JournalHeader header();

    /// Whether every page is to be appended. If not, it is there for those that do not fit the memory.
    default boolean isKept() {
        return true;
    }

    /// The pages that were in the journal when it was opened.
    PageIndex pages();

    /// The robots.txt files that were in the journal when it was opened.
    List<RobotsTxt> robots();

    Position append(PageRecord page) throws IOException;

    void append(RobotsTxt robotsTxt) throws IOException;

    Page read(Position position) throws IOException;

    /// What was appended before this offset counts, and what follows from it may be done. Where a journal is also
    /// kept elsewhere, that is what the other place has.
    ///
    /// @throws IOException if nothing more will ever count
    default long settled() throws IOException {
        return Long.MAX_VALUE;
    }

    /// Is told when more counts than before, or nothing more will; from any thread.
    default void whenSettled(Runnable listener) {}

    /// What the records refer to, and what must be on the disk before they are.
    @FunctionalInterface
    interface Companion {
        /// From any thread.
        void sync() throws IOException;
    }

    /// Syncs something else before each sync of its own, from now on.
    default void syncAfter(Companion companion) {}
}
