package clew.devtools;

/// A page could not be rendered.
public final class RenderException extends Exception {
    private static final long serialVersionUID = 1L;

    /// The kind of failure.
    public enum Why {
        /// The browser is gone, or does not respond.
        BROWSER,
        /// The tab is gone, or does not respond.
        TAB,
        /// The page takes too long.
        LATE,
        /// The browser refuses to do this with this page.
        REFUSED
    }

    private final Why why;

    public RenderException(Why why, String detail) {
        super(detail);
        this.why = why;
    }

    public Why why() {
        return why;
    }

    /// Whether another tab may succeed.
    public boolean mayPass() {
        return why == Why.BROWSER || why == Why.TAB;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
