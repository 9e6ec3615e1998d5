package clew.report.table;

import java.io.IOException;

/// There are more rows than are sorted by a text.
public final class TooManyToSort extends IOException {
    private static final long serialVersionUID = 1;

    TooManyToSort(int max) {
        super("more than " + max + " rows are not sorted by text; narrow the search first");
    }
}
