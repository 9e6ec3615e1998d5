package clew.report;

import clew.check.SiteCheck;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.journal.Journal;
import clew.report.table.KeptRows;
import clew.report.table.Rows;
import clew.report.table.Table;
import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a report is made of.
///
/// @param journal the crawl
/// @param check what counts as a finding
/// @param comparison an earlier crawl, to tell what has changed; null for none
/// @param screenshots pictures of pages; null for none
public record ReportInput(
        Journal journal,
        SiteCheck.Options check,
        @Nullable Comparison comparison,
        @Nullable Thumbnails screenshots) {
    /// A crawl alone, and everything that can be said of it.
    public static ReportInput of(Journal journal) {
        return new ReportInput(journal, SiteReport.everything(), null, null);
    }

    /// The same, judged differently.
    public ReportInput judgedBy(SiteCheck.Options options) {
        return new ReportInput(journal, options, comparison, screenshots);
    }

    /// The same, with what has changed since an earlier crawl.
    public ReportInput comparedWith(Comparison earlier) {
        return new ReportInput(journal, check, earlier, screenshots);
    }

    /// The same, with pictures.
    public ReportInput with(Thumbnails pictures) {
        return new ReportInput(journal, check, comparison, pictures);
    }

    /// Reads the crawl.
    ///
    /// @param rows takes the rows of the tables
    public SiteReport read(Rows rows) throws IOException {
        var options = CrawlSettings.of(journal.header()).options(CrawlOptions.WORKERS, 0);
        var report = SiteReport.read(journal, options, check, rows);
        if (comparison != null) comparison.write(rows);
        return report;
    }

    /// Writes what the page shows, but for the rows of the tables.
    ///
    /// @param served whether the page asks a server for them
    void overview(boolean served, SiteReport report, KeptRows rows, JsonGenerator json) throws IOException {
        json.writeBooleanField("served", served);
        report.write(json);
        json.writeObjectFieldStart("tables");
        for (var table : Table.values()) {
            json.writeFieldName(table.word());
            rows.describe(table, json);
        }
        json.writeEndObject();
        json.writeStringField("compared", comparison == null ? "" : VisibleText.of(comparison.name()));
        json.writeArrayFieldStart("screenshots");
        var pictures = screenshots == null ? List.<Thumbnails.Thumbnail>of() : screenshots.of(journal);
        for (var picture : pictures) {
            json.writeStartArray();
            json.writeString(picture.url());
            json.writeString(picture.data());
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
