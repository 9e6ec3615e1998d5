package clew.report.table;

import java.io.IOException;

/// Takes the rows of tables.
public interface Rows {
    /// In place of the number of a page where there is none.
    long NO_PAGE = -1;

    /// Adds a row.
    ///
    /// @param cells one for each column: a [String] for texts, URLs and words, a [Long] for all others; texts of
    ///     the web are fine as they are
    void add(Table table, Object... cells) throws IOException;
}
