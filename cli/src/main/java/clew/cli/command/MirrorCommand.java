package clew.cli.command;

import clew.archive.ArchiveFolder;
import clew.archive.mirror.Mirror;
import clew.archive.mirror.MirrorCounts;
import clew.archive.warc.BadArchive;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.journal.CorruptJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/// `crawler mirror DIR`: makes files of an archive, to be read in a browser without a server.
final class MirrorCommand implements Command {
    @Override
    public String name() {
        return "mirror";
    }

    @Override
    public String usage() {
        return "mirror DIR";
    }

    @Override
    public String summary() {
        return "turn an archive into files to browse offline";
    }

    @Override
    public String details() {
        return """
                Writes the pages of an archive, and the files they need, into DIR/mirror with
                links between them, and nothing is requested: open DIR/mirror/index.html in a
                browser. Links to what is not in the archive still lead to the web.
                DIR/map.json lists the file of each URL. An earlier mirror is replaced.
                DIR is the folder of crawler archive -out DIR.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed {
        var out = flags.only("the folder of an archive, as in crawler mirror DIR");
        var folder = new ArchiveFolder(Journals.path(out));
        if (!Files.exists(folder.journal())) {
            throw new CommandFailed(
                    "there is no archive in " + TerminalSafe.quoted(out) + "; crawler archive URL -out DIR makes one");
        }
        make(folder, out, console);
        return ExitCode.DONE;
    }

    /// Makes the mirror of an archive, and says what came of it.
    ///
    /// @param shown the folder as the user wrote it
    static void make(ArchiveFolder folder, String shown, Console console) throws CommandFailed {
        try {
            console.note(text(Mirror.make(folder), shown));
        } catch (IOException e) {
            throw failed(folder, shown, e);
        }
    }

    private static String text(MirrorCounts counts, String shown) {
        return "mirrored in " + TerminalSafe.quoted(shown) + ": " + counts.files()
                + (counts.files() == 1 ? " file, " : " files, ") + counts.linksLeftAbsolute()
                + (counts.linksLeftAbsolute() == 1 ? " link" : " links") + " left absolute";
    }

    static CommandFailed failed(ArchiveFolder folder, String shown, IOException e) {
        return switch (e) {
            case CorruptJournal _ -> Journals.failed(folder.journal().toString(), e);
            case BadArchive _ ->
                new CommandFailed("the archive " + TerminalSafe.quoted(shown) + " cannot be read: "
                        + TerminalSafe.text(String.valueOf(e.getMessage())));
            default ->
                new CommandFailed(
                        "the mirror of " + TerminalSafe.quoted(shown) + " cannot be made: " + IoProblem.text(e));
        };
    }
}
