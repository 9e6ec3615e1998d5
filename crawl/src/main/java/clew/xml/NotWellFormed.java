package clew.xml;

/// The first place in an XML page that is not well-formed; nothing after it counts.
final class NotWellFormed extends Exception {
    private static final long serialVersionUID = 1;

    /// Whether the text right before that place still counts, as it does in Chromium if a `<` starts no markup.
    private final boolean textCounts;

    NotWellFormed(boolean textCounts) {
        super("not well-formed", null, false, false);
        this.textCounts = textCounts;
    }

    boolean textCounts() {
        return textCounts;
    }
}
