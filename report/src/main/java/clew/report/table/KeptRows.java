package clew.report.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/// Rows that can be read again.
public sealed interface KeptRows extends Rows permits EmbeddedRows, StoredRows {
    /// Writes the description of a table, once it has all of its rows.
    void describe(Table table, JsonGenerator json) throws IOException;
}
