package clew.report.table;

/// A column of a table.
///
/// @param name for programs
/// @param label for people
public record Column(String name, String label, Kind kind) {
    /// What its cells are, and how they are shown.
    public enum Kind {
        /// A text that is searched.
        TEXT,
        /// A URL, which is searched.
        URL,
        /// One of a few words, which rows are selected by.
        WORD,
        /// The number of a row of the table of pages. What is shown, and searched, is the URL of that page.
        PAGE,
        NUMBER,
        /// A number of bytes.
        BYTES,
        /// A time in milliseconds.
        MILLIS;

        boolean isText() {
            return this == TEXT || this == URL;
        }
    }

    static Column text(String name, String label) {
        return new Column(name, label, Kind.TEXT);
    }

    static Column url(String name, String label) {
        return new Column(name, label, Kind.URL);
    }

    static Column word(String name, String label) {
        return new Column(name, label, Kind.WORD);
    }

    static Column page(String name, String label) {
        return new Column(name, label, Kind.PAGE);
    }

    static Column number(String name, String label) {
        return new Column(name, label, Kind.NUMBER);
    }
}
