package clew;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A journal was created with different settings, so this crawl cannot resume it.
public final class DifferentSettings extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path journal;
    private final transient List<String> differences;

    DifferentSettings(Path journal, List<String> differences) {
        super("the journal " + journal + " was created with different settings: " + String.join("; ", differences));
        this.journal = journal;
        this.differences = List.copyOf(differences);
    }

    public Path journal() {
        return journal;
    }

    /// Such as `scope was 'host' and is now 'prefix'`.
    public List<String> differences() {
        return differences;
    }
}
