package clew.journal;

import java.io.IOException;

/// A journal that cannot be used: it is damaged, or has settings that are not known here. The message says what is
/// still good.
public final class CorruptJournal extends IOException {
    private static final long serialVersionUID = 1L;

    public CorruptJournal(String what) {
        super(what);
    }
}
