package clew.html.tree;

import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.TextDecoder;
import clew.html.Token;
import clew.html.TokenSink;
import clew.page.LinkTags;
import clew.page.TagReading;

/// The tree construction stage of the HTML Standard, scripting off unless the [TagReading] says otherwise, as far as it
/// decides which links a page has and in what order. The insertion modes before and after the body are here; [InBody],
/// [InTable] and [ForeignContent] have the others.
///
/// What can neither hold a link nor change its position is not built: text, comments, void elements.
///
/// If a page needs too much work ([TreeState#allowsTags]), the rest is read without a tree, and each `<a
/// href>` counts where it is written.
public final class TreeBuilder implements TokenSink {
    private static final int TAGS_UNCHECKED = 16;

    private final TreeState tree;
    private final InBody inBody;
    private final InTable inTable;
    private final ForeignContent foreign;
    private final TextDecoder decoder;
    private final StringBuilder text = new StringBuilder();
    private final TagReading reading;
    private boolean givenUp;

    /// How many tags are still read before the bounds are checked again.
    private int uncheckedTags;

    public TreeBuilder(LinkCollector links, AttributeValue values, LinkTags counted) {
        this(links, values, counted, TagReading.CRAWL);
    }

    public TreeBuilder(LinkCollector links, AttributeValue values, LinkTags counted, TagReading reading) {
        this.reading = reading;
        givenUp = reading.isAhead();
        decoder = new TextDecoder(values.charset(), links.withTree() ? new Collector() : links);
        tree = new TreeState(links, values, counted);
        inBody = new InBody(tree, this);
        inTable = new InTable(tree, this, inBody);
        foreign = new ForeignContent(tree, this);
    }

    /// Whether the content of `<noscript>` is text.
    boolean hasScripts() {
        return reading.hasScripts();
    }

    /// Whether the page needed too much work.
    public boolean hasGivenUp() {
        return givenUp;
    }

    @Override
    public boolean inForeignContent() {
        return !givenUp && foreign.takesEndTag();
    }

    /// Whether a start tag here creates an element of SVG or MathML.
    public boolean isForeign(Token token) {
        return !givenUp && foreign.takes(token);
    }

    public boolean inTemplate() {
        return !givenUp && tree.stack.contains(Tag.TEMPLATE);
    }

    public boolean inFrameset() {
        return !givenUp && tree.mode == InsertionMode.IN_FRAMESET;
    }

    @Override
    public void doctype(boolean quirks) {
        comment();
        if (tree.mode != InsertionMode.INITIAL) return;
        tree.quirks = quirks;
        tree.mode = InsertionMode.BEFORE_HTML;
    }

    @Override
    public Content startTag(Token token) {
        if (givesUp()) return startTagWithoutTree(token);
        if (tree.mode == InsertionMode.IN_BODY && tree.currentNode().space == Element.Space.HTML) {
            return inBody.startTag(token);
        }
        tree.tableTextEnds();
        return foreign.takesStartTag(token) ? foreign.startTag(token) : startTagInMode(token);
    }

    @Override
    public boolean leaf(Token token, byte[] buffer, int from, int to) {
        return !givesUp()
                && inBodyOrCell()
                && tree.currentNode().space == Element.Space.HTML
                && inBody.leaf(token, buffer, from, to);
    }

    private boolean inBodyOrCell() {
        return tree.mode == InsertionMode.IN_BODY || tree.mode == InsertionMode.IN_CELL;
    }

    /// Counts a tag, and says whether the page needs too much work. What a few tags can do without a tree is little
    /// enough to look only now and then.
    private boolean givesUp() {
        return --uncheckedTags < 0 && exceedsBounds();
    }

    private boolean exceedsBounds() {
        var tags = tree.links.withTree() ? 1 : TAGS_UNCHECKED;
        givenUp |= !tree.allowsTags(tags);
        uncheckedTags = givenUp ? 0 : tags - 1;
        return givenUp;
    }

    private Content startTagWithoutTree(Token token) {
        switch (token.tag) {
            case A, AREA, IFRAME -> {
                if (tree.wants(token)) tree.links.add(tree.target(token), tree.isNofollow(token), token.offset);
            }
            case BASE -> {
                if (reading.isAhead() && tree.wants(token)) tree.links.addBase(tree.target(token));
            }
            default -> {}
        }
        return switch (token.tag) {
            case NOSCRIPT -> hasScripts() ? Content.RAWTEXT : Content.DATA;
            case TITLE, TEXTAREA, STYLE, XMP, IFRAME, NOEMBED, NOFRAMES -> Content.RAWTEXT;
            case SCRIPT -> Content.SCRIPT;
            case PLAINTEXT -> Content.PLAINTEXT;
            default -> Content.DATA;
        };
    }

    Content startTagInMode(Token token) {
        return switch (tree.mode) {
            case INITIAL -> {
                initialAnythingElse();
                yield startTag(token);
            }
            case BEFORE_HTML -> beforeHtml(token);
            case BEFORE_HEAD -> beforeHead(token);
            case IN_HEAD -> inHead(token);
            case IN_HEAD_NOSCRIPT -> inHeadNoscript(token);
            case AFTER_HEAD -> afterHead(token);
            case IN_BODY -> inBody.startTag(token);
            case IN_TABLE -> inTable.startTag(token);
            case IN_CAPTION -> inTable.startTagInCaption(token);
            case IN_COLUMN_GROUP -> inTable.startTagInColumnGroup(token);
            case IN_TABLE_BODY -> inTable.startTagInTableBody(token);
            case IN_ROW -> inTable.startTagInRow(token);
            case IN_CELL -> inTable.startTagInCell(token);
            case IN_TEMPLATE -> inTemplate(token);
            case AFTER_BODY, AFTER_AFTER_BODY -> afterBody(token);
            case IN_FRAMESET -> inFrameset(token);
            case AFTER_FRAMESET, AFTER_AFTER_FRAMESET -> token.tag == Tag.NOFRAMES ? inHead(token) : Content.DATA;
        };
    }

    @Override
    public void endTag(Token token) {
        if (givesUp()) {
            if (token.tag == Tag.A) tree.links.closeAll();
            return;
        }
        var mode = tree.mode;
        if (mode == InsertionMode.IN_BODY || mode == InsertionMode.IN_CELL) {
            var current = tree.currentNode();
            if (current.space == Element.Space.HTML) {
                if (token.tag.closesItself && current.isNamed(token)) {
                    tree.pop();
                    return;
                }
                if (mode == InsertionMode.IN_BODY) {
                    inBody.endTag(token);
                    return;
                }
            }
        }
        tree.tableTextEnds();
        if (foreign.takesEndTag()) foreign.endTag(token);
        else endTagInMode(token);
    }

    void endTagInMode(Token token) {
        switch (tree.mode) {
            case INITIAL -> {
                initialAnythingElse();
                endTag(token);
            }
            case BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD -> endTagAroundHead(token);
            case IN_BODY -> inBody.endTag(token);
            case IN_TABLE -> inTable.endTag(token);
            case IN_CAPTION -> inTable.endTagInCaption(token);
            case IN_COLUMN_GROUP -> inTable.endTagInColumnGroup(token);
            case IN_TABLE_BODY -> inTable.endTagInTableBody(token);
            case IN_ROW -> inTable.endTagInRow(token);
            case IN_CELL -> inTable.endTagInCell(token);
            case IN_TEMPLATE -> {
                if (token.tag == Tag.TEMPLATE) endTemplate();
            }
            case AFTER_BODY, AFTER_AFTER_BODY -> endTagAfterBody(token);
            case IN_FRAMESET -> endTagInFrameset(token);
            case AFTER_FRAMESET -> {
                if (token.tag == Tag.HTML) tree.mode = InsertionMode.AFTER_AFTER_FRAMESET;
            }
            case AFTER_AFTER_FRAMESET -> {}
        }
    }

    @Override
    public boolean characters(int kinds) {
        if (givenUp) return tree.links.wants();
        if (tree.mode == InsertionMode.IN_BODY && tree.currentNode().space == Element.Space.HTML) {
            inBody.characters(kinds);
        } else if (foreign.takesCharacters()) {
            foreign.characters(kinds);
        } else {
            charactersInMode(kinds);
        }
        return tree.wantsText();
    }

    private void charactersInMode(int kinds) {
        switch (tree.mode) {
            case IN_BODY, IN_CAPTION, IN_CELL, IN_TEMPLATE -> inBody.characters(kinds);
            case IN_TABLE, IN_TABLE_BODY, IN_ROW -> inTable.characters(kinds);
            case IN_COLUMN_GROUP -> inTable.charactersInColumnGroup(kinds);
            case IN_FRAMESET, AFTER_FRAMESET -> {}
            case AFTER_AFTER_FRAMESET -> {
                if ((kinds & SPACE) != 0) inBody.characters(SPACE);
            }
            case INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD -> {
                if ((kinds & ~SPACE) == 0) return;
                anythingElseAroundHead();
                charactersInMode(kinds);
            }
            case AFTER_BODY, AFTER_AFTER_BODY -> {
                if ((kinds & ~SPACE) != 0) tree.mode = InsertionMode.IN_BODY;
                inBody.characters(kinds);
            }
        }
    }

    // Text

    /// In a tree, text is joined before it is inserted.
    private final class Collector implements TextDecoder.Receiver {
        @Override
        public void add(char c) {
            text.append(c);
        }

        @Override
        public boolean wants() {
            return true;
        }
    }

    @Override
    public boolean wantsText() {
        return givenUp ? tree.links.wants() : tree.wantsText();
    }

    @Override
    public void text(byte[] buffer, int from, int to, Text kind) {
        decoder.decode(buffer, from, to, kind != Text.RAW, kind == Text.DATA && !foreign.takesCharacters());
        insertText();
    }

    @Override
    public void textStops() {
        decoder.end();
        insertText();
    }

    private void insertText() {
        if (text.isEmpty()) return;
        givenUp |= tree.isFull();
        if (!givenUp) tree.insertText(text.toString(), tree.mode.isOfTable() && !foreign.takesCharacters());
        text.setLength(0);
    }

    @Override
    public void rawTextEnds() {
        tree.rawTextEnds();
    }

    @Override
    public void comment() {
        if (!givenUp) tree.tableTextEnds();
    }

    /// The page has ended.
    public void end() {
        if (!givenUp) tree.tableTextEnds();
    }

    // Before the body

    private void initialAnythingElse() {
        tree.quirks = true;
        tree.mode = InsertionMode.BEFORE_HTML;
    }

    /// "Anything else" of the modes up to "after head": what the page omitted is inserted.
    private void anythingElseAroundHead() {
        switch (tree.mode) {
            case INITIAL -> initialAnythingElse();
            case BEFORE_HTML -> {
                tree.insert(Tag.HTML);
                tree.mode = InsertionMode.BEFORE_HEAD;
            }
            case BEFORE_HEAD -> {
                tree.head = tree.insert(Tag.HEAD);
                tree.mode = InsertionMode.IN_HEAD;
            }
            case IN_HEAD -> {
                tree.pop();
                tree.mode = InsertionMode.AFTER_HEAD;
            }
            case IN_HEAD_NOSCRIPT -> {
                tree.pop();
                tree.mode = InsertionMode.IN_HEAD;
            }
            default -> {
                tree.insert(Tag.BODY);
                tree.mode = InsertionMode.IN_BODY;
            }
        }
    }

    private Content anythingElseAroundHead(Token token) {
        anythingElseAroundHead();
        return startTag(token);
    }

    private Content beforeHtml(Token token) {
        if (token.tag != Tag.HTML) return anythingElseAroundHead(token);
        tree.insert(token);
        tree.mode = InsertionMode.BEFORE_HEAD;
        return Content.DATA;
    }

    private Content beforeHead(Token token) {
        if (token.tag == Tag.HTML) return inBody.startTag(token);
        if (token.tag != Tag.HEAD) return anythingElseAroundHead(token);
        tree.head = tree.insert(token);
        tree.mode = InsertionMode.IN_HEAD;
        return Content.DATA;
    }

    Content inHead(Token token) {
        return switch (token.tag) {
            case HTML -> inBody.startTag(token);
            case BASE, LINK, META -> {
                tree.insertVoid(token);
                yield Content.DATA;
            }
            case BASEFONT, BGSOUND, HEAD -> Content.DATA;
            case TITLE, NOFRAMES, STYLE -> {
                tree.insertRaw(token);
                yield Content.RAWTEXT;
            }
            case NOSCRIPT -> {
                if (hasScripts()) {
                    tree.insertRaw(token);
                    yield Content.RAWTEXT;
                }
                tree.insert(token);
                tree.mode = InsertionMode.IN_HEAD_NOSCRIPT;
                yield Content.DATA;
            }
            case SCRIPT -> {
                tree.insertRaw(token);
                yield Content.SCRIPT;
            }
            case TEMPLATE -> {
                tree.insert(token);
                tree.formatting.addMarker();
                tree.framesetOk = false;
                tree.mode = InsertionMode.IN_TEMPLATE;
                tree.templateModes.addLast(InsertionMode.IN_TEMPLATE);
                yield Content.DATA;
            }
            default -> anythingElseAroundHead(token);
        };
    }

    private Content inHeadNoscript(Token token) {
        return switch (token.tag) {
            case HTML -> inBody.startTag(token);
            case BASEFONT, BGSOUND, LINK, META, NOFRAMES, STYLE -> inHead(token);
            case HEAD, NOSCRIPT -> Content.DATA;
            default -> anythingElseAroundHead(token);
        };
    }

    private Content afterHead(Token token) {
        return switch (token.tag) {
            case HTML -> inBody.startTag(token);
            case BODY -> {
                tree.insert(token);
                tree.framesetOk = false;
                tree.mode = InsertionMode.IN_BODY;
                yield Content.DATA;
            }
            case FRAMESET -> {
                tree.insert(token);
                tree.mode = InsertionMode.IN_FRAMESET;
                yield Content.DATA;
            }
            case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE -> {
                var head = tree.head;
                if (head != null) tree.stack.push(head);
                var content = inHead(token);
                if (head != null) tree.stack.remove(head);
                yield content;
            }
            case HEAD -> Content.DATA;
            default -> anythingElseAroundHead(token);
        };
    }

    private void endTagAroundHead(Token token) {
        switch (token.tag) {
            case HEAD -> {
                if (tree.mode == InsertionMode.IN_HEAD) {
                    anythingElseAroundHead();
                } else if (tree.mode == InsertionMode.BEFORE_HTML || tree.mode == InsertionMode.BEFORE_HEAD) {
                    anythingElseAroundHead();
                    endTag(token);
                }
            }
            case NOSCRIPT -> {
                if (tree.mode == InsertionMode.IN_HEAD_NOSCRIPT) anythingElseAroundHead();
            }
            case TEMPLATE -> {
                if (tree.mode == InsertionMode.IN_HEAD || tree.mode == InsertionMode.AFTER_HEAD) endTemplate();
            }
            case BODY, HTML, BR -> {
                if (tree.mode == InsertionMode.IN_HEAD_NOSCRIPT && token.tag != Tag.BR) return;
                anythingElseAroundHead();
                endTag(token);
            }
            default -> {}
        }
    }

    // Templates

    private Content inTemplate(Token token) {
        var next = switch (token.tag) {
            case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE -> null;
            case CAPTION, COLGROUP, TBODY, TFOOT, THEAD -> InsertionMode.IN_TABLE;
            case COL -> InsertionMode.IN_COLUMN_GROUP;
            case TR -> InsertionMode.IN_TABLE_BODY;
            case TD, TH -> InsertionMode.IN_ROW;
            default -> InsertionMode.IN_BODY;
        };
        if (next == null) return inHead(token);
        tree.templateModes.removeLast();
        tree.templateModes.addLast(next);
        tree.mode = next;
        return startTag(token);
    }

    void endTemplate() {
        if (!tree.stack.contains(Tag.TEMPLATE)) return;
        tree.generateAllImpliedEndTagsThoroughly();
        tree.popUntil(Tag.TEMPLATE);
        tree.formatting.clearToLastMarker();
        tree.templateModes.removeLast();
        tree.resetInsertionModeAppropriately();
    }

    // After the body

    private Content afterBody(Token token) {
        if (token.tag == Tag.HTML) return inBody.startTag(token);
        tree.mode = InsertionMode.IN_BODY;
        return startTag(token);
    }

    private void endTagAfterBody(Token token) {
        if (token.tag == Tag.HTML && tree.mode == InsertionMode.AFTER_BODY) {
            tree.mode = InsertionMode.AFTER_AFTER_BODY;
            return;
        }
        tree.mode = InsertionMode.IN_BODY;
        endTag(token);
    }

    private Content inFrameset(Token token) {
        return switch (token.tag) {
            case FRAMESET -> {
                tree.insert(token);
                yield Content.DATA;
            }
            case NOFRAMES -> inHead(token);
            case FRAME -> {
                tree.insertVoid(token);
                yield Content.DATA;
            }
            default -> Content.DATA;
        };
    }

    private void endTagInFrameset(Token token) {
        if (token.tag != Tag.FRAMESET || tree.stack.size() == 1) return;
        tree.pop();
        if (!tree.isCurrent(Tag.FRAMESET)) tree.mode = InsertionMode.AFTER_FRAMESET;
    }
}
