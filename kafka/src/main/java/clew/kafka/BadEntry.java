package clew.kafka;

import java.io.IOException;

/// An entry of the topic of crawls that cannot be read: it was not written by this version of Clew.
public final class BadEntry extends IOException {
    private static final long serialVersionUID = 1;

    BadEntry(String message) {
        super(message);
    }
}
