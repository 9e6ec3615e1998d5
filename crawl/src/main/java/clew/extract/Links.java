package clew.extract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the elements of a page end up: either their order alone, or the tree.
///
/// Without a tree, elements are in document order as long as each is put behind all before it. When one is not, and a
/// link may be out of its place, the order is [#isUncertain].
final class Links {
    private final boolean withTree;
    private final List<String> hrefs = new ArrayList<>();
    private @Nullable String base;
    private boolean uncertain;
    private @Nullable Element root;

    Links(boolean withTree) {
        this.withTree = withTree;
    }

    boolean withTree() {
        return withTree;
    }

    boolean isUncertain() {
        return uncertain;
    }

    void becomeUncertain() {
        uncertain |= !withTree;
    }

    /// The links, in document order.
    List<String> hrefs() {
        return hrefs;
    }

    @Nullable
    String base() {
        return base;
    }

    /// Puts an element behind all others in its parent.
    void append(@Nullable Element parent, Element child, boolean inTemplate) {
        if (!withTree) {
            child.linksBefore = hrefs.size();
            if (!inTemplate) list(child);
        } else if (parent == null) {
            root = child;
        } else {
            parent.append(child);
        }
    }

    /// Puts an element in front of a table that is open.
    void insertBefore(Element table, Element child, boolean inTemplate) {
        if (withTree) {
            table.insertBefore(child);
            return;
        }
        if (table.linksBefore != hrefs.size()) uncertain = true;
        append(table, child, inTemplate);
    }

    /// A link without a page around it.
    void add(String href) {
        hrefs.add(href);
    }

    private void list(Element element) {
        if (element.href == null) return;
        if (!element.is(Tag.BASE)) hrefs.add(element.href);
        else if (base == null) base = element.href;
    }

    /// Reads the links off the tree.
    void finish() {
        var element = root;
        while (element != null) {
            list(element);
            if (element.firstChild != null && !element.is(Tag.TEMPLATE)) {
                element = element.firstChild;
                continue;
            }
            while (element != null && element.next == null) element = element.parent;
            if (element != null) element = element.next;
        }
    }
}
