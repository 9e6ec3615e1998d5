package clew.view;

import clew.page.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// A graph in the language of Graphviz. A node is shown as its URL, leads there, and has the title as its tooltip.
final class DotWriter implements GraphWriter {
    private final Batch pending;

    DotWriter(OutputStream out) {
        this.pending = new Batch(out);
    }

    @Override
    public void begin() {
        pending.ascii("digraph crawl {\n  rankdir=LR;\n  node [shape=box];\n");
    }

    @Override
    public void node(Page page) throws IOException {
        var url = Rfc3986.text(page.url());
        var line = new StringBuilder("  n").append(page.ticket().number()).append(" [label=");
        // Graphviz writes the ampersands of this one as they are, into XML.
        line.append(quoted(url)).append(", URL=").append(quoted(url.replace("&", "&amp;"), false));
        var status = GraphWriter.status(page.outcome());
        if (status.isPresent()) line.append(", status=").append(status.getAsInt());
        else line.append(", error=").append(quoted(GraphWriter.error(page.outcome())));
        line.append(", depth=").append(page.ticket().depth());
        var title = page.document().title();
        if (!title.isEmpty()) line.append(", tooltip=").append(quoted(title));
        pending.writeBytes(line.append("];\n").toString().getBytes(StandardCharsets.UTF_8));
        pending.endPage();
    }

    @Override
    public void edge(long source, long target, int weight, boolean redirect) throws IOException {
        pending.ascii(
                "  n" + source + " -> n" + target + " [weight=" + weight + (redirect ? ", style=dashed" : "") + "];\n");
        pending.endPage();
    }

    @Override
    public void end() {
        pending.ascii("}\n");
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }

    private static String quoted(String text) {
        return quoted(text, true);
    }

    /// A backslash begins an escape such as `\N`, which stands for the name of the node, and an ampersand a character
    /// reference as in HTML.
    ///
    /// @param plain whether there are no such references in the text
    private static String quoted(String text, boolean plain) {
        var visible = VisibleText.of(text);
        var out = new StringBuilder(visible.length() + 8).append('"');
        for (int i = 0; i < visible.length(); i++) {
            var c = visible.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '&' -> out.append(plain && isReference(visible, i) ? "&amp;" : "&");
                default -> out.append(c);
            }
        }
        return out.append('"').toString();
    }

    private static boolean isReference(String text, int ampersand) {
        var at = ampersand + 1;
        while (at < text.length() && isReferenceName(text.charAt(at))) at++;
        return at > ampersand + 1 && at < text.length() && text.charAt(at) == ';';
    }

    private static boolean isReferenceName(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '#';
    }
}
