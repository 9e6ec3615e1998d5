package clew.html.tree;

import clew.html.Tag;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The standard's stack of open elements.
///
/// 1. `open[tag]` counts the HTML elements with that name, so most searches are unnecessary.
/// 2. The steps of searches are counted ([#steps]): a page designed to make them long is given up.
@SuppressWarnings("EnumOrdinal") // an index into an array of one run
public final class OpenElements {
    /// Which elements end a search for an element "in scope".
    enum Scope {
        DEFAULT,
        LIST_ITEM,
        BUTTON,
        TABLE
    }

    private Element[] elements = new Element[32];
    private int size;
    private final int[] open = new int[Tag.COUNT];
    private long steps;

    public int size() {
        return size;
    }

    long steps() {
        return steps;
    }

    void count(long moreSteps) {
        steps += moreSteps;
    }

    public Element current() {
        return elements[size - 1];
    }

    Element get(int index) {
        return elements[index];
    }

    /// The element that was last at the position of the next one.
    @Nullable
    Element above() {
        return size < elements.length ? elements[size] : null;
    }

    public void push(Element element) {
        if (size == elements.length) elements = Arrays.copyOf(elements, 2 * size);
        if (elements[size] != element) elements[size] = element;
        size++;
        element.open = true;
        if (element.space == Element.Space.HTML) open[element.tag.ordinal()]++;
    }

    public Element pop() {
        var element = elements[--size];
        element.open = false;
        if (element.space == Element.Space.HTML) open[element.tag.ordinal()]--;
        return element;
    }

    private void entered(Element element) {
        element.open = true;
        if (element.space == Element.Space.HTML) open[element.tag.ordinal()]++;
    }

    private void left(Element element) {
        element.open = false;
        if (element.space == Element.Space.HTML) open[element.tag.ordinal()]--;
    }

    public boolean contains(Tag tag) {
        return open[tag.ordinal()] > 0;
    }

    int indexOf(Element element) {
        if (!element.open) return -1;
        for (var i = size - 1; i >= 0; i--) {
            steps++;
            if (elements[i] == element) return i;
        }
        return -1;
    }

    /// The position of the topmost HTML element with that name, or -1.
    int lastIndexOf(Tag tag) {
        if (!contains(tag)) return -1;
        for (var i = size - 1; i >= 0; i--) {
            steps++;
            if (elements[i].is(tag)) return i;
        }
        return -1;
    }

    void remove(Element element) {
        var index = indexOf(element);
        if (index < 0) return;
        left(element);
        steps += size - index;
        System.arraycopy(elements, index + 1, elements, index, size - index - 1);
        size--;
    }

    void insert(int index, Element element) {
        push(element);
        steps += size - index;
        System.arraycopy(elements, index, elements, index + 1, size - 1 - index);
        elements[index] = element;
    }

    void replace(int index, Element element) {
        left(elements[index]);
        elements[index] = element;
        entered(element);
    }

    boolean hasInScope(Tag tag) {
        return hasInScope(tag, Scope.DEFAULT);
    }

    boolean hasInScope(Tag tag, Scope scope) {
        if (!contains(tag)) return false;
        for (var i = size - 1; i >= 0; i--) {
            var element = elements[i];
            steps++;
            if (element.is(tag)) return true;
            if (ends(element, scope)) return false;
        }
        return false;
    }

    boolean hasInScope(Element wanted) {
        if (!wanted.open) return false;
        for (var i = size - 1; i >= 0; i--) {
            steps++;
            if (elements[i] == wanted) return true;
            if (elements[i].scope) return false;
        }
        return false;
    }

    boolean hasHeadingInScope() {
        for (var i = size - 1; i >= 0; i--) {
            var element = elements[i];
            steps++;
            if (element.tag.heading && element.space == Element.Space.HTML) return true;
            if (element.scope) return false;
        }
        return false;
    }

    private static boolean ends(Element element, Scope scope) {
        return switch (scope) {
            case DEFAULT -> element.scope;
            case LIST_ITEM -> element.scope || element.is(Tag.OL) || element.is(Tag.UL);
            case BUTTON -> element.scope || element.is(Tag.BUTTON);
            case TABLE -> element.is(Tag.HTML) || element.is(Tag.TABLE) || element.is(Tag.TEMPLATE);
        };
    }
}
