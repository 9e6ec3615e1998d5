package clew.chrome;

/// A page did not come to be shown.
final class RenderException extends Exception {
    private static final long serialVersionUID = 1L;

    /// What is wrong.
    enum Why {
        /// The browser is gone, or takes no orders any more.
        BROWSER,
        /// The tab is.
        TAB,
        /// The page takes too long.
        LATE,
        /// The browser does not do this with this page.
        REFUSED
    }

    private final Why why;

    RenderException(Why why, String detail) {
        super(detail);
        this.why = why;
    }

    Why why() {
        return why;
    }

    /// Whether it may go better in another tab.
    boolean mayPass() {
        return why == Why.BROWSER || why == Why.TAB;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
