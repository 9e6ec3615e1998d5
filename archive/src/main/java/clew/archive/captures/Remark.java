package clew.archive.captures;

/// What there is to say of the choice among the captures of a URL.
public enum Remark {
    /// A capture was chosen, and there is nothing to say.
    CHOSEN("chosen", ""),
    /// A capture was chosen; newer ones are errors, such as 404.
    LAST_WAS_ERROR("last-was-error", "newer captures are errors"),
    /// All good captures are too long after the wanted time.
    NOT_IN_WINDOW("not-in-window", "no capture near the wanted time"),
    /// There are captures, all of them errors.
    ONLY_ERRORS("only-errors", "all captures are errors"),
    /// There are no captures at the times that were asked for.
    NONE("none", "no captures");

    private final String code;
    private final String text;

    Remark(String code, String text) {
        this.code = code;
        this.text = text;
    }

    /// For programs; it never changes.
    public String code() {
        return code;
    }

    /// For people; empty where there is nothing to say.
    public String text() {
        return text;
    }
}
