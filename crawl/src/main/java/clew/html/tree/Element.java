package clew.html.tree;

import clew.html.Tag;
import clew.html.Token;
import clew.page.Anchor;
import org.jspecify.annotations.Nullable;

/// An element of the tree under construction: only what decides where links are.
public final class Element {
    enum Space {
        HTML,
        SVG,
        MATHML
    }

    Space space = Space.HTML;
    public Tag tag = Tag.OTHER;
    long lo;
    long hi;

    /// The value of `href` of an HTML `a`, `area`, `base` or `link` that has one and counts. For a `meta` that counts:
    /// the value of its refresh, or "".
    @Nullable
    public String href;

    /// Of a `meta`: whether it says not to follow the links of the page.
    public boolean nofollow;

    /// Where its tag is in the page; see [Anchor#offset].
    public int offset = Anchor.UNKNOWN;

    /// Its number while it is an open link; otherwise -1.
    int link = -1;

    /// Set for text, which is not an element but is listed among them.
    @Nullable
    String text;

    long attributesHash;

    /// How many links came before it.
    int linksBefore;

    boolean special;

    /// Ends the search for an element in scope.
    boolean scope;

    boolean htmlIntegrationPoint;

    /// On the stack of open elements.
    boolean open;

    /// In the list of active formatting elements.
    boolean active;

    @Nullable
    Element parent;

    @Nullable
    Element firstChild;

    @Nullable
    Element lastChild;

    @Nullable
    Element previous;

    @Nullable
    Element next;

    void become(Space space, Token token) {
        this.space = space;
        tag = token.tag;
        lo = token.name.lo;
        hi = token.name.hi;
        forget();
        attributesHash = token.attributesHash();
        offset = token.offset;
        describe();
    }

    /// An HTML element that is no link. Does the same as [#become] in one step: most elements are such.
    void becomePlain(Token token) {
        var name = token.name;
        var known = token.tag;
        space = Space.HTML;
        tag = known;
        lo = name.lo;
        hi = name.hi;
        href = null;
        nofollow = false;
        link = -1;
        offset = token.offset;
        attributesHash = 0;
        special = known.special;
        scope = known.scope;
        htmlIntegrationPoint = false;
    }

    public void become(Tag tag) {
        this.space = Space.HTML;
        this.tag = tag;
        lo = tag.name.lo();
        hi = tag.name.hi();
        forget();
        attributesHash = 0;
        describe();
    }

    /// A copy, as made by "create an element for the token for which the element was created".
    void becomeCloneOf(Element other) {
        become(other.tag);
        href = other.href;
        nofollow = other.nofollow;
        offset = other.offset;
        attributesHash = other.attributesHash;
    }

    private void forget() {
        href = null;
        nofollow = false;
        offset = Anchor.UNKNOWN;
        link = -1;
    }

    private void describe() {
        if (space == Space.HTML) {
            special = tag.special;
            scope = tag.scope;
            htmlIntegrationPoint = false;
            return;
        }
        special = space == Space.SVG
                ? tag == Tag.FOREIGNOBJECT || tag == Tag.DESC || tag == Tag.TITLE
                : isMathMlTextIntegrationPoint() || tag == Tag.ANNOTATION_XML;
        scope = special;
        htmlIntegrationPoint = space == Space.SVG && special;
    }

    boolean isMathMlTextIntegrationPoint() {
        return space == Space.MATHML
                && switch (tag) {
                    case MI, MO, MN, MS, MTEXT -> true;
                    default -> false;
                };
    }

    boolean is(Tag wanted) {
        return tag == wanted && space == Space.HTML;
    }

    boolean isNamed(Token token) {
        return lo == token.name.lo && hi == token.name.hi;
    }

    void remove() {
        if (parent == null) return;
        if (previous == null) parent.firstChild = next;
        else previous.next = next;
        if (next == null) parent.lastChild = previous;
        else next.previous = previous;
        parent = null;
        previous = null;
        next = null;
    }

    void append(Element child) {
        child.remove();
        child.parent = this;
        child.previous = lastChild;
        if (lastChild == null) firstChild = child;
        else lastChild.next = child;
        lastChild = child;
    }

    /// Inserts a new sibling before this element, which has a parent.
    void insertBefore(Element sibling) {
        sibling.remove();
        sibling.parent = parent;
        sibling.next = this;
        sibling.previous = previous;
        if (previous != null) previous.next = sibling;
        else if (parent != null) parent.firstChild = sibling;
        previous = sibling;
    }
}
