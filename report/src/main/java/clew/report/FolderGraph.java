package clew.report;

import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/// The links between the largest folders of a site. Folders that are not among them are part of the one above.
final class FolderGraph {
    /// More nodes than this nobody can tell apart in a picture.
    static final int NODES_MAX = 120;

    /// The strongest links that leave or reach the nodes.
    private static final int EDGES_MAX = 600;

    /// In place of a node: the folder is on a host that is not shown.
    private static final int NONE = -1;

    private final List<Folder> nodes;
    private final int[] nodeOf;
    private final long[] links;
    private final long[] pages;
    private final long[] errors;

    FolderGraph(Folders folders) {
        this(folders, NODES_MAX);
    }

    FolderGraph(Folders folders, int nodesMax) {
        nodes = folders.largest(nodesMax);
        var places = new HashMap<Folder, Integer>();
        for (var node : nodes) places.put(node, places.size());
        nodeOf = new int[folders.size()];
        pages = new long[nodes.size()];
        errors = new long[nodes.size()];
        for (int i = 0; i < nodeOf.length; i++) {
            var folder = folders.get(i);
            nodeOf[i] = NONE;
            for (var at = folder; at != null; at = at.parent) {
                var place = places.get(at);
                if (place == null) continue;
                nodeOf[i] = place;
                break;
            }
            if (nodeOf[i] == NONE) continue;
            pages[nodeOf[i]] += folder.ownPages;
            errors[nodeOf[i]] += folder.ownErrors;
        }
        links = new long[nodes.size() * nodes.size()];
    }

    /// A link from a page of one folder to a page of another.
    void add(int fromFolder, int toFolder) {
        var from = nodeOf[fromFolder];
        var to = nodeOf[toFolder];
        if (from != NONE && to != NONE) links[from * nodes.size() + to]++;
    }

    /// Writes `{"nodes": [[path, pages, errors, parent or -1], …], "edges": [[from, to, links], …]}`. Links within a
    /// folder are left out.
    void write(String name, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeArrayFieldStart("nodes");
        for (int i = 0; i < nodes.size(); i++) {
            var parent = nodes.get(i).parent;
            json.writeStartArray();
            json.writeString(VisibleText.of(nodes.get(i).path()));
            json.writeNumber(pages[i]);
            json.writeNumber(errors[i]);
            json.writeNumber(parent == null ? -1 : nodeOf[parent.number]);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("edges");
        for (var edge : strongest()) {
            json.writeStartArray();
            json.writeNumber(edge / nodes.size());
            json.writeNumber(edge % nodes.size());
            json.writeNumber(links[edge]);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private int[] strongest() {
        var count = nodes.size();
        return IntStream.range(0, links.length)
                .filter(edge -> links[edge] > 0 && edge / count != edge % count)
                .boxed()
                .sorted((a, b) -> links[a] == links[b] ? Integer.compare(a, b) : Long.compare(links[b], links[a]))
                .limit(EDGES_MAX)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
