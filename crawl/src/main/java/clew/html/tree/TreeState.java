package clew.html.tree;

import clew.html.Attribute;
import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenList;
import clew.page.LinkTags;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// What the insertion modes share: the stack of open elements, the list of active formatting elements, and the
/// standard's algorithms on them, with its names.
final class TreeState {
    /// Deeper pages are given up: only the stack grows with a page.
    private static final int DEPTH_MAX = 1 << 17;

    /// The maximum depth of a tree in Chromium.
    private static final int FLAT_FROM = 512;

    /// Larger trees are given up: with its texts, a tree of this size takes some 150 MB.
    static final int NODES_MAX = 1 << 20;

    private static final int STEPS_AT_LEAST = 1 << 20;
    private static final int STEPS_PER_TAG = 64;

    final OpenElements stack = new OpenElements();
    final FormattingElements formatting = new FormattingElements();
    final LinkCollector links;
    final Deque<InsertionMode> templateModes = new ArrayDeque<>();
    InsertionMode mode = InsertionMode.INITIAL;
    boolean fosterParenting;
    boolean framesetOk = true;
    boolean quirks;

    @Nullable
    Element head;

    @Nullable
    Element form;

    private final AttributeValue values;
    private final LinkTags counted;

    /// The parent of raw text in a tree: an element that is never on the stack.
    private @Nullable Element raw;

    /// Pending text: white space in a table stays there only if no other characters come with it.
    private final StringBuilder tableSpaces = new StringBuilder();

    /// Whether other characters have come.
    private boolean tableTextMoves;

    private long stepsAllowed = STEPS_AT_LEAST;

    /// How many elements and texts the tree has.
    private int nodes;

    TreeState(LinkCollector links, AttributeValue values, LinkTags counted) {
        this.links = links;
        this.values = values;
        this.counted = counted;
    }

    /// Counts tags; false if the page needs more work than its length justifies.
    boolean allowsTags(int more) {
        stepsAllowed += (long) STEPS_PER_TAG * more;
        return stack.steps() + formatting.steps() < stepsAllowed
                && stack.size() < DEPTH_MAX
                && formatting.size() < DEPTH_MAX
                && !isFull();
    }

    /// Whether the tree has reached its maximum size. A few tags can create many elements: formatting that was never
    /// closed is reopened in every paragraph.
    boolean isFull() {
        return nodes >= NODES_MAX;
    }

    boolean isLink(Token a) {
        return a.has(Attribute.HREF) && counted.a();
    }

    boolean wants(Token token) {
        return switch (token.tag) {
            case A -> isLink(token);
            case BASE -> token.has(Attribute.HREF);
            case AREA -> counted.area() && token.has(Attribute.HREF);
            case FRAME, IFRAME -> counted.frame() && token.has(Attribute.SRC);
            case LINK -> token.has(Attribute.HREF) && hasWord(token, Attribute.REL, "canonical");
            case META -> forbidsFollowing(token) || refreshes(token);
            default -> false;
        };
    }

    private boolean forbidsFollowing(Token meta) {
        return meta.has(Attribute.CONTENT)
                && meta.has(Attribute.NAME)
                && value(meta, Attribute.NAME).equalsIgnoreCase("robots")
                && TokenList.forbidFollowing(value(meta, Attribute.CONTENT));
    }

    private boolean refreshes(Token meta) {
        return meta.has(Attribute.HTTP_EQUIV)
                && meta.has(Attribute.CONTENT)
                && value(meta, Attribute.HTTP_EQUIV).equalsIgnoreCase("refresh");
    }

    private boolean hasWord(Token token, Attribute attribute, String word) {
        return token.has(attribute) && TokenList.has(value(token, attribute), word);
    }

    /// The URL of a tag that is [#wants], as written; "" for those without one.
    String target(Token token) {
        if (token.tag == Tag.FRAME || token.tag == Tag.IFRAME) return value(token, Attribute.SRC);
        return token.has(Attribute.HREF) ? value(token, Attribute.HREF) : "";
    }

    boolean isNofollow(Token token) {
        return token.tag != Tag.IFRAME && token.tag != Tag.FRAME && hasWord(token, Attribute.REL, "nofollow");
    }

    String value(Token token, Attribute attribute) {
        return token.value(attribute, values);
    }

    Element currentNode() {
        return stack.current();
    }

    boolean isCurrent(Tag tag) {
        return stack.size() > 0 && stack.current().is(tag);
    }

    // Inserting

    Element insert(Token token) {
        var element = newElement();
        element.become(Element.Space.HTML, token);
        if (token.tag.attributes || token.tag == Tag.FRAME) describe(element, token);
        return insert(element);
    }

    /// The same for an element that is no link, whatever its attributes.
    void insertPlain(Token token) {
        if (links.withTree() || fosterParenting || stack.size() == 0) {
            insert(token);
            return;
        }
        var element = newElement();
        element.becomePlain(token);
        element.linksBefore = links.size();
        stack.push(element);
    }

    private void describe(Element element, Token token) {
        if (!wants(token)) return;
        if (token.tag == Tag.META) {
            element.href = refreshes(token) ? value(token, Attribute.CONTENT) : "";
            element.nofollow = forbidsFollowing(token);
            return;
        }
        element.href = target(token);
        element.nofollow = isNofollow(token);
    }

    Element insert(Tag tag) {
        var element = newElement();
        element.become(tag);
        return insert(element);
    }

    Element insertForeign(Token token, Element.Space space) {
        var element = newElement();
        element.become(space, token);
        if (token.tag == Tag.ANNOTATION_XML && space == Element.Space.MATHML && token.has(Attribute.ENCODING)) {
            var encoding = value(token, Attribute.ENCODING);
            element.htmlIntegrationPoint =
                    encoding.equalsIgnoreCase("text/html") || encoding.equalsIgnoreCase("application/xhtml+xml");
        }
        return insert(element);
    }

    /// An element that is popped at once, such as `<br>`; without a link it has no effect.
    void insertVoid(Token token) {
        if (!wants(token)) return;
        insert(token);
        pop();
    }

    private Element insert(Element element) {
        if (stack.size() == 0) links.append(null, element, false);
        else place(element, currentNode());
        stack.push(element);
        return element;
    }

    /// "The appropriate place for inserting a node".
    private void place(Element element, Element target) {
        if (fosterParenting && causesFosterParenting(target)) placeByFosterParent(element);
        else links.append(flattened(target), element, stack.contains(Tag.TEMPLATE));
    }

    /// Chromium limits the depth of its trees: beyond it, an element becomes the next sibling instead of a child.
    private Element flattened(Element target) {
        return isFlat() && target.parent != null ? target.parent : target;
    }

    private boolean isFlat() {
        return stack.size() > FLAT_FROM;
    }

    private void placeByFosterParent(Element element) {
        var template = stack.lastIndexOf(Tag.TEMPLATE);
        var table = stack.lastIndexOf(Tag.TABLE);
        var inTemplate = template >= 0;
        if (inTemplate && template > table) links.append(stack.get(template), element, true);
        else if (table < 0) links.append(stack.get(0), element, inTemplate);
        else if (links.withTree() && stack.get(table).parent == null)
            links.append(stack.get(table - 1), element, false);
        else links.insertBefore(stack.get(table), element, inTemplate);
    }

    private static boolean causesFosterParenting(Element element) {
        return switch (element.tag) {
            case TABLE, TBODY, TFOOT, THEAD, TR -> element.space == Element.Space.HTML;
            default -> false;
        };
    }

    /// Without a tree, an element that nothing refers to is reused.
    private Element newElement() {
        if (links.withTree()) {
            nodes++;
            return new Element();
        }
        var used = stack.above();
        return used == null || used.open || used.active || used == form || used == head ? new Element() : used;
    }

    /// A link that needs no element; returns whether its text has been read already.
    boolean leafLink(Token token, byte[] buffer, int from, int to) {
        var nofollow = token.has(Attribute.REL) && isNofollow(token);
        return links.openLeaf(value(token, Attribute.HREF), nofollow, token.offset, buffer, from, to);
    }

    /// Whether one more element might be too deep for a tree of Chromium.
    boolean isDeep() {
        return stack.size() >= FLAT_FROM;
    }

    // Text

    /// An element that contains only raw text.
    void insertRaw(Token token) {
        var moved = fosterParenting && causesFosterParenting(currentNode());
        if (links.withTree() || wants(token)) {
            raw = links.withTree() ? newElement() : new Element();
            raw.become(Element.Space.HTML, token);
            describe(raw, token);
            place(raw, currentNode());
            return;
        }
        if (moved) links.movesInText();
        if (token.tag == Tag.TITLE && !stack.contains(Tag.TEMPLATE)) links.openTitle(moved);
    }

    void rawTextEnds() {
        if (raw != null) links.close(raw);
        raw = null;
        if (!links.withTree()) links.closeTitle();
    }

    /// In a tree all text counts, since its surroundings may still change.
    boolean wantsText() {
        if (links.ignoresText()) return false;
        if (links.withTree()) return stack.size() > 0;
        if (!links.wants() || stack.contains(Tag.TEMPLATE)) return false;
        if (isFlat()) links.movesInText();
        return true;
    }

    /// Characters have come in a table.
    void tableText(boolean visible) {
        if (!visible) return;
        tableTextMoves = true;
        if (!links.withTree() && causesFosterParenting(currentNode())) links.movesInText();
    }

    boolean tableTextMoves() {
        return tableTextMoves;
    }

    /// Inserts text into the tree.
    ///
    /// @param inTable whether the insertion mode is one of a table
    void insertText(String text, boolean inTable) {
        if (raw != null) {
            raw.append(textNode(text));
        } else if (inTable && causesFosterParenting(currentNode())) {
            tableSpaces.append(text);
            if (tableTextMoves) placeByFosterParent(takeTableSpaces());
        } else {
            tableSpaces.append(text);
            currentNode().append(takeTableSpaces());
        }
    }

    private Element takeTableSpaces() {
        var node = textNode(tableSpaces.toString());
        tableSpaces.setLength(0);
        return node;
    }

    private Element textNode(String text) {
        nodes++;
        var node = new Element();
        node.text = text;
        return node;
    }

    /// A run of text has ended.
    void tableTextEnds() {
        tableTextMoves = false;
        if (tableSpaces.isEmpty()) return;
        currentNode().append(takeTableSpaces());
    }

    // Popping

    void pop() {
        var element = stack.pop();
        if (element.link >= 0) links.close(element);
    }

    /// Removes an element from below others.
    void remove(Element element) {
        if (element.open && element.href != null) links.becomeUncertain();
        stack.remove(element);
    }

    void popUntil(Tag tag) {
        while (!isCurrent(tag)) pop();
        pop();
    }

    void popUntil(Element element) {
        while (currentNode() != element) pop();
        pop();
    }

    void popDownTo(int size) {
        while (stack.size() > size) pop();
    }

    void generateImpliedEndTags(@Nullable Tag except) {
        while (true) {
            var node = currentNode();
            if (node.space != Element.Space.HTML || node.tag == except) return;
            switch (node.tag) {
                case DD, DT, LI, OPTGROUP, OPTION, P, RB, RP, RT, RTC -> pop();
                default -> {
                    return;
                }
            }
        }
    }

    void generateAllImpliedEndTagsThoroughly() {
        while (true) {
            generateImpliedEndTags(null);
            if (currentNode().space != Element.Space.HTML) return;
            switch (currentNode().tag) {
                case CAPTION, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR -> pop();
                default -> {
                    return;
                }
            }
        }
    }

    void closeP() {
        if (stack.contains(Tag.P)) closeOpenP();
    }

    private void closeOpenP() {
        if (stack.hasInScope(Tag.P, OpenElements.Scope.BUTTON)) {
            generateImpliedEndTags(Tag.P);
            popUntil(Tag.P);
        }
    }

    void resetInsertionModeAppropriately() {
        for (var i = stack.size() - 1; i >= 0; i--) {
            var node = stack.get(i);
            if (node.space != Element.Space.HTML) continue;
            var found = switch (node.tag) {
                case TD, TH -> InsertionMode.IN_CELL;
                case TR -> InsertionMode.IN_ROW;
                case TBODY, THEAD, TFOOT -> InsertionMode.IN_TABLE_BODY;
                case CAPTION -> InsertionMode.IN_CAPTION;
                case COLGROUP -> InsertionMode.IN_COLUMN_GROUP;
                case TABLE -> InsertionMode.IN_TABLE;
                case TEMPLATE -> templateModes.getLast();
                case HEAD -> InsertionMode.IN_HEAD;
                case BODY -> InsertionMode.IN_BODY;
                case FRAMESET -> InsertionMode.IN_FRAMESET;
                case HTML -> head == null ? InsertionMode.BEFORE_HEAD : InsertionMode.AFTER_HEAD;
                default -> null;
            };
            stack.count(1);
            if (found != null) {
                mode = found;
                return;
            }
        }
        mode = InsertionMode.IN_BODY;
    }

    // Formatting

    void pushFormatting(Element element) {
        if (links.withTree()) formatting.makeRoomFor(element);
        // Whether one must be removed depends on attributes that were not read.
        else if (formatting.countAfterMarker(element.tag) >= 3) links.becomeUncertain();
        formatting.add(element);
    }

    void reconstructFormatting() {
        if (!formatting.isEmpty()) reconstructLastFormatting();
    }

    private void reconstructLastFormatting() {
        var size = formatting.size();
        var entry = formatting.get(size - 1);
        if (entry == null || entry.open) return;
        var first = size - 1;
        while (first > 0) {
            var before = formatting.get(first - 1);
            if (before == null || before.open) break;
            first--;
        }
        stack.count(size - first);
        for (var i = first; i < size; i++) {
            var closed = formatting.get(i);
            if (closed != null) formatting.replace(i, insert(cloneOf(closed)));
        }
    }

    private Element cloneOf(Element element) {
        var clone = newElement();
        clone.becomeCloneOf(element);
        return clone;
    }

    /// The adoption agency algorithm; false if the token is to be treated like any other end tag.
    boolean adopt(Tag subject) {
        // The second case has the same result as what follows, and is by far the most frequent.
        if (isCurrent(subject) && (!currentNode().active || formatting.removeLast(currentNode()))) {
            pop();
            return true;
        }
        for (var outer = 0; outer < 8; outer++) {
            var formattingElement = formatting.lastAfterMarker(subject);
            if (formattingElement == null) return outer > 0;
            if (!formattingElement.open) {
                formatting.remove(formattingElement);
                return true;
            }
            if (!stack.hasInScope(formattingElement)) return true;
            var at = stack.indexOf(formattingElement);
            var furthestBlock = at + 1;
            while (furthestBlock < stack.size() && !stack.get(furthestBlock).special) furthestBlock++;
            stack.count(furthestBlock - at);
            if (furthestBlock == stack.size()) {
                formatting.remove(formattingElement);
                popUntil(formattingElement);
                return true;
            }
            adopt(formattingElement, at, furthestBlock);
        }
        return true;
    }

    private void adopt(Element formattingElement, int at, int furthestBlockAt) {
        var commonAncestor = stack.get(at - 1);
        var furthestBlock = stack.get(furthestBlockAt);
        // The entry before which the new element is inserted; null stands for the formatting element's own place.
        var bookmark = formattingElement;
        var lastNode = furthestBlock;
        var index = furthestBlockAt;
        for (var inner = 1; ; inner++) {
            index--;
            var node = stack.get(index);
            if (node == formattingElement) break;
            stack.count(1);
            if (inner > 3) formatting.remove(node);
            if (!node.active) {
                remove(node);
                continue;
            }
            var clone = cloneOf(node);
            if (clone.href != null) links.becomeUncertain();
            formatting.replace(formatting.indexOf(node), clone);
            stack.replace(index, clone);
            if (lastNode == furthestBlock) bookmark = clone;
            if (links.withTree()) clone.append(lastNode);
            lastNode = clone;
        }
        if (causesFosterParenting(commonAncestor)) {
            links.becomeUncertain();
            if (links.withTree()) placeByFosterParent(lastNode);
        } else if (links.withTree()) {
            commonAncestor.append(lastNode);
        }
        var clone = cloneOf(formattingElement);
        if (clone.href != null) links.becomeUncertain();
        if (links.withTree()) adoptChildren(furthestBlock, clone);
        var place = formatting.indexOf(bookmark);
        if (bookmark != formattingElement) place++;
        formatting.insert(place, clone);
        formatting.remove(formattingElement);
        stack.remove(formattingElement);
        stack.insert(stack.indexOf(furthestBlock) + 1, clone);
    }

    private void adoptChildren(Element furthestBlock, Element clone) {
        for (var child = furthestBlock.firstChild; child != null; child = furthestBlock.firstChild) {
            clone.append(child);
            stack.count(1);
        }
        furthestBlock.append(clone);
    }
}
