package clew.report;

import clew.report.table.EmbeddedRows;
import clew.report.table.Table;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// A report as one HTML file that works without a server and requests nothing.
public final class ReportFile {
    private static final int BUFFER_BYTES = 1 << 16;

    private ReportFile() {}

    /// Reads a crawl and writes its report. The stream stays open.
    public static void write(ReportInput input, OutputStream out) throws IOException {
        write(input, new EmbeddedRows(), out);
    }

    static void write(ReportInput input, EmbeddedRows rows, OutputStream out) throws IOException {
        var report = input.read(rows);
        var page = ReportPage.begin(new BufferedOutputStream(out, BUFFER_BYTES), report.site(), false);
        page.object("overview", json -> input.overview(false, report, rows, json));
        for (var table : Table.values()) page.data("rows-" + table.word(), stream -> rows.write(table, stream));
        page.end();
    }
}
