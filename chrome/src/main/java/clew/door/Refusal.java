package clew.door;

/// Why the door did not let a request pass.
public enum Refusal {
    NOBODY_SHOWN("no page is shown, or it was left meanwhile"),
    NO_PASSWORD("without the password of our browser"),
    NOT_HTTP("not HTTP"),
    NOT_A_URL("not a valid URL"),
    GUARDED("not a public address"),
    IN_ADVANCE("for a page that may be opened later");

    private final String text;

    Refusal(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
