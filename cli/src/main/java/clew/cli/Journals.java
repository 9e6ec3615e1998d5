package clew.cli;

import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalInUse;
import clew.journal.Opening;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
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
    static FileJournal open(String file, Opening wanted, PrintStream stderr) throws CommandFailed, UsageError {
        var path = path(file);
        var journal = opened(file, () -> FileJournal.open(path, wanted));
        var differences = journal.opening().differences(wanted);
        if (!differences.isEmpty()) {
            close(journal);
            throw new UsageError("the journal " + Plain.quoted(file) + " was begun otherwise: "
                    + Plain.text(String.join("; ", differences)) + "; crawl as then, or give another -journal");
        }
        if (journal.cut() > 0) {
            stderr.println("crawler: the last " + journal.cut() + " bytes of " + Plain.quoted(file)
                    + " were torn when a crawl was cut off; they are dropped");
        }
        return journal;
    }

    /// A journal to look at.
    static FileJournal readOnly(String file) throws CommandFailed, UsageError {
        var path = path(file);
        return opened(file, () -> FileJournal.readOnly(path));
    }

    static Path path(String file) throws UsageError {
        try {
            return Path.of(file);
        } catch (InvalidPathException _) {
            throw new UsageError(Plain.quoted(file) + " is no name of a file");
        }
    }

    private static FileJournal opened(String file, Opener opener) throws CommandFailed {
        try {
            return opener.open();
        } catch (JournalInUse _) {
            throw new CommandFailed("another crawl is using the journal " + Plain.quoted(file)
                    + "; wait for it, or give another -journal");
        } catch (CorruptJournal e) {
            throw new CommandFailed("the journal " + Plain.quoted(file) + " cannot be used: "
                    + Plain.text(String.valueOf(e.getMessage())));
        } catch (NoSuchFileException _) {
            throw new CommandFailed("there is no file " + Plain.quoted(file));
        } catch (AccessDeniedException _) {
            throw new CommandFailed("the journal " + Plain.quoted(file) + " may not be opened; who owns it?");
        } catch (IOException e) {
            throw new CommandFailed("the journal " + Plain.quoted(file) + " cannot be opened: "
                    + Plain.text(String.valueOf(e.getMessage())));
        }
    }

    private static void close(FileJournal journal) throws CommandFailed {
        try {
            journal.close();
        } catch (IOException e) {
            throw new CommandFailed("the journal cannot be closed: " + Plain.text(String.valueOf(e.getMessage())));
        }
    }
}
