package clew.report.table;

import java.io.IOException;
import java.util.Locale;

/// There are more rows than are sorted by a text.
public final class TooManyToSort extends IOException {
    private static final long serialVersionUID = 1;

    TooManyToSort(int max) {
        super(String.format(Locale.ROOT, "more than %,d rows are not sorted by text; narrow the search first", max));
    }
}
