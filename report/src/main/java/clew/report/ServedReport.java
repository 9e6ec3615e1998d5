package clew.report;

import clew.report.table.StoredRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// A report whose rows stay with a server: the page asks for those that it shows.
public final class ServedReport {
    private ServedReport() {}

    /// Reads a crawl into `rows`, and makes the page that shows them.
    public static byte[] page(ReportInput input, StoredRows rows) throws IOException {
        var report = input.read(rows);
        rows.finish();
        var out = new ByteArrayOutputStream();
        ReportPage.begin(out, report.site(), true)
                .object("overview", json -> input.overview(true, report, rows, json))
                .end();
        return out.toByteArray();
    }
}
