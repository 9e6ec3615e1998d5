package clew.page;

/// Whether the texts of links are wanted. All else that is read from a page is the same either way.
public enum LinkText {
    READ,
    /// The text of every link is "".
    SKIPPED
}
