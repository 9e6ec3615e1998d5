package clew.html.tree;

import clew.html.Tokenizer;

/// The text of a `<title>` as in `document.title`: ASCII white space stripped, and collapsed to one space; cut to
/// the first [#UNITS_MAX] UTF-16 units.
final class Title {
    static final int UNITS_MAX = 1024;

    private final StringBuilder text = new StringBuilder();
    private boolean space;

    boolean wants() {
        return text.length() < UNITS_MAX;
    }

    void add(char c) {
        if (c < 0x80 && Tokenizer.isSpace((byte) c)) {
            space = true;
            return;
        }
        if (space && !text.isEmpty()) addUnit(' ');
        space = false;
        addUnit(c);
    }

    private void addUnit(char c) {
        if (wants()) text.append(c);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
