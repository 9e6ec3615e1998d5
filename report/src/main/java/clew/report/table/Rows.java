package clew.report.table;

import java.io.IOException;

/// Takes the rows of tables.
public interface Rows {
    /// In place of a number where there is none, such as that of a page.
    long NONE = -1;

    /// Adds a row.
    ///
    /// @param cells one for each column: a [String] for texts, URLs and words, a [Long] for all others; texts of
    ///     the web are fine as they are
    void add(Table table, Object... cells) throws IOException;
}
