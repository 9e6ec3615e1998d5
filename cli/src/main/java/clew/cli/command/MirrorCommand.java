package clew.cli.command;

import clew.archive.ArchiveFolder;
import clew.cli.archiving.MirrorOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.register.Command;
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
                links between them. Sends no requests: open DIR/mirror/index.html in a
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
        MirrorOutput.make(folder, out, console);
        return ExitCode.DONE;
    }
}
