package clew.report;

import clew.url.Url;
import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The folders of a site, as the paths of its pages name them. A page counts for its folder and all above.
final class Folders {
    /// How many are told apart. Pages of others count for the nearest folder above that is known.
    static final int FOLDERS_MAX = 20_000;

    /// How many a picture of the tree has.
    static final int SHOWN_MAX = 500;

    private final TreeMap<String, Folder> hosts = new TreeMap<>();
    private final List<Folder> all = new ArrayList<>();
    private final Function<Url, String> roots;
    private final int foldersMax;

    /// @param roots the name of the folder of all pages of a host
    Folders(Function<Url, String> roots) {
        this(roots, FOLDERS_MAX);
    }

    Folders(Function<Url, String> roots, int foldersMax) {
        this.roots = roots;
        this.foldersMax = foldersMax;
    }

    /// Adds a page.
    ///
    /// @return the number of its folder
    int add(Url url, boolean error, long bytes) {
        var folder = folderOf(url);
        folder.ownPages++;
        if (error) folder.ownErrors++;
        for (var above = folder; above != null; above = above.parent) {
            above.pages++;
            above.bytes += bytes;
            if (error) above.errors++;
        }
        return folder.number;
    }

    private Folder folderOf(Url url) {
        var folder = child(hosts, url.host(), roots.apply(url), null);
        if (folder == null) return all.getFirst();
        var path = url.pathname();
        var end = path.lastIndexOf('/');
        for (int from = 1, to; from <= end && (to = path.indexOf('/', from)) >= 0; from = to + 1) {
            var name = path.substring(from, to);
            var below = child(folder.children, name, name, folder);
            if (below == null) return folder;
            folder = below;
        }
        return folder;
    }

    private @Nullable Folder child(Map<String, Folder> siblings, String key, String name, @Nullable Folder parent) {
        var known = siblings.get(key);
        if (known != null || all.size() >= foldersMax) return known;
        var made = new Folder(all.size(), name, parent);
        siblings.put(key, made);
        all.add(made);
        return made;
    }

    /// Whether any page is on this host.
    boolean hasHost(String host) {
        return hosts.containsKey(host);
    }

    int size() {
        return all.size();
    }

    Folder get(int number) {
        return all.get(number);
    }

    /// The folders that tell most of the site, at most so many: the largest one is opened until there are enough.
    ///
    /// @return the folders whose pages, with those of all folders below that are not in the list, are one node
    List<Folder> largest(int max) {
        var queue = new PriorityQueue<>(Comparator.comparingLong((Folder folder) -> folder.pages)
                .reversed()
                .thenComparing(Folder::path));
        queue.addAll(hosts.values());
        var chosen = new ArrayList<Folder>();
        while (!queue.isEmpty() && chosen.size() < max) {
            var folder = queue.remove();
            chosen.add(folder);
            queue.addAll(folder.children.values());
        }
        return chosen;
    }

    /// Writes the largest of them as a list in which parents come first: `[parent's place or -1, name, pages, errors,
    /// bytes, folders below that are left out]`.
    void write(String name, JsonGenerator json) throws IOException {
        var shown = new HashSet<>(largest(SHOWN_MAX));
        json.writeArrayFieldStart(name);
        var places = new HashMap<Folder, Integer>();
        var open = new ArrayDeque<>(hosts.values());
        while (!open.isEmpty()) {
            var folder = open.removeFirst();
            if (!shown.contains(folder)) continue;
            places.put(folder, places.size());
            json.writeStartArray();
            json.writeNumber(folder.parent == null ? -1 : places.getOrDefault(folder.parent, -1));
            json.writeString(VisibleText.of(folder.name));
            json.writeNumber(folder.pages);
            json.writeNumber(folder.errors);
            json.writeNumber(folder.bytes);
            json.writeNumber(folder.children.values().stream()
                    .filter(child -> !shown.contains(child))
                    .count());
            json.writeEndArray();
            open.addAll(folder.children.values());
        }
        json.writeEndArray();
    }
}
