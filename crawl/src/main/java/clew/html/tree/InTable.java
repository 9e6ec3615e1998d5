package clew.html.tree;

import clew.html.Tag;
import clew.html.Token;
import clew.html.TokenSink;
import clew.html.TokenSink.Content;

/// The rules of the insertion modes in a table.
final class InTable {
    private final TreeState tree;
    private final TreeBuilder builder;
    private final InBody inBody;

    InTable(TreeState tree, TreeBuilder builder, InBody inBody) {
        this.tree = tree;
        this.builder = builder;
        this.inBody = inBody;
    }

    // In table

    void characters(int kinds) {
        var visible = (kinds & TokenSink.VISIBLE) != 0;
        if (!visible && !tree.tableTextMoves() && holdsTableText(tree.currentNode())) return;
        tree.fosterParenting = true;
        inBody.characters(kinds);
        tree.fosterParenting = false;
        tree.tableText(visible);
    }

    private static boolean holdsTableText(Element node) {
        return switch (node.tag) {
            case TABLE, TBODY, TEMPLATE, TFOOT, THEAD, TR -> node.space == Element.Space.HTML;
            default -> false;
        };
    }

    Content startTag(Token token) {
        return switch (token.tag) {
            case CAPTION -> {
                clearBackToTable();
                tree.formatting.addMarker();
                yield into(token, InsertionMode.IN_CAPTION);
            }
            case COLGROUP -> {
                clearBackToTable();
                yield into(token, InsertionMode.IN_COLUMN_GROUP);
            }
            case COL -> {
                clearBackToTable();
                yield within(Tag.COLGROUP, InsertionMode.IN_COLUMN_GROUP, token);
            }
            case TBODY, TFOOT, THEAD -> {
                clearBackToTable();
                yield into(token, InsertionMode.IN_TABLE_BODY);
            }
            case TD, TH, TR -> {
                clearBackToTable();
                yield within(Tag.TBODY, InsertionMode.IN_TABLE_BODY, token);
            }
            case TABLE -> {
                if (!closeTable()) yield Content.DATA;
                yield builder.startTag(token);
            }
            case STYLE, SCRIPT, TEMPLATE -> builder.inHead(token);
            case INPUT -> inBody.isHidden(token) ? Content.DATA : anythingElse(token);
            case FORM -> form(token);
            default -> anythingElse(token);
        };
    }

    private Content into(Token token, InsertionMode mode) {
        tree.insert(token);
        tree.mode = mode;
        return Content.DATA;
    }

    /// Inserts what the page omitted, and continues.
    private Content within(Tag tag, InsertionMode mode, Token token) {
        tree.insert(tag);
        tree.mode = mode;
        return builder.startTag(token);
    }

    private Content form(Token token) {
        if (tree.stack.contains(Tag.TEMPLATE) || tree.form != null) return Content.DATA;
        tree.form = tree.insert(token);
        tree.pop();
        return Content.DATA;
    }

    private Content anythingElse(Token token) {
        tree.fosterParenting = true;
        var content = inBody.startTag(token);
        tree.fosterParenting = false;
        return content;
    }

    void endTag(Token token) {
        switch (token.tag) {
            case TABLE -> closeTable();
            case BODY, CAPTION, COL, COLGROUP, HTML, TBODY, TD, TFOOT, TH, THEAD, TR -> {}
            case TEMPLATE -> builder.endTemplate();
            default -> {
                tree.fosterParenting = true;
                inBody.endTag(token);
                tree.fosterParenting = false;
            }
        }
    }

    private boolean closeTable() {
        if (!inTableScope(Tag.TABLE)) return false;
        tree.popUntil(Tag.TABLE);
        tree.resetInsertionModeAppropriately();
        return true;
    }

    private boolean inTableScope(Tag tag) {
        return tree.stack.hasInScope(tag, OpenElements.Scope.TABLE);
    }

    private void clearBackToTable() {
        while (!tree.isCurrent(Tag.TABLE) && !isContextOfAll()) tree.pop();
    }

    private boolean isContextOfAll() {
        return tree.isCurrent(Tag.TEMPLATE) || tree.isCurrent(Tag.HTML);
    }

    // In caption

    Content startTagInCaption(Token token) {
        return switch (token.tag) {
            case CAPTION, COL, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR ->
                closeCaption() ? builder.startTag(token) : Content.DATA;
            default -> inBody.startTag(token);
        };
    }

    void endTagInCaption(Token token) {
        switch (token.tag) {
            case CAPTION -> closeCaption();
            case TABLE -> {
                if (closeCaption()) builder.endTag(token);
            }
            case BODY, COL, COLGROUP, HTML, TBODY, TD, TFOOT, TH, THEAD, TR -> {}
            default -> inBody.endTag(token);
        }
    }

    private boolean closeCaption() {
        if (!inTableScope(Tag.CAPTION)) return false;
        tree.generateImpliedEndTags(null);
        tree.popUntil(Tag.CAPTION);
        tree.formatting.clearToLastMarker();
        tree.mode = InsertionMode.IN_TABLE;
        return true;
    }

    // In column group

    void charactersInColumnGroup(int kinds) {
        if ((kinds & ~TokenSink.SPACE) != 0 && closeColumnGroup()) builder.characters(kinds);
    }

    Content startTagInColumnGroup(Token token) {
        return switch (token.tag) {
            case HTML -> inBody.startTag(token);
            case COL -> Content.DATA;
            case TEMPLATE -> builder.inHead(token);
            default -> closeColumnGroup() ? builder.startTag(token) : Content.DATA;
        };
    }

    void endTagInColumnGroup(Token token) {
        switch (token.tag) {
            case COLGROUP -> closeColumnGroup();
            case COL -> {}
            case TEMPLATE -> builder.endTemplate();
            default -> {
                if (closeColumnGroup()) builder.endTag(token);
            }
        }
    }

    private boolean closeColumnGroup() {
        if (!tree.isCurrent(Tag.COLGROUP)) return false;
        tree.pop();
        tree.mode = InsertionMode.IN_TABLE;
        return true;
    }

    // In table body

    Content startTagInTableBody(Token token) {
        return switch (token.tag) {
            case TR -> {
                clearBackToTableBody();
                yield into(token, InsertionMode.IN_ROW);
            }
            case TH, TD -> {
                clearBackToTableBody();
                yield within(Tag.TR, InsertionMode.IN_ROW, token);
            }
            case CAPTION, COL, COLGROUP, TBODY, TFOOT, THEAD ->
                closeTableBody() ? builder.startTag(token) : Content.DATA;
            default -> startTag(token);
        };
    }

    void endTagInTableBody(Token token) {
        switch (token.tag) {
            case TBODY, TFOOT, THEAD -> {
                if (inTableScope(token.tag)) closeTableBody();
            }
            case TABLE -> {
                if (closeTableBody()) builder.endTag(token);
            }
            case BODY, CAPTION, COL, COLGROUP, HTML, TD, TH, TR -> {}
            default -> endTag(token);
        }
    }

    private boolean closeTableBody() {
        if (!inTableScope(Tag.TBODY) && !inTableScope(Tag.THEAD) && !inTableScope(Tag.TFOOT)) return false;
        clearBackToTableBody();
        tree.pop();
        tree.mode = InsertionMode.IN_TABLE;
        return true;
    }

    private void clearBackToTableBody() {
        while (!tree.isCurrent(Tag.TBODY)
                && !tree.isCurrent(Tag.TFOOT)
                && !tree.isCurrent(Tag.THEAD)
                && !isContextOfAll()) tree.pop();
    }

    // In row

    Content startTagInRow(Token token) {
        return switch (token.tag) {
            case TH, TD -> {
                clearBackToRow();
                into(token, InsertionMode.IN_CELL);
                tree.formatting.addMarker();
                yield Content.DATA;
            }
            case CAPTION, COL, COLGROUP, TBODY, TFOOT, THEAD, TR -> closeRow() ? builder.startTag(token) : Content.DATA;
            default -> startTag(token);
        };
    }

    void endTagInRow(Token token) {
        switch (token.tag) {
            case TR -> closeRow();
            case TABLE -> {
                if (closeRow()) builder.endTag(token);
            }
            case TBODY, TFOOT, THEAD -> {
                if (inTableScope(token.tag) && closeRow()) builder.endTag(token);
            }
            case BODY, CAPTION, COL, COLGROUP, HTML, TD, TH -> {}
            default -> endTag(token);
        }
    }

    private boolean closeRow() {
        if (!inTableScope(Tag.TR)) return false;
        clearBackToRow();
        tree.pop();
        tree.mode = InsertionMode.IN_TABLE_BODY;
        return true;
    }

    private void clearBackToRow() {
        while (!tree.isCurrent(Tag.TR) && !isContextOfAll()) tree.pop();
    }

    // In cell

    Content startTagInCell(Token token) {
        return switch (token.tag) {
            case CAPTION, COL, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR ->
                closeCell() ? builder.startTag(token) : Content.DATA;
            default -> inBody.startTag(token);
        };
    }

    void endTagInCell(Token token) {
        switch (token.tag) {
            case TD, TH -> {
                if (inTableScope(token.tag)) closeCell(token.tag);
            }
            case BODY, CAPTION, COL, COLGROUP, HTML -> {}
            case TABLE, TBODY, TFOOT, THEAD, TR -> {
                if (inTableScope(token.tag) && closeCell()) builder.endTag(token);
            }
            default -> inBody.endTag(token);
        }
    }

    private boolean closeCell() {
        if (inTableScope(Tag.TD)) closeCell(Tag.TD);
        else if (inTableScope(Tag.TH)) closeCell(Tag.TH);
        else return false;
        return true;
    }

    private void closeCell(Tag cell) {
        tree.generateImpliedEndTags(null);
        tree.popUntil(cell);
        tree.formatting.clearToLastMarker();
        tree.mode = InsertionMode.IN_ROW;
    }
}
