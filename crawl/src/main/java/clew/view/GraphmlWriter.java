package clew.view;

import clew.page.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// A graph in GraphML (graphml.graphdrawing.org), with the names of attributes that Gephi shows and counts by: `label`
/// and `weight`.
final class GraphmlWriter implements GraphWriter {
    static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";

    private static final String BEGINNING = """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="%s">
              <key id="label" for="node" attr.name="label" attr.type="string"/>
              <key id="url" for="node" attr.name="url" attr.type="string"/>
              <key id="status" for="node" attr.name="status" attr.type="int"/>
              <key id="error" for="node" attr.name="error" attr.type="string"/>
              <key id="depth" for="node" attr.name="depth" attr.type="int"/>
              <key id="title" for="node" attr.name="title" attr.type="string"/>
              <key id="weight" for="edge" attr.name="weight" attr.type="double"/>
              <key id="kind" for="edge" attr.name="kind" attr.type="string"/>
              <graph id="crawl" edgedefault="directed">
            """.formatted(NAMESPACE);

    private final Batch pending;

    GraphmlWriter(OutputStream out) {
        this.pending = new Batch(out);
    }

    @Override
    public void begin() {
        pending.ascii(BEGINNING);
    }

    @Override
    public void node(Page page) throws IOException {
        var node = new StringBuilder("    <node id=\"n")
                .append(page.ticket().number())
                .append("\">");
        var url = page.url();
        data("label", url.pathname() + url.search(), node);
        data("url", url.href(), node);
        GraphWriter.status(page.outcome()).ifPresent(status -> data("status", Integer.toString(status), node));
        data("error", GraphWriter.error(page.outcome()), node);
        data("depth", Integer.toString(page.ticket().depth()), node);
        data("title", page.document().title(), node);
        pending.writeBytes(node.append("</node>\n").toString().getBytes(StandardCharsets.UTF_8));
        pending.endPage();
    }

    private static void data(String key, String text, StringBuilder node) {
        if (text.isEmpty()) return;
        node.append("<data key=\"").append(key).append("\">");
        node.append(XmlText.of(text)).append("</data>");
    }

    @Override
    public void edge(long source, long target, int weight, boolean redirect) throws IOException {
        pending.ascii("    <edge source=\"n" + source + "\" target=\"n" + target + "\"><data key=\"weight\">" + weight
                + "</data><data key=\"kind\">" + (redirect ? "redirect" : "link") + "</data></edge>\n");
        pending.endPage();
    }

    @Override
    public void end() {
        pending.ascii("  </graph>\n</graphml>\n");
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
