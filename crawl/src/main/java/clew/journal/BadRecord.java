package clew.journal;

import java.io.IOException;

/// A record whose checksum is right but whose content is not valid: it was written by another version, or forged.
public final class BadRecord extends IOException {
    private static final long serialVersionUID = 1L;

    BadRecord(String what) {
        super(what);
    }
}
