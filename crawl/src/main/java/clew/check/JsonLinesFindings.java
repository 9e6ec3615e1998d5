package clew.check;

import clew.page.Page;
import clew.view.AsciiJson;
import clew.view.Locations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// One JSON object per finding, each on a line of its own, in page and link order.
///
/// `verdict`, `url`, `page`, `line`, `column`, `status`, `reason` and `text` are always there, `line`, `column` and
/// `status` null where they are not known; then `code` where something is wrong, `file` where a folder was checked, and
/// `suggestion` where there
/// is
/// an archived copy.
public final class JsonLinesFindings implements FindingsOutput {
    /// The verdict of findings that are not about where a link leads.
    static final String OF_PAGE = "finding";

    private final OutputStream out;
    private final Locations locations;

    public JsonLinesFindings(OutputStream out, Locations locations) {
        this.out = out;
        this.locations = locations;
    }

    @Override
    public void page(Page page, List<Finding> findings) throws IOException {
        for (var finding : findings) {
            try (var json = AsciiJson.to(out)) {
                write(finding, json);
            }
            out.write('\n');
        }
    }

    private void write(Finding finding, JsonGenerator json) throws IOException {
        var verdict = finding.verdict();
        json.writeStartObject();
        json.writeStringField("verdict", verdict == null ? OF_PAGE : verdict.word());
        json.writeStringField("url", finding.url());
        json.writeStringField("page", finding.page().href());
        number("line", finding.line(), json);
        number("column", finding.column(), json);
        number("status", finding.status(), json);
        json.writeStringField("reason", finding.reason());
        json.writeStringField("text", finding.text());
        var code = finding.code();
        if (code != null) json.writeStringField("code", code.word());
        var file = locations.file(finding.page());
        if (file.isPresent()) json.writeStringField("file", file.get());
        if (!finding.suggestion().isEmpty()) json.writeStringField("suggestion", finding.suggestion());
        json.writeEndObject();
    }

    private static void number(String name, int value, JsonGenerator json) throws IOException {
        if (value == 0) json.writeNullField(name);
        else json.writeNumberField(name, value);
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        out.flush();
    }
}
