package clew.html.tree;

import clew.html.Attribute;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.TokenSink.Content;

/// The rules of the insertion mode "in body", which apply to most tags of most pages.
final class InBody {
    private final TreeState tree;
    private final TreeBuilder builder;

    InBody(TreeState tree, TreeBuilder builder) {
        this.tree = tree;
        this.builder = builder;
    }

    void characters(int kinds) {
        if ((kinds & (TokenSink.SPACE | TokenSink.VISIBLE)) == 0) return;
        tree.reconstructFormatting();
        if ((kinds & TokenSink.VISIBLE) != 0) tree.framesetOk = false;
    }

    Content startTag(Token token) {
        var tag = token.tag;
        if (tag.block) {
            tree.closeP();
            tree.insertPlain(token);
            return Content.DATA;
        }
        if (tag.formatting) return formatting(token);
        return switch (tag) {
            case HTML, CAPTION, COL, COLGROUP, FRAME, HEAD, TBODY, TD, TFOOT, TH, THEAD, TR -> Content.DATA;
            case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE -> builder.inHead(token);
            case BODY -> body();
            case FRAMESET -> frameset(token);
            case P -> {
                tree.closeP();
                yield inserted(token);
            }
            case H1, H2, H3, H4, H5, H6 -> heading(token);
            case PRE, LISTING -> {
                tree.closeP();
                tree.framesetOk = false;
                tree.insert(token);
                yield Content.DATA_AFTER_NEWLINE;
            }
            case FORM -> form(token);
            case LI, DD, DT -> item(token);
            case PLAINTEXT -> {
                tree.closeP();
                tree.insert(token);
                yield Content.PLAINTEXT;
            }
            case BUTTON -> button(token);
            case APPLET, MARQUEE, OBJECT -> {
                tree.reconstructFormatting();
                tree.insert(token);
                tree.formatting.addMarker();
                tree.framesetOk = false;
                yield Content.DATA;
            }
            case TABLE -> {
                if (!tree.quirks) tree.closeP();
                tree.framesetOk = false;
                tree.mode = InsertionMode.IN_TABLE;
                yield inserted(token);
            }
            case AREA, BR, EMBED, IMG, IMAGE, KEYGEN, WBR -> {
                tree.reconstructFormatting();
                tree.insertVoid(token);
                tree.framesetOk = false;
                yield Content.DATA;
            }
            case INPUT -> input(token);
            case PARAM, SOURCE, TRACK -> Content.DATA;
            case HR -> hr();
            case TEXTAREA, IFRAME -> {
                tree.framesetOk = false;
                yield rawText(token);
            }
            case XMP -> {
                tree.closeP();
                tree.reconstructFormatting();
                tree.framesetOk = false;
                yield rawText(token);
            }
            case NOEMBED -> rawText(token);
            case NOSCRIPT -> {
                if (builder.hasScripts()) yield rawText(token);
                tree.reconstructFormatting();
                yield inserted(token);
            }
            case SELECT -> select(token);
            case OPTION, OPTGROUP -> option(token);
            case RB, RTC -> {
                if (tree.stack.hasInScope(Tag.RUBY)) tree.generateImpliedEndTags(null);
                yield inserted(token);
            }
            case RP, RT -> {
                if (tree.stack.hasInScope(Tag.RUBY)) tree.generateImpliedEndTags(Tag.RTC);
                yield inserted(token);
            }
            case MATH, SVG -> foreign(token);
            default -> {
                tree.reconstructFormatting();
                yield inserted(token);
            }
        };
    }

    /// Has the effect of [#startTag], text and [#endTag] for a plain element, without creating one; false if they
    /// would do more.
    boolean leaf(Token token, byte[] buffer, int from, int to) {
        if (tree.links.withTree() || tree.isDeep() || tree.framesetOk) return false;
        var isA = token.tag == Tag.A;
        if (isA && tree.stack.contains(Tag.TEMPLATE)) return false;
        if (!tree.formatting.isEmpty()) {
            if (token.tag.formatting && tree.formatting.countAfterMarker(token.tag) >= (isA ? 1 : 3)) return false;
            tree.reconstructFormatting();
        }
        var link = isA && tree.isLink(token);
        if (link && tree.leafLink(token, buffer, from, to)) return true;
        if (from < to && tree.wantsText()) {
            builder.text(buffer, from, to, TokenSink.Text.DATA);
            builder.textStops();
        }
        if (link) tree.links.closeLast();
        return true;
    }

    private Content rawText(Token token) {
        tree.insertRaw(token);
        return Content.RAWTEXT;
    }

    private Content inserted(Token token) {
        tree.insertPlain(token);
        return Content.DATA;
    }

    private Content formatting(Token token) {
        if (token.tag == Tag.A) {
            var open = tree.formatting.lastAfterMarker(Tag.A);
            if (open != null) {
                tree.adopt(Tag.A);
                tree.formatting.remove(open);
                tree.remove(open);
            }
        }
        tree.reconstructFormatting();
        if (token.tag == Tag.NOBR && tree.stack.hasInScope(Tag.NOBR)) {
            tree.adopt(Tag.NOBR);
            tree.reconstructFormatting();
        }
        tree.pushFormatting(tree.insert(token));
        return Content.DATA;
    }

    private Content body() {
        if (tree.stack.size() > 1 && tree.stack.get(1).is(Tag.BODY) && !tree.stack.contains(Tag.TEMPLATE)) {
            tree.framesetOk = false;
        }
        return Content.DATA;
    }

    private Content frameset(Token token) {
        if (tree.stack.size() == 1 || !tree.stack.get(1).is(Tag.BODY) || !tree.framesetOk) return Content.DATA;
        tree.links.becomeUncertain();
        tree.stack.get(1).remove();
        tree.popDownTo(1);
        tree.mode = InsertionMode.IN_FRAMESET;
        return inserted(token);
    }

    private Content heading(Token token) {
        tree.closeP();
        var node = tree.currentNode();
        if (node.tag.heading && node.space == Element.Space.HTML) tree.pop();
        return inserted(token);
    }

    private Content form(Token token) {
        var inTemplate = tree.stack.contains(Tag.TEMPLATE);
        if (tree.form != null && !inTemplate) return Content.DATA;
        tree.closeP();
        var element = tree.insert(token);
        if (!inTemplate) tree.form = element;
        return Content.DATA;
    }

    /// `<li>` closes an open `<li>`; `<dd>` and `<dt>` close an open one of either.
    private Content item(Token token) {
        tree.framesetOk = false;
        for (var i = tree.stack.size() - 1; i >= 0; i--) {
            var node = tree.stack.get(i);
            tree.stack.count(1);
            var same = token.tag == Tag.LI ? node.is(Tag.LI) : node.is(Tag.DD) || node.is(Tag.DT);
            if (same) {
                tree.generateImpliedEndTags(node.tag);
                tree.popUntil(node.tag);
                break;
            }
            if (node.special && !node.is(Tag.ADDRESS) && !node.is(Tag.DIV) && !node.is(Tag.P)) break;
        }
        tree.closeP();
        return inserted(token);
    }

    private Content button(Token token) {
        if (tree.stack.hasInScope(Tag.BUTTON)) {
            tree.generateImpliedEndTags(null);
            tree.popUntil(Tag.BUTTON);
        }
        tree.reconstructFormatting();
        tree.framesetOk = false;
        return inserted(token);
    }

    private Content input(Token token) {
        if (tree.stack.hasInScope(Tag.SELECT)) tree.popUntil(Tag.SELECT);
        tree.reconstructFormatting();
        if (!isHidden(token)) tree.framesetOk = false;
        return Content.DATA;
    }

    boolean isHidden(Token token) {
        return token.has(Attribute.TYPE) && tree.value(token, Attribute.TYPE).equalsIgnoreCase("hidden");
    }

    private Content hr() {
        tree.closeP();
        if (tree.stack.hasInScope(Tag.SELECT)) tree.generateImpliedEndTags(null);
        tree.framesetOk = false;
        return Content.DATA;
    }

    private Content select(Token token) {
        if (tree.stack.hasInScope(Tag.SELECT)) {
            tree.popUntil(Tag.SELECT);
            return Content.DATA;
        }
        tree.reconstructFormatting();
        tree.framesetOk = false;
        return inserted(token);
    }

    private Content option(Token token) {
        if (tree.stack.hasInScope(Tag.SELECT)) {
            tree.generateImpliedEndTags(token.tag == Tag.OPTION ? Tag.OPTGROUP : null);
        } else if (tree.isCurrent(Tag.OPTION)) {
            tree.pop();
        }
        tree.reconstructFormatting();
        return inserted(token);
    }

    private Content foreign(Token token) {
        tree.reconstructFormatting();
        tree.insertForeign(token, token.tag == Tag.SVG ? Element.Space.SVG : Element.Space.MATHML);
        if (token.selfClosing) tree.pop();
        return Content.DATA;
    }

    void endTag(Token token) {
        var tag = token.tag;
        if (tag.formatting) {
            if (!tree.adopt(tag)) anyOther(token);
            return;
        }
        if (tag.block) {
            close(tag);
            return;
        }
        switch (tag) {
            case TEMPLATE -> builder.endTemplate();
            case BODY -> {
                if (tree.stack.hasInScope(Tag.BODY)) tree.mode = InsertionMode.AFTER_BODY;
            }
            case HTML -> {
                if (tree.stack.hasInScope(Tag.BODY)) {
                    tree.mode = InsertionMode.AFTER_BODY;
                    builder.endTag(token);
                }
            }
            case BUTTON, LISTING, PRE, SELECT -> close(tag);
            case FORM -> endForm();
            case P -> {
                if (!tree.stack.hasInScope(Tag.P, OpenElements.Scope.BUTTON)) tree.insert(Tag.P);
                tree.closeP();
            }
            case LI -> {
                if (tree.stack.hasInScope(Tag.LI, OpenElements.Scope.LIST_ITEM)) closeOpen(Tag.LI);
            }
            case DD, DT -> {
                if (tree.stack.hasInScope(tag)) closeOpen(tag);
            }
            case H1, H2, H3, H4, H5, H6 -> endHeading();
            case APPLET, MARQUEE, OBJECT -> {
                if (!tree.stack.hasInScope(tag)) return;
                close(tag);
                tree.formatting.clearToLastMarker();
            }
            case BR -> {
                tree.reconstructFormatting();
                tree.framesetOk = false;
            }
            default -> anyOther(token);
        }
    }

    private void close(Tag tag) {
        if (!tree.stack.hasInScope(tag)) return;
        tree.generateImpliedEndTags(null);
        tree.popUntil(tag);
    }

    private void closeOpen(Tag tag) {
        tree.generateImpliedEndTags(tag);
        tree.popUntil(tag);
    }

    private void endForm() {
        if (tree.stack.contains(Tag.TEMPLATE)) {
            close(Tag.FORM);
            return;
        }
        var form = tree.form;
        tree.form = null;
        if (form == null || !tree.stack.hasInScope(form)) return;
        tree.generateImpliedEndTags(null);
        tree.stack.remove(form);
    }

    private void endHeading() {
        if (!tree.stack.hasHeadingInScope()) return;
        tree.generateImpliedEndTags(null);
        while (true) {
            var node = tree.currentNode();
            var found = node.tag.heading && node.space == Element.Space.HTML;
            tree.pop();
            if (found) return;
        }
    }

    private void anyOther(Token token) {
        if (token.tag != Tag.OTHER && !tree.stack.contains(token.tag)) return;
        for (var i = tree.stack.size() - 1; i >= 0; i--) {
            var node = tree.stack.get(i);
            tree.stack.count(1);
            if (node.space == Element.Space.HTML && node.isNamed(token)) {
                tree.popUntil(node);
                return;
            }
            if (node.special) return;
        }
    }
}
