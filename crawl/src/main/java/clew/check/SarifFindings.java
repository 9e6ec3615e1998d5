package clew.check;

import clew.fetch.Release;
import clew.page.Page;
import clew.url.Url;
import clew.view.AsciiJson;
import clew.view.Locations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Findings as SARIF 2.1.0, which code hosts show beside the files that they are in.
public final class SarifFindings implements FindingsOutput {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final OutputStream out;
    private final JsonGenerator json;
    private final FailRule rule;
    private final Locations locations;

    /// @param rule what fails the check is an error
    public SarifFindings(OutputStream out, FailRule rule, Locations locations) throws IOException {
        this.out = out;
        this.json = AsciiJson.to(out);
        this.rule = rule;
        this.locations = locations;
        begin();
    }

    private void begin() throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "Clew");
        json.writeStringField("version", Release.VERSION);
        // It has to be absolute, so a build that was not given the address of the project has none.
        if (Url.parse(Release.HOME).ok().isPresent()) json.writeStringField("informationUri", Release.HOME);
        json.writeArrayFieldStart("rules");
        for (var code : FindingCode.values()) {
            json.writeStartObject();
            json.writeStringField("id", code.word());
            json.writeObjectFieldStart("shortDescription");
            json.writeStringField("text", code.explanation());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
        // Columns are counted in characters, not in UTF-16 units.
        json.writeStringField("columnKind", "unicodeCodePoints");
        json.writeArrayFieldStart("results");
    }

    @Override
    public void page(Page page, List<Finding> findings) throws IOException {
        for (var finding : findings) {
            var code = finding.code();
            if (code != null) write(finding, code);
        }
    }

    private void write(Finding finding, FindingCode code) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", code.word());
        json.writeStringField("level", level(finding, code));
        json.writeObjectFieldStart("message");
        json.writeStringField("text", message(finding));
        json.writeEndObject();
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(finding));
        json.writeEndObject();
        if (finding.line() > 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", finding.line());
            json.writeNumberField("startColumn", finding.column());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    /// The name of a file below the working directory is a relative reference. Some characters have to be escaped.
    private String uri(Finding finding) {
        var file = locations.file(finding.page());
        if (file.isEmpty()) return finding.page().href();
        var url = Url.of("file:///").withPathname(file.get().replace("%", "%25"));
        return file.get().startsWith("/") ? url.href() : url.pathname().substring(1);
    }

    private String level(Finding finding, FindingCode code) {
        if (rule.fails(finding)) return "error";
        return code.level() == FindingCode.Level.NOTE ? "note" : "warning";
    }

    private static String message(Finding finding) {
        var text = finding.isOfPage() ? finding.reason() : finding.shown() + ": " + finding.reason();
        return escaped(text);
    }

    /// Braces in a message are placeholders, unless they are doubled.
    private static String escaped(String text) {
        return text.replace("{", "{{").replace("}", "}}");
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        json.writeEndArray();
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", summary.succeeded());
        json.writeArrayFieldStart("toolExecutionNotifications");
        for (var what : summary.shortage().stream().toList()) notification("error", what);
        for (var what : summary.gaps()) notification("note", what);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        out.write('\n');
        out.flush();
    }

    private void notification(String level, String what) throws IOException {
        json.writeStartObject();
        json.writeStringField("level", level);
        json.writeObjectFieldStart("message");
        json.writeStringField("text", escaped(what));
        json.writeEndObject();
        json.writeEndObject();
    }
}
