package clew.report;

import clew.report.table.ScriptJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/// The HTML document of a report: one script, one style sheet, and data that is not run. A Content-Security-Policy
/// names the digests of the two and allows nothing else, so whatever a crawled site has put into the data stays text.
public final class ReportPage {
    /// How every report begins.
    public static final String MARK = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="generator" content="Clew">
            """;

    private static final List<String> SCRIPTS =
            List.of("elements.js", "source.js", "charts.js", "graph.js", "table.js", "report.js");

    private static final String SCRIPT = "\"use strict\";\n{\n" + scripts() + "}\n";
    private static final String STYLE = resource("report.css");
    private static final String BODY = resource("body.html");

    /// Writes a value.
    interface Value {
        void write(OutputStream out) throws IOException;
    }

    /// Writes the fields of an object.
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private final OutputStream out;

    private ReportPage(OutputStream out) {
        this.out = out;
    }

    /// What the page may do, as a Content-Security-Policy.
    ///
    /// @param served whether it asks the server that it came from for rows
    public static String securityPolicy(boolean served) {
        return "default-src 'none'; script-src " + digest(SCRIPT) + "; style-src " + digest(STYLE) + "; img-src data:; "
                + (served ? "connect-src 'self'; " : "") + "base-uri 'none'; form-action 'none'";
    }

    /// Begins a page.
    static ReportPage begin(OutputStream out, String title, boolean served) throws IOException {
        var page = new ReportPage(out);
        page.text(MARK);
        page.text("<meta http-equiv=\"Content-Security-Policy\" content=\"" + securityPolicy(served) + "\">\n");
        page.text("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.text("<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"robots\" content=\"noindex\">\n");
        page.text("<title>" + escaped(title) + "</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n");
        page.text(BODY);
        return page;
    }

    /// Adds an object that the script reads.
    ReportPage object(String id, Fields fields) throws IOException {
        return data(id, stream -> {
            try (var json = ScriptJson.to(stream)) {
                json.writeStartObject();
                fields.write(json);
                json.writeEndObject();
            }
        });
    }

    /// Adds a value that the script reads.
    ReportPage data(String id, Value value) throws IOException {
        text("<script type=\"application/json\" id=\"" + id + "\">");
        value.write(out);
        text("</script>\n");
        return this;
    }

    void end() throws IOException {
        text("<script>" + SCRIPT + "</script>\n</body>\n</html>\n");
        out.flush();
    }

    private void text(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String scripts() {
        var all = new StringBuilder();
        for (var script : SCRIPTS) all.append(resource(script));
        return all.toString();
    }

    private static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    private static String resource(String name) {
        try (var in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("the program lacks its file " + name);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
