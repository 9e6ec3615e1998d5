package clew.cli.crawling;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalInUse;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Opens journals for reading, and says what is wrong with those that cannot be opened.
public final class Journals {
    public static final String START_UNREAD = "the start page could not be read; resuming requests it again";

    private Journals() {}

    /// Refuses a journal in a folder that does not exist.
    public static void requireFolder(String file, Path path) throws CommandFailed {
        CommandFailed.requireFolder("journal", file, path);
    }

    /// Says that a journal is not replaced until its new crawl is finished.
    public static void tellUnfinished(String file, Console console) {
        console.note("not finished; run the same command again to resume; until then " + TerminalSafe.quoted(file)
                + " stays as it is");
    }

    /// Opens a journal for reading.
    public static FileJournal readOnly(String file) throws CommandFailed, UsageError {
        var path = path(file);
        try {
            return FileJournal.readOnly(path);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    /// The crawl that a journal was created for.
    public static CrawlOptions options(FileJournal journal) throws CorruptJournal {
        return CrawlSettings.of(journal.header()).options(CrawlOptions.WORKERS, 0);
    }

    public static Path path(String file) throws UsageError {
        try {
            return Path.of(file);
        } catch (InvalidPathException _) {
            throw new UsageError(TerminalSafe.quoted(file) + " is not a valid file name");
        }
    }

    /// The message for a journal that fails, when it is opened or later.
    public static CommandFailed failed(String file, IOException e) {
        var journal = "the journal " + TerminalSafe.quoted(file);
        return new CommandFailed(
                switch (e) {
                    case JournalInUse _ ->
                        "another crawl is using " + journal + "; wait until it ends, or give another -journal";
                    case CorruptJournal _ ->
                        journal + " cannot be used: " + TerminalSafe.text(String.valueOf(e.getMessage()));
                    case NoSuchFileException _ -> "there is no file " + TerminalSafe.quoted(file);
                    case AccessDeniedException _ -> "no permission to open " + journal;
                    default ->
                        journal + " cannot be read or written: " + TerminalSafe.text(String.valueOf(e.getMessage()))
                                + "; the pages in it are complete, and the same command resumes";
                });
    }

    /// What an unfinished crawl has left to do.
    ///
    /// @param left how many known URLs have no page; 0 where the crawl has as many pages as its settings allow
    /// @param waiting how many pages are recorded, but come after a missing one
    public static String more(long left, long waiting) {
        if (left == 0) return ": -max-pages left URLs out; for more pages, start it over with a higher one";
        return (left == 1 ? ": 1 known URL has" : ": " + left + " known URLs have") + " not been visited"
                + (waiting == 0
                        ? ""
                        : ", and " + waiting + " recorded " + (waiting == 1 ? "page waits" : "pages wait")
                                + " for the first of them");
    }
}
