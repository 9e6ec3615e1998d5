package clew.journal;

import java.io.IOException;

/// A record whose checksum is right but whose content makes no sense: written by another version, or by nobody.
final class BadRecord extends IOException {
    private static final long serialVersionUID = 1L;

    BadRecord(String what) {
        super(what);
    }
}
