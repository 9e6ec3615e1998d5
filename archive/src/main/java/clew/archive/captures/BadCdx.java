package clew.archive.captures;

import java.io.IOException;

/// An answer that should be a list of captures and is not. An empty list is not such an answer.
public final class BadCdx extends IOException {
    private static final long serialVersionUID = 1;

    public BadCdx(String message) {
        super(message);
    }
}
