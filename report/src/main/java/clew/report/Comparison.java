package clew.report;

import clew.diff.CrawlDiff;
import clew.report.table.Rows;
import clew.report.table.Table;
import java.io.IOException;

/// What has changed since an earlier crawl.
///
/// @param name what the user calls the earlier crawl
public record Comparison(String name, CrawlDiff diff) {
    void write(Rows rows) throws IOException {
        diff.each((change, page, before, after) -> rows.add(Table.CHANGES, change, page, before, after));
    }
}
