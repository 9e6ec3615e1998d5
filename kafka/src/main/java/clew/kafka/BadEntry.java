package clew.kafka;

import java.io.IOException;

/// Why an entry of the topic of crawls cannot be read: it was not written by this version of Clew. See [Entries#read].
public final class BadEntry extends IOException {
    private static final long serialVersionUID = 1;

    BadEntry(String message) {
        super(message);
    }
}
