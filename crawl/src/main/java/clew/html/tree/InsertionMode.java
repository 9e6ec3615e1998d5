package clew.html.tree;

/// The standard's insertion modes, without "text" and "in table text", which only concern characters.
enum InsertionMode {
    INITIAL,
    BEFORE_HTML,
    BEFORE_HEAD,
    IN_HEAD,
    IN_HEAD_NOSCRIPT,
    AFTER_HEAD,
    IN_BODY,
    IN_TABLE,
    IN_CAPTION,
    IN_COLUMN_GROUP,
    IN_TABLE_BODY,
    IN_ROW,
    IN_CELL,
    IN_TEMPLATE,
    AFTER_BODY,
    IN_FRAMESET,
    AFTER_FRAMESET,
    AFTER_AFTER_BODY,
    AFTER_AFTER_FRAMESET;

    /// Whether text is inserted before the table.
    boolean isOfTable() {
        return this == IN_TABLE || this == IN_TABLE_BODY || this == IN_ROW;
    }
}
