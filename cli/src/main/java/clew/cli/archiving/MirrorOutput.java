package clew.cli.archiving;

import clew.JournalFailed;
import clew.archive.ArchiveFolder;
import clew.archive.mirror.Mirror;
import clew.archive.mirror.MirrorCounts;
import clew.archive.warc.BadArchive;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.crawling.Journals;
import java.io.IOException;

/// Makes mirrors of archives.
public final class MirrorOutput {
    private MirrorOutput() {}

    /// Makes the mirror of an archive, and says what came of it.
    ///
    /// @param shown the folder as the user wrote it
    public static void make(ArchiveFolder folder, String shown, Console console) throws CommandFailed {
        try {
            console.note(text(Mirror.make(folder), shown));
        } catch (IOException e) {
            throw failed(folder, shown, e);
        }
    }

    private static String text(MirrorCounts counts, String shown) {
        return "mirrored in " + TerminalSafe.quoted(shown) + ": " + counts.files()
                + (counts.files() == 1 ? " file, " : " files, ") + counts.linksLeftAbsolute()
                + (counts.linksLeftAbsolute() == 1 ? " link" : " links") + " left absolute" + leftOut(counts.leftOut())
                + limited(counts);
    }

    private static String leftOut(long files) {
        if (files == 0) return "";
        return "; " + files
                + (files == 1
                        ? " file left out because it is cut or cannot be decoded"
                        : " files left out because they are cut or cannot be decoded");
    }

    /// Says how many files are missing or empty because the mirror has limits; empty for none.
    static String limited(MirrorCounts counts) {
        var text = "";
        if (counts.tooLarge() > 0) {
            text += "; " + files(counts.tooLarge())
                    + " left out because the mirror would be larger than 10 times the archive plus 1 GiB";
        }
        if (counts.overlong() > 0) {
            text += "; " + files(counts.overlong()) + " empty because rewritten references would be too long";
        }
        return text;
    }

    private static String files(long count) {
        return count + (count == 1 ? " file" : " files");
    }

    /// The message for a mirror that cannot be made.
    static CommandFailed failed(ArchiveFolder folder, String shown, IOException e) {
        return switch (e) {
            case JournalFailed journal -> Journals.failed(folder.journal().toString(), journal.why());
            case BadArchive _ ->
                new CommandFailed("the archive " + TerminalSafe.quoted(shown) + " cannot be read: "
                        + TerminalSafe.text(String.valueOf(e.getMessage())));
            default ->
                new CommandFailed(
                        "the mirror of " + TerminalSafe.quoted(shown) + " cannot be made: " + IoProblem.text(e));
        };
    }
}
