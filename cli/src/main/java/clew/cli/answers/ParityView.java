package clew.cli.answers;

import clew.chrome.Parity;
import clew.chrome.Parity.Difference;
import clew.page.Page;
import clew.url.Url;
import clew.view.View;
import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Prints the pages whose links differ between the browser and the HTML; as JSON, all pages.
public final class ParityView implements View {
    private static final JsonFactory JSON = new JsonFactory();

    private final OutputStream out;
    private final Parity parity;
    private final boolean json;
    private long pages;
    private long differing;
    private long onlyShown;
    private long onlyWritten;

    private ParityView(OutputStream out, Parity parity, boolean json) {
        this.out = out;
        this.parity = parity;
        this.json = json;
    }

    public static ParityView of(String format, OutputStream out, Parity parity) {
        return new ParityView(out, parity, format.equals("jsonl"));
    }

    @Override
    public void page(Page page) throws IOException {
        var difference = parity.take(page.url());
        if (difference == null) return;
        pages++;
        onlyShown += difference.onlyShown().size();
        onlyWritten += difference.onlyWritten().size();
        if (!difference.isNone()) differing++;
        // A serialized URL is always ASCII.
        var text = json ? json(page.url(), difference) : text(page.url(), difference);
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /// How many pages were compared.
    public long pages() {
        return pages;
    }

    /// Whether any page differs.
    public boolean differs() {
        return differing > 0;
    }

    public String summary() {
        return "%d of %d pages differ; links only in Chrome: %d; links only in the HTML: %d"
                .formatted(differing, pages, onlyShown, onlyWritten);
    }

    private static String text(Url page, Difference difference) {
        if (difference.isNone()) return "";
        var out = new StringBuilder("Visited: ").append(page).append('\n');
        list("Only Chrome sees:", difference.onlyShown(), out);
        list("Only the HTML has:", difference.onlyWritten(), out);
        return out.toString();
    }

    private static void list(String heading, List<Url> links, StringBuilder out) {
        if (links.isEmpty()) return;
        out.append(heading).append('\n');
        for (var link : links) out.append(link).append('\n');
    }

    private static String json(Url page, Difference difference) throws IOException {
        var out = new StringWriter();
        try (var generator = JSON.createGenerator(out)) {
            generator.writeStartObject();
            generator.writeStringField("url", page.href());
            generator.writeNumberField("same", difference.same());
            generator.writeArrayFieldStart("onlyChrome");
            for (var link : difference.onlyShown()) generator.writeString(link.href());
            generator.writeEndArray();
            generator.writeArrayFieldStart("onlyStatic");
            for (var link : difference.onlyWritten()) generator.writeString(link.href());
            generator.writeEndArray();
            generator.writeEndObject();
        }
        return out.append('\n').toString();
    }
}
