package clew.html.tree;

import org.jspecify.annotations.Nullable;

/// Strings that a page repeats, as one object: most of those that it has had lately are found again.
final class SharedStrings {
    private static final int PLACES = 1024;

    private final @Nullable String[] places = new @Nullable String[PLACES];

    /// A string that is equal to this one.
    String of(String text) {
        var place = text.hashCode() & (PLACES - 1);
        var before = places[place];
        if (before != null && before.equals(text)) return before;
        places[place] = text;
        return text;
    }
}
