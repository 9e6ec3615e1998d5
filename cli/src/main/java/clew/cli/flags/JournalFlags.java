package clew.cli.flags;

import java.util.Optional;

/// The flags that say where a crawl is saved.
public final class JournalFlags {
    public static final Flag<Optional<String>> JOURNAL = Flag.optional(
                    Group.JOURNAL,
                    "journal",
                    "FILE",
                    "save the crawl to FILE; run the same command again to resume",
                    "a file")
            .writing(Written.JOURNAL);
    public static final Flag<Boolean> FRESH =
            Flag.onOff(Group.JOURNAL, "fresh", "crawl again; FILE is replaced when the crawl is complete");

    /// How a finished crawl is crawled again.
    public static final String FRESH_AGAIN = "-fresh crawls again";

    private JournalFlags() {}
}
