package clew.fetch;

import clew.page.Failure.Reason;
import java.io.IOException;

/// An exchange that came to nothing, for a reason that is known where it is thrown.
final class NoAnswer extends IOException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    NoAnswer(Reason reason, String detail) {
        super(detail);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }
}
