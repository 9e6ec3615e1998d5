package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.JournalInUse;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Opens journals, and says in words what is wrong with those that cannot be opened.
final class Journals {
    @FunctionalInterface
    private interface Opener {
        FileJournal open() throws IOException;
    }

    private Journals() {}

    /// A journal to write on. Where it has begun already, it must have begun in the same way.
    static FileJournal open(String file, JournalHeader wanted, PrintStream stderr) throws CommandFailed, UsageError {
        var path = path(file);
        var folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new CommandFailed(
                    "the folder of the journal " + TerminalSafe.quoted(file) + " does not exist; create it first");
        }
        var journal = opened(file, () -> FileJournal.open(path, wanted));
        var differences = journal.header().differences(wanted);
        if (!differences.isEmpty()) {
            close(file, journal);
            throw new UsageError("the journal " + TerminalSafe.quoted(file) + " was created with different settings: "
                    + TerminalSafe.text(String.join("; ", differences))
                    + "; use the same ones, or give another -journal");
        }
        if (journal.cut() > 0) {
            stderr.println("crawler: the last " + journal.cut() + " bytes of " + TerminalSafe.quoted(file)
                    + " were incomplete, as a crash leaves them; they were dropped");
        }
        return journal;
    }

    /// A journal to look at.
    static FileJournal readOnly(String file) throws CommandFailed, UsageError {
        var path = path(file);
        return opened(file, () -> FileJournal.readOnly(path));
    }

    /// The crawl that a journal was created for.
    static CrawlCommand crawl(String file, JournalHeader header) throws CommandFailed {
        try {
            return CrawlCommand.of(header);
        } catch (UsageError e) {
            throw new CommandFailed("the journal " + TerminalSafe.quoted(file)
                    + " cannot be used: its settings are not valid (" + e.getMessage() + ")");
        }
    }

    static Path path(String file) throws UsageError {
        try {
            return Path.of(file);
        } catch (InvalidPathException _) {
            throw new UsageError(TerminalSafe.quoted(file) + " is not a valid file name");
        }
    }

    /// What to say where a journal fails, be it when it is opened or later.
    static CommandFailed failed(String file, IOException e) {
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

    private static FileJournal opened(String file, Opener opener) throws CommandFailed {
        try {
            return opener.open();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static void close(String file, FileJournal journal) throws CommandFailed {
        try {
            journal.close();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }
}
