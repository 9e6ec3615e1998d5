package clew.html.tree;

import clew.html.Attribute;
import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.TokenSink.Content;

/// The rules for tokens in foreign content: inside `<svg>` and `<math>`.
///
/// Their `<a>` are not links of the page: `document.links` and the `href` of HTML anchors do not include them.
final class ForeignContent {
    private final TreeState tree;
    private final TreeBuilder builder;

    ForeignContent(TreeState tree, TreeBuilder builder) {
        this.tree = tree;
        this.builder = builder;
    }

    /// Whether a start tag follows these rules, and not those of the insertion mode.
    boolean takesStartTag(Token token) {
        if (tree.stack.size() == 0) return false;
        var node = tree.currentNode();
        if (node.space == Element.Space.HTML || node.htmlIntegrationPoint) return false;
        if (node.isMathMlTextIntegrationPoint()) return token.tag == Tag.MGLYPH || token.tag == Tag.MALIGNMARK;
        return !(node.space == Element.Space.MATHML && node.tag == Tag.ANNOTATION_XML && token.tag == Tag.SVG);
    }

    /// Whether it then creates an element of foreign content, and does not end it.
    boolean takes(Token token) {
        return token.tag == Tag.SVG || (takesStartTag(token) && !breaksOut(token));
    }

    boolean takesCharacters() {
        if (tree.stack.size() == 0) return false;
        var node = tree.currentNode();
        return node.space != Element.Space.HTML && !node.htmlIntegrationPoint && !node.isMathMlTextIntegrationPoint();
    }

    boolean takesEndTag() {
        return tree.stack.size() > 0 && tree.currentNode().space != Element.Space.HTML;
    }

    void characters(int kinds) {
        if ((kinds & TokenSink.VISIBLE) != 0) tree.framesetOk = false;
    }

    Content startTag(Token token) {
        if (breaksOut(token)) {
            breakOut();
            return builder.startTagInMode(token);
        }
        tree.insertForeign(token, tree.currentNode().space);
        if (token.selfClosing) tree.pop();
        return Content.DATA;
    }

    private static boolean breaksOut(Token token) {
        return switch (token.tag) {
            case B, BIG, BLOCKQUOTE, BODY, BR, CENTER, CODE, DD, DIV, DL, DT, EM, EMBED, H1, H2, H3, H4, H5, H6 -> true;
            case HEAD, HR, I, IMG, LI, LISTING, MENU, META, NOBR, OL, P, PRE, RUBY, S, SMALL, SPAN, STRONG -> true;
            case STRIKE, SUB, SUP, TABLE, TT, U, UL, VAR -> true;
            case FONT -> token.has(Attribute.COLOR) || token.has(Attribute.FACE) || token.has(Attribute.SIZE);
            default -> false;
        };
    }

    private void breakOut() {
        while (true) {
            var node = tree.currentNode();
            if (node.space == Element.Space.HTML || node.htmlIntegrationPoint || node.isMathMlTextIntegrationPoint()) {
                return;
            }
            tree.pop();
        }
    }

    void endTag(Token token) {
        if (token.tag == Tag.BR || token.tag == Tag.P) {
            breakOut();
            builder.endTagInMode(token);
            return;
        }
        // Chromium adjusts the name to SVG's spelling before it looks for an element, and so finds none of HTML.
        var spelled = token.tag == Tag.FOREIGNOBJECT && tree.currentNode().space == Element.Space.SVG;
        for (var i = tree.stack.size() - 1; i > 0; i--) {
            var node = tree.stack.get(i);
            tree.stack.count(1);
            if (node.space == Element.Space.HTML) {
                if (!spelled) builder.endTagInMode(token);
                return;
            }
            if (node.isNamed(token)) {
                tree.popDownTo(i);
                return;
            }
        }
    }
}
