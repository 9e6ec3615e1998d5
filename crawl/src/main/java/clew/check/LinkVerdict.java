package clew.check;

import java.util.Locale;

/// What a check says of a link.
public enum LinkVerdict {
    OK,
    /// It works, by way of another URL.
    REDIRECTED,
    /// Whoever follows it gets an error.
    BROKEN,
    /// The server refuses to answer programs, or those who are not logged in; a reader may well see the page.
    BLOCKED,
    /// Nobody can say: there was no answer in time.
    UNKNOWN;

    /// In lower case, for people and files.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
