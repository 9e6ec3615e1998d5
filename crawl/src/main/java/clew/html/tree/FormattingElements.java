package clew.html.tree;

import clew.html.Tag;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The standard's list of active formatting elements; a marker is null.
final class FormattingElements {
    private @Nullable Element[] entries = new Element[16];
    private int size;
    private long steps;

    /// As in [OpenElements].
    long steps() {
        return steps;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    @Nullable
    Element get(int index) {
        return entries[index];
    }

    void addMarker() {
        insert(size, null);
    }

    void add(Element element) {
        insert(size, element);
    }

    void insert(int index, @Nullable Element element) {
        if (size == entries.length) entries = Arrays.copyOf(entries, 2 * size);
        System.arraycopy(entries, index, entries, index + 1, size - index);
        steps += size - index;
        entries[index] = element;
        size++;
        if (element != null) element.active = true;
    }

    void replace(int index, Element element) {
        var old = entries[index];
        if (old != null) old.active = false;
        entries[index] = element;
        element.active = true;
    }

    int indexOf(Element element) {
        if (!element.active) return -1;
        for (var i = size - 1; i >= 0; i--) {
            steps++;
            if (entries[i] == element) return i;
        }
        return -1;
    }

    void remove(Element element) {
        var index = indexOf(element);
        if (index < 0) return;
        element.active = false;
        System.arraycopy(entries, index + 1, entries, index, size - index - 1);
        entries[--size] = null;
    }

    /// Removes an element if it is the last one.
    boolean removeLast(Element element) {
        if (size == 0 || entries[size - 1] != element) return false;
        entries[--size] = null;
        element.active = false;
        return true;
    }

    void clearToLastMarker() {
        while (size > 0) {
            var entry = entries[--size];
            entries[size] = null;
            if (entry == null) return;
            entry.active = false;
        }
    }

    /// The last element of that name after the last marker.
    @Nullable
    Element lastAfterMarker(Tag tag) {
        for (var i = size - 1; i >= 0; i--) {
            var entry = entries[i];
            steps++;
            if (entry == null) return null;
            if (entry.tag == tag) return entry;
        }
        return null;
    }

    /// How many elements of that name are after the last marker.
    int countAfterMarker(Tag tag) {
        var count = 0;
        for (var i = size - 1; i >= 0; i--) {
            var entry = entries[i];
            steps++;
            if (entry == null) break;
            if (entry.tag == tag) count++;
        }
        return count;
    }

    /// The "Noah's Ark clause": of three elements equal to this one, the earliest is removed.
    void makeRoomFor(Element element) {
        var alike = 0;
        for (var i = size - 1; i >= 0; i--) {
            var entry = entries[i];
            steps++;
            if (entry == null) return;
            if (entry.tag == element.tag && entry.attributesHash == element.attributesHash && ++alike == 3) {
                remove(entry);
                return;
            }
        }
    }
}
